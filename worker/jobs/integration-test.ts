import { setAttention } from "#db/integrations/connection.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { fail, type Handler, type JobContext, runTest } from "./handler.ts";
import { openRunProvider, prepared, type RunProvider } from "./provider-context.ts";

/** Tests an integration's credentials and list. A refusal is a result, not a reason to retry. */
export const integrationTest: Handler<"integration.test"> = {
	async run({ runId }, job) {
		const provider = await openRunProvider(runId, job);
		if (!provider) return { kind: "failed", error: "The integration was deleted" };
		return runTest(
			runId,
			() => testAdapter(provider, job),
			(em, attention) => setAttention(em, provider.integration, attention),
		);
	},
	giveUp: fail,
	maxAttempts: 1,
};

/** Runs the adapter's test, then looks up the fields anew. Returns the test's message with notes about the fields. */
async function testAdapter(provider: RunProvider, job: JobContext): Promise<string> {
	const { adapter, context } = provider;
	const account = await adapter.test(context);
	try {
		const notes = (await prepared(provider, job, { anew: true })).preparation?.notes ?? [];
		return [account, ...notes.map(note => note.replace(/[^.!?]$/, "$&."))].join(" ");
	} catch (error) {
		// Credentials and list are right; the first sync looks the fields up again after a transient error.
		if (error instanceof ProviderError && error.retryable) return account;
		throw error;
	}
}
