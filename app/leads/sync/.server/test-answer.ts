import { json } from "#app/http/.server/present-error.ts";
import { awaitRun } from "#app/http/live/.server/await-run.ts";

/** Waits for a test run and returns its result; after the time limit, that it has not ended yet. */
export async function awaitTest(runId: string, signal: AbortSignal) {
	const run = await awaitRun(runId, signal);
	if (!run) {
		const message = "The test has not finished yet; its result will show among the jobs";
		return { ended: false, success: false, message };
	}
	const { status, message, error } = run;
	return status === "succeeded"
		? { ended: true, success: true, message: message ?? "The connection works" }
		: { ended: true, success: false, message: error ?? "Failed to test integration" };
}

/** Returns the response to a test request: 202 if the run has not ended yet. */
export async function answerTest(jobId: string, signal: AbortSignal): Promise<Response> {
	const { ended, ...answer } = await awaitTest(jobId, signal);
	return json({ ...answer, jobId }, ended ? 200 : 202);
}
