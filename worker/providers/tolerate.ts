import { ProviderError, type ProviderErrorKind } from "./provider-error.ts";

const FATAL: readonly ProviderErrorKind[] = ["auth", "throttled", "transient"];

/**
 * The result of a preparation step that contacts can be synced without, or null with the provider's words in notes.
 * Bad credentials and passing failures are thrown on: they concern everything else as well.
 */
export async function tolerate<Result>(step: Promise<Result>, notes: string[]): Promise<Result | null> {
	try {
		return await step;
	} catch (error) {
		if (!(error instanceof ProviderError) || FATAL.includes(error.kind)) throw error;
		notes.push(error.message);
		return null;
	}
}
