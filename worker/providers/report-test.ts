import type { TestResult } from "./port.ts";
import { ProviderError } from "./provider-error.ts";

/** Runs a connection test and turns a ProviderError into its words; anything else is thrown on. */
export async function reportTest(work: () => Promise<string>): Promise<TestResult> {
	try {
		return { success: true, message: await work() };
	} catch (error) {
		if (error instanceof ProviderError) return { success: false, message: error.message, kind: error.kind };
		throw error;
	}
}
