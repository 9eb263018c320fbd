import { setAttention } from "#db/integrations/connection.ts";
import type { TestResult } from "../providers/port.ts";
import { ProviderError } from "../providers/provider-error.ts";
import type { Handler, JobContext } from "./handler.ts";
import { fail, failedTest, succeed } from "./one-thing.ts";
import { openRunProvider, prepare, type RunProvider } from "./provider-context.ts";

/** Tries an integration's credentials and list. A refusal is the answer, not a reason to try again. */
export const integrationTest: Handler<"integration.test"> = {
	async run({ runId }, job) {
		const provider = await openRunProvider(runId, job);
		if (!provider) return { kind: "failed", error: "The integration was deleted" };
		const verdict = await tryOut(provider, job);
		const { id } = provider.integration;
		const { success, message } = verdict;
		if (!success) return failedTest(verdict, em => setAttention(em, id, message));
		return {
			kind: "done",
			commit: async em => {
				await setAttention(em, id, null);
				await succeed(em, runId, message);
			},
		};
	},
	giveUp: fail,
	maxAttempts: 1,
};

/** The test, and on its success the fields as they are now, with what an admin should know about them. */
async function tryOut(provider: RunProvider, job: JobContext): Promise<TestResult> {
	const { adapter, context } = provider;
	const verdict = await adapter.test(context);
	if (!verdict.success) return verdict;
	try {
		const notes = (await prepare(provider, job)).preparation?.notes ?? [];
		return { success: true, message: [verdict.message, ...notes].join(" ") };
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		// Credentials and list are right; what passes will be looked up before the first sync.
		return error.retryable ? verdict : { success: false, message: error.message, kind: error.kind };
	}
}
