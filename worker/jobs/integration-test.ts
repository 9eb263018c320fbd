import { setAttention } from "#db/integrations/connection.ts";
import { settleRun } from "#db/jobs/settle-run.ts";
import type { Handler } from "./handler.ts";
import { openRunProvider } from "./provider-context.ts";

/** Tries an integration's credentials and list. A refusal is the answer, not a reason to try again. */
export const integrationTest: Handler<"integration.test"> = {
	async run({ runId }, job) {
		const provider = await openRunProvider(runId, job);
		if (!provider) return { kind: "failed", error: "The integration was deleted" };
		const { success, message } = await provider.adapter.test(provider.context);
		const { id } = provider.integration;
		if (!success) return { kind: "failed", error: message, commit: em => setAttention(em, id, message) };
		return {
			kind: "done",
			commit: async em => {
				await setAttention(em, id, null);
				await settleRun(em, runId, { done: 1, error: null, message });
			},
		};
	},
	async giveUp(em, { runId }, error) {
		await settleRun(em, runId, { failed: 1, error });
	},
	maxAttempts: 1,
};
