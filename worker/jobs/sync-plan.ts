import { planBulk } from "#db/jobs/plan-bulk.ts";
import { settleRun } from "#db/jobs/settle-run.ts";
import type { Handler } from "./handler.ts";
import { openRunProvider } from "./provider-context.ts";

/** Splits a bulk run into calls that its provider takes. */
export const syncPlan: Handler<"sync.plan"> = {
	async run({ runId }, job) {
		const provider = await openRunProvider(runId, job);
		if (!provider) return { kind: "failed", error: "The integration was deleted" };
		const { run, integration, adapter } = provider;
		return {
			kind: "done",
			commit: async em => {
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
	async giveUp(em, { runId }, error) {
		const items = await em.execute<{ n: number }[]>(
			`with failed as (
				update job_items set status = 'failed', error = ?, updated_at = now()
				where run_id = ? and status = 'pending' returning 1
			 ) select count(*)::int as n from failed`,
			[error, runId],
		);
		await settleRun(em, runId, { failed: items[0]?.n ?? 0, error });
	},
};
