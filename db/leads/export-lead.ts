import { exportSubscriber, type SubscriberExport } from "../newsletter/staff-subscribers.ts";
import type { EntityManager } from "../orm.ts";
import { findLead, type LeadDetail } from "./find-lead.ts";

/**
 * All that is held on a person (docs/specification/forms-and-intake.md#erasure-and-export), ready to be handed to them.
 */
export interface PersonExport {
	exportedAt: string;
	lead: LeadDetail;
	/** How they stand on the newsletter's list; null for whom it does not know. */
	newsletter: SubscriberExport | null;
	taxReports: Record<string, unknown>[];
	syncHistory: Record<string, unknown>[];
	keptAnswers: number;
}

/** Gathers all that is held on a person. Throws AppError "not_found". */
export async function exportLead(em: EntityManager, id: string, now: Date): Promise<PersonExport> {
	const lead = await findLead(em, id);
	const rows = (from: string) =>
		em.execute<{ row: Record<string, unknown> }[]>(`select to_jsonb(t) as row from (${from}) as t`, [id]);
	const taxReports = await rows("select * from tax_reports where lead_id = ? order by created_at");
	const syncHistory = await rows(
		`select i.*, r.kind, r.actor, r.created_at from job_items i join job_runs r on r.id = i.run_id where i.lead_id = ?
		 order by r.created_at`,
	);
	const kept = await em.execute<{ n: number }[]>(
		"select count(*)::int as n from idempotency_keys where email_key = (select email_key from leads where id = ?)",
		[id],
	);
	const [reader] = await em.execute<{ id: string }[]>(
		"select s.id from subscribers s join leads l using (email_key) where l.id = ?",
		[id],
	);
	return {
		exportedAt: now.toISOString(),
		lead,
		newsletter: reader ? await exportSubscriber(em, reader.id) : null,
		taxReports: taxReports.map(({ row }) => row),
		syncHistory: syncHistory.map(({ row }) => row),
		keptAnswers: kept[0]?.n ?? 0,
	};
}
