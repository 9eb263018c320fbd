import { sql } from "kysely";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { createRun, insertRun } from "../jobs/create-run.ts";
import { filterLeads, type LeadFilter } from "../leads/filter-leads.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { anyOf, countAll, now, prepared } from "../sql.ts";
import { traceparent } from "../telemetry/spans.ts";
import type { Integration } from "./integration.ts";
import { insertPending } from "./mark-pending.ts";

interface OneLead {
	leadId: string;
	integration: Pick<Integration, "id" | "provider">;
	actor: string;
	priority: number;
	dedupeKey?: string;
}

/** Starts a run that syncs one lead. Must run in a transaction. Returns its id; null for a repeated deduplication key. */
export async function startLeadSync(
	em: EntityManager,
	{ leadId, integration, actor, priority, dedupeKey }: OneLead,
) {
	const run = { kind: "crm_sync", actor, integrationId: integration.id, leadId, total: 1 } as const;
	// One statement inserts run, item, sync state and outbox message, because every form executes it once for each integration.
	const started = await em.kysely
		.with("run", () => insertRun(em.kysely, run, dedupeKey ?? null))
		// If the lead is erased concurrently, nothing is selected and no sync starts.
		.with("person", db =>
			db
				.selectFrom(["run", "leads as l"])
				.where("l.id", "=", leadId)
				.select(["run.id as run_id", "l.id as lead_id"]),
		)
		.with("item", db =>
			db
				.insertInto("job_items")
				.columns(["run_id", "lead_id", "position", "updated_at"])
				.expression(
					db.selectFrom("person").select(["run_id", "lead_id", sql<number>`0`.as("position"), now.as("at")]),
				),
		)
		.with("state", db => insertPending(em.kysely, integration.id, db.selectFrom("person").select("lead_id")))
		.insertInto("outbox")
		.columns(["id", "topic", "lane", "payload", "run_id", "priority", "due_at", "created_at", "traceparent"])
		.expression(db =>
			db
				.selectFrom("run")
				.select(({ ref }) => [
					sql<string>`gen_random_uuid()`.as("message"),
					sql.lit("sync.batch").as("topic"),
					sql.lit(integration.provider).as("lane"),
					sql`jsonb_build_object('runId', ${ref("run.id")}, 'from', 0, 'to', 0)`.as("payload"),
					"run.id as run_id",
					sql<number>`${priority}::smallint`.as("priority"),
					now.as("due_at"),
					now.as("created_at"),
					sql<string | null>`${traceparent()}::text`.as("traceparent"),
				]),
		)
		.returning("run_id")
		.modifyEnd(prepared)
		.executeTakeFirst();
	return started?.run_id ?? null;
}

/** Audience of a bulk sync: chosen leads, or all that a filter of the lead list matches. */
type BulkAudience = { leadIds: string[] } | { filter: LeadFilter };

interface Bulk {
	integration: Pick<Integration, "id" | "provider">;
	actor: string;
	audience: BulkAudience;
	forced: boolean;
}

/** Starts a run that sends many leads to one integration. Must run in a transaction. */
export async function startBulkSync(
	em: EntityManager,
	{ integration, actor, audience, forced }: Bulk,
): Promise<{ runId: string; total: number }> {
	const run = { kind: "bulk_sync", actor, integrationId: integration.id, total: 0, forced } as const;
	const runId = await createRun(em, run);
	const chosen = em.kysely
		.selectFrom("leads")
		.where("quarantined_at", "is", null)
		// Leads without an e-mail cannot be sent to a provider.
		.where("email_key", "is not", null)
		.where(eb =>
			"leadIds" in audience ? eb("id", "=", anyOf(audience.leadIds)) : filterLeads(audience.filter),
		);
	const { total } = await em.kysely
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
