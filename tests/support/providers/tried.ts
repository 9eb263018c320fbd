import { ProviderError, type ProviderErrorKind } from "#worker/providers/provider-error.ts";

/** Returns the result of an adapter's connection test, including a ProviderError; rethrows other errors. */
export async function tried(
	test: Promise<string>,
): Promise<{ success: boolean; message: string; kind?: ProviderErrorKind }> {
	try {
		return { success: true, message: await test };
	} catch (error) {
		if (error instanceof ProviderError) return { success: false, message: error.message, kind: error.kind };
		throw error;
	}
}
