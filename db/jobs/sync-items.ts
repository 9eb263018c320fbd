import type { SyncContact } from "#domain/integrations/sync-contact.ts";
import { AGREED_AT, CONSENT, WITH_NEWSLETTER } from "../integrations/agreed.ts";
import type { EntityManager } from "../orm.ts";

/** One person of a run, as the provider is to be told; handed on as it is, since there may be thousands. */
export interface SyncItem extends SyncContact {
	position: number;
	revision: number;
}

const COLUMNS = `i.position, l.id as "leadId", l.revision, l.email, l.full_name as "fullName", nullif(l.phone, '') as phone, l.country,
	l.company_name as "companyName", l.business_activity as "businessActivity",
	l.preferred_structure as "preferredStructure", l.additional_requirements as "additionalRequirements",
	l.source_page as "sourcePage", ${CONSENT} as "marketingConsent",
	to_char((${AGREED_AT}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "consentAt"`;

/** Of an item: nobody ended its run, which leaves people pending for a moment. */
const OPEN = "(select status in ('queued', 'active') from job_runs where id = run_id)";

/** Positions from..to (inclusive) of a run. */
export interface ItemRange {
	runId: string;
	from: number;
	to: number;
}

/** The people in a range who are to be sent now, in order: pending, not held back by the provider, and not cancelled. */
export function dueItems(em: EntityManager, { runId, from, to }: ItemRange): Promise<SyncItem[]> {
	return em.execute(
		`select ${COLUMNS} from job_items i join leads l on l.id = i.lead_id ${WITH_NEWSLETTER}
		 where i.run_id = ? and i.position between ? and ? and i.status = 'pending'
			and (i.not_before is null or i.not_before <= now()) and ${OPEN}
		 order by i.position`,
		[runId, from, to],
	);
}

/** Everyone in a range who was not erased, whatever became of them, in order. */
export function itemsOf(em: EntityManager, { runId, from, to }: ItemRange): Promise<SyncItem[]> {
	return em.execute(
		`select ${COLUMNS} from job_items i join leads l on l.id = i.lead_id ${WITH_NEWSLETTER}
		 where i.run_id = ? and i.position between ? and ? order by i.position`,
		[runId, from, to],
	);
}

/** Milliseconds until somebody in a range is to be sent, and why they wait; null when nobody is pending. */
export async function nextDue(
	em: EntityManager,
	{ runId, from, to }: ItemRange,
): Promise<{ afterMs: number; reason: string | null } | null> {
	const rows = await em.execute<{ afterMs: number; reason: string | null }[]>(
		`select greatest(0, extract(epoch from coalesce(not_before, now()) - now()) * 1000)::int as "afterMs", error as reason
		 from job_items where run_id = ? and position between ? and ? and status = 'pending' and ${OPEN}
		 order by not_before nulls first limit 1`,
		[runId, from, to],
	);
	return rows[0] ?? null;
}
