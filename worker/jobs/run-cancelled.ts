import { settleCancelledItems } from "#db/jobs/withdraw.ts";
import { type Handler, RETRIED_FOREVER } from "./handler.ts";

const STEP = 10_000;

/** Cancels the remaining items of a cancelled run that the request itself had no time for. */
export const runCancelled: Handler<"run.cancelled"> = {
	...RETRIED_FOREVER,
	async run({ runId }) {
		return {
			kind: "done",
			commit: async em => void (await settleCancelledItems(em, runId, { step: STEP })),
		};
	},
};
