import { setDestinationAttention } from "#db/conversions/note-destination.ts";
import { destinationOfRun } from "#db/conversions/open-upload.ts";
import { retryFailedUploads } from "#db/conversions/start-due-uploads.ts";
import { fork } from "../services.ts";
import { adapterOf } from "./conversion-failure.ts";
import { fail, type Handler, runTest } from "./handler.ts";

/**
 * Tests a conversion destination. A refusal is a result, not a reason to retry; a success resumes uploads that failed before.
 */
export const conversionTest: Handler<"conversion.test"> = {
	async run({ runId }, job) {
		const destination = await destinationOfRun(fork(job), runId, job.vault);
		if (!destination) return { kind: "failed", error: "The destination was deleted" };
		const { adapter, context } = adapterOf(destination, job);
		const { id, isActive } = destination;
		return runTest(
			runId,
			() => adapter.test(context),
			async (em, attention) => {
				await setDestinationAttention(em, destination, attention);
				if (attention === null && isActive) await retryFailedUploads(em, id);
			},
		);
	},
	giveUp: fail,
	maxAttempts: 1,
};
