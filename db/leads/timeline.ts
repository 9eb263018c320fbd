import { type Expression, isExpression, type Kysely, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { Database, EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";

export interface TimelineEvent {
	at: string;
	kind: "submission" | "note" | "change" | "sync" | "provider";
	/** Form type, audit action, run kind or kind of provider event. */
	what: string;
	/** The staff member; null for the visitor. */
	actor: string | null;
	detail: Record<string, unknown>;
}

/** Bulk syncs add a line for every lead, and must not push out its notes. */
const MAX_SYNCS = 300;

/** Returns the columns of an event, the same for every kind; `detail` is one column, or built from several. */
function event(
	kind: TimelineEvent["kind"],
	at: Expression<Date>,
	what: Expression<string>,
	actor: Expression<string> | null,
	detail: Expression<unknown> | Record<string, Expression<unknown>>,
) {
	const detailJson = isExpression(detail) ? detail : jsonBuildObject(detail);
	return [
		sql<Date>`${at}`.as("at"),
		sql<TimelineEvent["kind"]>`${sql.lit(kind)}`.as("kind"),
		sql<string>`${what}`.as("what"),
		sql<string | null>`${actor}::text`.as("actor"),
		sql<TimelineEvent["detail"]>`${detailJson}::jsonb`.as("detail"),
	] as const;
}

/** Matches the ids of a lead and of all leads merged into it, also indirectly: their audit entries are its history. */
const withMerged = (leadId: string) =>
	sql<string>`any(array(with recursive one (id) as (
		select ${leadId}::text
		union
		select m.detail->>'other' from one join audit_log m on m.subject = one.id
		where m.action = 'lead.merge' and not exists (
			select from audit_log u where u.subject = m.subject and u.action = 'lead.unmerge' and u.id > m.id
				and u.detail->'other' = m.detail->'other'
		)
	) select id from one))`;

const latestSyncsOf = (db: Kysely<Database>, leadId: string) =>
	db
		.selectFrom("job_items as i")
		.innerJoin("job_runs as r", "r.id", "i.run_id")
		.leftJoin("integrations as n", "n.id", "r.integration_id")
		.where("i.lead_id", "=", leadId)
		.select(({ ref }) =>
			event("sync", ref("i.updated_at"), ref("r.kind"), ref("r.actor"), {
				runId: ref("r.id"),
				status: ref("i.status"),
				error: ref("i.error"),
				integration: ref("n.name"),
			}),
		)
		.orderBy("i.updated_at", "desc")
		.limit(MAX_SYNCS);

const reportsOf = (db: Kysely<Database>, leadId: string) =>
	db
		.selectFrom("job_runs")
		.where("lead_id", "=", leadId)
		.where("kind", "=", "tax_report")
		.select(({ ref, fn }) =>
			event("sync", fn.coalesce("finished_at", "created_at"), ref("kind"), ref("actor"), {
				runId: ref("id"),
				status: ref("status"),
				error: ref("error"),
			}),
		);

/** Returns all events of a lead, newest first; of its syncs the latest. */
export function timelineOf(em: EntityManager, leadId: string): Promise<TimelineEvent[]> {
	const db = em.kysely;
	const submissions = db
		.selectFrom("submissions")
		.where("lead_id", "=", leadId)
		.select(({ ref }) =>
			event("submission", ref("created_at"), ref("form_type"), null, {
				page: ref("page"),
				source: ref("source"),
				suspicion: ref("suspicion"),
			}),
		);
	const notes = db
		.selectFrom("lead_notes")
		.where("lead_id", "=", leadId)
		.select(({ ref }) =>
			event("note", ref("created_at"), sql.lit("note"), ref("author"), { text: ref("text") }),
		);
	const changes = db
		.selectFrom("audit_log")
		.where("subject", "=", withMerged(leadId))
		.where("action", "<>", "lead.note")
		.select(({ ref }) => event("change", ref("at"), ref("action"), ref("actor"), ref("detail")));
	const reported = db
		.selectFrom("provider_events")
		.where("lead_id", "=", leadId)
		.select(({ ref }) =>
			event("provider", ref("occurred_at"), ref("kind"), null, {
				provider: ref("provider"),
				words: ref("words"),
			}),
		);
	return db
		.selectFrom(
			submissions
				.unionAll(notes)
				.unionAll(changes)
				.unionAll(db.selectFrom(latestSyncsOf(db, leadId).as("syncs")).selectAll())
				.unionAll(reportsOf(db, leadId))
				.unionAll(reported)
				.as("events"),
		)
		.select(({ ref }) => [iso(ref("at")).as("at"), "kind", "what", "actor", "detail"])
		.orderBy("events.at", "desc")
		.execute();
}
