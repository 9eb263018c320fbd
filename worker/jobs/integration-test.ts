import { setAttention } from "#db/integrations/connection.ts";
import { settleRun } from "#db/jobs/settle-run.ts";
import { ProviderError, type ProviderErrorKind } from "../providers/provider-error.ts";
import type { Handler, JobContext } from "./handler.ts";
import { openRunProvider, prepare, type RunProvider } from "./provider-context.ts";

/** Troubles that stay until somebody does something about them. */
const LASTING: readonly (ProviderErrorKind | undefined)[] = ["auth", "forbidden", "misconfigured"];

/** Tries an integration's credentials and list. A refusal is the answer, not a reason to try again. */
export const integrationTest: Handler<"integration.test"> = {
	async run({ runId }, job) {
		const provider = await openRunProvider(runId, job);
		if (!provider) return { kind: "failed", error: "The integration was deleted" };
		const { success, message, kind } = await tryOut(provider, job);
		const { id } = provider.integration;
		if (!success) {
			// A provider that is only away for a while needs nobody's attention.
			return LASTING.includes(kind)
				? { kind: "failed", error: message, commit: em => setAttention(em, id, message) }
				: { kind: "failed", error: message };
		}
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

interface Verdict {
	success: boolean;
	message: string;
	kind?: ProviderErrorKind | undefined;
}

/** The test, and on its success the fields as they are now, with what an admin should know about them. */
async function tryOut(provider: RunProvider, job: JobContext): Promise<Verdict> {
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
