import { setDestinationAttention } from "#db/conversions/note-destination.ts";
import { destinationOfRun } from "#db/conversions/open-upload.ts";
import { resumeFailed } from "#db/conversions/start-due.ts";
import { settleRun } from "#db/jobs/settle-run.ts";
import type { ProviderErrorKind } from "../providers/provider-error.ts";
import { fork } from "../services.ts";
import { adapterOf } from "./conversion-trouble.ts";
import type { Handler } from "./handler.ts";

/** Troubles that stay until somebody does something about them. */
const LASTING: readonly (ProviderErrorKind | undefined)[] = ["auth", "forbidden", "misconfigured"];

/** Tries a destination. A refusal is the answer; after a success what could not be told before is told. */
export const conversionTest: Handler<"conversion.test"> = {
	async run({ runId }, job) {
		const destination = await destinationOfRun(fork(job), runId, job.vault);
		if (!destination) return { kind: "failed", error: "The destination was deleted" };
		const { adapter, context } = adapterOf(destination, job);
		const { success, message, kind } = await adapter.test(context);
		const { id, isActive } = destination;
		if (!success) {
			return LASTING.includes(kind)
				? { kind: "failed", error: message, commit: em => setDestinationAttention(em, id, message) }
				: { kind: "failed", error: message };
		}
		return {
			kind: "done",
			commit: async em => {
				await setDestinationAttention(em, id, null);
				if (isActive) await resumeFailed(em, id);
				await settleRun(em, runId, { done: 1, error: null, message });
			},
		};
	},
	async giveUp(em, { runId }, error) {
		await settleRun(em, runId, { failed: 1, error });
	},
	maxAttempts: 1,
};
