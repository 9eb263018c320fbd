import type { RunRow } from "#db/jobs/run-row.ts";

/** What is said when a test outlasts the wait. */
export const NO_ANSWER_YET = "The test has not finished yet; its result will show among the jobs";

/** What a test's run says about its integration. */
export function testAnswer({ status, message, error }: RunRow): { success: boolean; message: string } {
	return status === "succeeded"
		? { success: true, message: message ?? "The connection works" }
		: { success: false, message: error ?? "Failed to test integration" };
}
