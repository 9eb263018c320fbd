import { ProviderError, type ProviderErrorKind } from "./provider-error.ts";

const FATAL: readonly ProviderErrorKind[] = ["auth", "throttled", "transient"];

/**
 * Resolves to the result of an optional preparation step, or to null with the provider's words in notes. Rethrows bad
 * credentials and transient errors, which affect all other calls as well.
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
