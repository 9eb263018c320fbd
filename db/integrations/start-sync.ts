import type { RunKind } from "#domain/jobs/kinds.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { createRun } from "../jobs/create-run.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import type { Integration } from "./integration.ts";

interface OneLead {
	leadId: string;
	integration: Pick<Integration, "id" | "provider">;
	actor: string;
	priority: number;
	dedupeKey?: string;
}

/** Starts a run that sends one lead to one integration. Call it in a transaction. Returns the run, or null for a repeat. */
export async function startLeadSync(
	em: EntityManager,
	{ leadId, integration, actor, priority, dedupeKey }: OneLead,
) {
	const kind: RunKind = integration.provider === "webhook" ? "webhook" : "crm_sync";
	const runId = await createRun(em, {
		kind,
		actor,
		integrationId: integration.id,
		leadId,
		total: 1,
		dedupeKey: dedupeKey ?? null,
	});
	if (!runId) return null;
	await em.execute(
		"insert into job_items (run_id, position, lead_id, updated_at) select ?, 0, id, now() from leads where id = ?",
		[runId, leadId],
	);
	await em.execute(
		`insert into lead_syncs (lead_id, integration_id, status, updated_at)
		 select id, ?, 'pending', now() from leads where id = ?
		 on conflict (lead_id, integration_id) do update set status = 'pending', updated_at = now()`,
		[integration.id, leadId],
	);
	await enqueue(em, "sync.batch", { runId, from: 0, to: 0 }, { lane: integration.provider, priority, runId });
	return runId;
}

/** Who a bulk sync is for: chosen leads, or everyone whom a filter of the lead list finds. */
export type BulkAudience = { leadIds: string[] } | { where: string; parameters: unknown[] };

interface Bulk {
	integration: Pick<Integration, "id" | "provider">;
	actor: string;
	audience: BulkAudience;
	forced: boolean;
}

/** Starts a run that sends many leads to one integration. Call it in a transaction. */
export async function startBulkSync(
	em: EntityManager,
	{ integration, actor, audience, forced }: Bulk,
): Promise<{ runId: string; total: number }> {
	const runId = await createRun(em, {
		kind: "bulk_sync",
		actor,
		integrationId: integration.id,
		total: 0,
		forced,
	});
	if (!runId) throw new Error("a run without a dedupe key is always made");
	const chosen =
		"leadIds" in audience
			? {
					where: "id in (select value::uuid from jsonb_array_elements_text(?::jsonb))",
					parameters: [JSON.stringify(audience.leadIds)],
				}
			: audience;
	const inserted = await em.execute<{ n: number }[]>(
		`with items as (
			insert into job_items (run_id, position, lead_id, updated_at)
			select ?, row_number() over (order by created_at, id) - 1, id, now() from leads
			where quarantined_at is null and (${chosen.where}) returning 1
		 )
		 update job_runs set total = (select count(*) from items) where id = ? returning total as n`,
		[runId, ...chosen.parameters, runId],
	);
	await enqueue(
		em,
		"sync.plan",
		{ runId },
		{ lane: integration.provider, priority: PRIORITY.interactive, runId },
	);
	return { runId, total: inserted[0]?.n ?? 0 };
}
