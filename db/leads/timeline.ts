import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";

/** Something that happened to a lead. */
export interface TimelineEvent {
	at: string;
	kind: "submission" | "note" | "change" | "sync";
	/** Form type, audit action or run kind. */
	what: string;
	/** Who did it; null for the visitor. */
	actor: string | null;
	detail: Record<string, unknown>;
}

const LONGEST = 300;

/** Everything that happened to a lead, newest first. */
export async function timelineOf(em: EntityManager, leadId: string): Promise<TimelineEvent[]> {
	return em.execute(
		`select ${iso("at")} as at, kind, what, actor, detail from (
			select created_at as at, 'submission' as kind, form_type as what, null as actor,
				jsonb_build_object('page', page, 'source', source, 'suspicion', suspicion) as detail
			from submissions where lead_id = ?
			union all
			select created_at, 'note', 'note', author, jsonb_build_object('text', text) from lead_notes where lead_id = ?
			union all
			select at, 'change', action, actor, detail from audit_log where subject = ? and action <> 'lead.note'
			union all
			select i.updated_at, 'sync', r.kind, r.actor, jsonb_build_object('runId', r.id, 'status', i.status,
				'error', i.error, 'integration', n.name)
			from job_items i join job_runs r on r.id = i.run_id left join integrations n on n.id = r.integration_id
			where i.lead_id = ?
			union all
			select coalesce(finished_at, created_at), 'sync', kind, actor,
				jsonb_build_object('runId', id, 'status', status, 'error', error)
			from job_runs where lead_id = ? and kind = 'tax_report'
		 ) as events order by at desc limit ?`,
		[leadId, leadId, leadId, leadId, leadId, LONGEST],
	);
}
