import { accountCancelled } from "#db/jobs/withdraw.ts";
import type { Handler } from "./handler.ts";

const STEP = 10_000;

/** Accounts for the people of a cancelled run whom the cancellation itself had no time for. */
export const runCancelled: Handler<"run.cancelled"> = {
	async run({ runId }) {
		return {
			kind: "done",
			commit: async em => void (await accountCancelled(em, runId, { step: STEP })),
		};
	},
	// The only trouble is the database, and that passes: this work is never given up.
	maxAttempts: Number.POSITIVE_INFINITY,
	async giveUp() {},
};
