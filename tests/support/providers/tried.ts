import { ProviderError, type ProviderErrorKind } from "#worker/providers/provider-error.ts";

/** What a test of an adapter came to, in words: a refusal by its provider is an answer too. */
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
