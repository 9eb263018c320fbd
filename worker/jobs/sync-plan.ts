import { setAttention } from "#db/integrations/connection.ts";
import { failPlan, planBulk } from "#db/jobs/plan-bulk.ts";
import { ProviderError } from "../providers/provider-error.ts";
import type { Handler, JobContext, JobResult } from "./handler.ts";
import { openRunProvider, prepared, type RunProvider } from "./provider-context.ts";
import { checkCircuit, resultOfFailure } from "./provider-failure.ts";

/** Splits a bulk run into batches, after a check that the provider is reachable and its fields and list are usable. */
export const syncPlan: Handler<"sync.plan"> = {
	async run({ runId }, job) {
		const provider = await openRunProvider(runId, job);
		if (!provider) return { kind: "failed", error: "The integration was deleted" };
		const { run, integration, adapter } = provider;
		if (!integration.isActive) return { kind: "failed", error: "The integration is switched off" };
		const trouble = checkCircuit(provider, job) ?? (await lookUp(provider, job));
		if (trouble) return trouble;
		return {
			kind: "done",
			commit: async em => {
				if (integration.attention) await setAttention(em, integration, null);
				await planBulk(em, {
					runId,
					integrationId: integration.id,
					lane: integration.provider,
					batchSize: adapter.batchSize,
					forced: run.forced,
					consentedOnly: integration.settings.audience === "consented",
				});
			},
		};
	},
	giveUp: (em, { runId }, error) => failPlan(em, runId, error),
};

/** Looks up fields and list once for the whole run; an integration that needs attention must pass its test first. */
async function lookUp(provider: RunProvider, job: JobContext): Promise<JobResult | null> {
	const { adapter, context, integration } = provider;
	try {
		if (integration.attention) await adapter.test(context);
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		return { kind: "failed", error: error.message };
	}
	try {
		await prepared(provider, job, { anew: true });
		return null;
	} catch (error) {
		return resultOfFailure(error, provider, job);
	}
}
