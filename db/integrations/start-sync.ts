import { sql } from "kysely";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { createRun, createRunOnce } from "../jobs/create-run.ts";
import { filterLeads, type LeadFilter } from "../leads/filter-leads.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { anyOf, countAll, now } from "../sql.ts";
import type { Integration } from "./integration.ts";
import { markPending } from "./mark-pending.ts";

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
	const run = { kind: "crm_sync", actor, integrationId: integration.id, leadId, total: 1 } as const;
	const runId = await createRunOnce(em, run, dedupeKey ?? null);
	if (!runId) return null;
	const db = em.getKysely();
	// Of whom somebody erases at this moment, nothing is found and nothing started.
	const lead = db.selectFrom("leads").where("id", "=", leadId);
	await db
		.insertInto("job_items")
		.columns(["run_id", "position", "lead_id", "updated_at"])
		.expression(
			lead.select([sql<string>`${runId}::uuid`.as("run"), sql<number>`0`.as("position"), "id", now.as("at")]),
		)
		.execute();
	await markPending(em, integration.id, lead.select("id as lead_id"));
	await enqueue(em, "sync.batch", { runId, from: 0, to: 0 }, { lane: integration.provider, priority });
	return runId;
}

/** Who a bulk sync is for: chosen leads, or everyone whom a filter of the lead list finds. */
type BulkAudience = { leadIds: string[] } | { filter: LeadFilter };

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
	const run = { kind: "bulk_sync", actor, integrationId: integration.id, total: 0, forced } as const;
	const runId = await createRun(em, run);
	const chosen = em
		.getKysely()
		.selectFrom("leads")
		.where("quarantined_at", "is", null)
		// Who has no e-mail is nobody to a provider.
		.where("email_key", "is not", null)
		.where(eb =>
			"leadIds" in audience ? eb("id", "=", anyOf(audience.leadIds)) : filterLeads(audience.filter),
		);
	const { total } = await em
		.getKysely()
		.with("items", db =>
			db
				.insertInto("job_items")
				.columns(["run_id", "position", "lead_id", "updated_at"])
				.expression(
					chosen.select(({ ref }) => [
						sql<string>`${runId}::uuid`.as("run"),
						sql<number>`row_number() over (order by ${ref("created_at")}, ${ref("id")}) - 1`.as("position"),
						"id",
						now.as("at"),
					]),
				)
				.returning("position"),
		)
		.updateTable("job_runs")
		.set(eb => ({ total: eb.selectFrom("items").select(countAll.as("n")) }))
		.where("id", "=", runId)
		.returning("total")
		.executeTakeFirstOrThrow();
	await enqueue(em, "sync.plan", { runId }, { lane: integration.provider, priority: PRIORITY.interactive });
	return { runId, total };
}
