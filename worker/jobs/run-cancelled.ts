import { accountCancelled } from "#db/jobs/withdraw.ts";
import { type Handler, NEVER_GIVEN_UP } from "./handler.ts";

const STEP = 10_000;

/** Accounts for the people of a cancelled run whom the cancellation itself had no time for. */
export const runCancelled: Handler<"run.cancelled"> = {
	...NEVER_GIVEN_UP,
	async run({ runId }) {
		return {
			kind: "done",
			commit: async em => void (await accountCancelled(em, runId, { step: STEP })),
		};
	},
};
