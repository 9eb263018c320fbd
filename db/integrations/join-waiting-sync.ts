import { sql } from "kysely";
import { PRIORITY } from "#domain/jobs/topics.ts";
import type { EntityManager } from "../orm.ts";
import { now, prepared } from "../sql.ts";
import type { Integration } from "./integration.ts";
import { insertPending } from "./mark-pending.ts";

/** Number of waiting calls from which separate calls for each lead would fall behind. */
const CROWDED_RUNS = 5;

/** Condition on messages `o` and their runs `r`: a sync of new leads that waits for its first attempt. */
const waits = sql`o.topic = 'sync.batch' and o.priority = ${PRIORITY.automatic} and o.owner is null and o.attempts = 0
	and r.actor = 'system' and r.status = 'queued'`;

/** Ids of the integrations with many waiting syncs of new leads. */
export const crowdedIntegrations = sql<string[]>`array(select r.integration_id
	from outbox o join job_runs r on r.id = o.run_id where ${waits}
	group by r.integration_id having count(*) >= ${CROWDED_RUNS})`;

interface Joining {
	leadId: string;
	integration: Pick<Integration, "id">;
	/** Most leads in one call. */
	maxItems: number;
}

/**
 * Adds a new lead to the fullest waiting run that has room, which becomes a bulk run. Must run in a transaction. Returns false
 * when no run has room: each is in flight, locked by another transaction (as by a cancellation), or full.
 */
export async function joinWaitingSync(em: EntityManager, { leadId, integration, maxItems }: Joining) {
	if (maxItems < 2) return false;
	const joined = await em.kysely
		.with(
			"waiting",
			() =>
				sql<{ id: string; run_id: string; position: number }>`(
				select o.id, o.run_id, (o.payload->>'to')::int + 1 as position from outbox o join job_runs r on r.id = o.run_id
				where ${waits} and r.integration_id = ${integration.id}::uuid and (o.payload->>'to')::int + 1 < ${maxItems}
					and not exists (select from job_items i where i.run_id = r.id and i.lead_id = ${leadId}::uuid)
				order by (o.payload->>'to')::int desc, o.created_at desc limit 1 for update of o, r skip locked)`,
		)
		// If the lead is erased concurrently, nothing is selected and nothing changes.
		.with("person", db =>
			db
				.selectFrom(["waiting", "leads as l"])
				.where("l.id", "=", leadId)
				.select(["waiting.id as message", "run_id", "position", "l.id as lead_id"]),
		)
		.with("item", db =>
			db
				.insertInto("job_items")
				.columns(["run_id", "lead_id", "position", "updated_at"])
				.expression(db.selectFrom("person").select(["run_id", "lead_id", "position", now.as("at")])),
		)
		.with("state", db => insertPending(em.kysely, integration.id, db.selectFrom("person").select("lead_id")))
		.with("run", db =>
			db
				.updateTable("job_runs as r")
				.from("person")
				.set(({ eb }) => ({ total: eb("r.total", "+", 1), kind: "bulk_sync", lead_id: null }))
				.whereRef("r.id", "=", "person.run_id"),
		)
		.updateTable("outbox as o")
		.from("person")
		.set({ payload: sql`jsonb_set(o.payload, '{to}', to_jsonb(person.position))` })
		.whereRef("o.id", "=", "person.message")
		.returning("o.id")
		.modifyEnd(prepared)
		.execute();
	return joined.length > 0;
}
