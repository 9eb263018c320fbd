import { AppError } from "#domain/errors.ts";
import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";
import { LEAD_COLUMNS, type LeadRow } from "./lead-row.ts";
import { type LeadSyncState, syncStates } from "./sync-states.ts";
import { type TimelineEvent, timelineOf } from "./timeline.ts";

/** A form as it was sent. */
export interface SubmissionRow {
	id: string;
	page: string;
	formType: string;
	source: string | null;
	fields: Record<string, string | boolean>;
	firstTouch: Record<string, string> | null;
	lastTouch: Record<string, string> | null;
	gdprConsent: boolean | null;
	marketingOptIn: boolean | null;
	suspicion: string | null;
	createdAt: string;
}

/** What staff wrote about a lead. */
export interface NoteRow {
	id: string;
	author: string;
	text: string;
	createdAt: string;
}

/** Everything about one lead (docs/specification/http.md#leads). */
export interface LeadDetail extends LeadRow {
	submissions: SubmissionRow[];
	syncs: LeadSyncState[];
	notes: NoteRow[];
	timeline: TimelineEvent[];
}

/** A lead with its submissions, notes, sync states and timeline. Throws AppError "not_found". */
export async function findLead(em: EntityManager, id: string): Promise<LeadDetail> {
	const rows = await em.execute<LeadRow[]>(`select ${LEAD_COLUMNS} from leads where id = ?`, [id]);
	const [lead] = rows;
	if (!lead) throw new AppError("not_found", "There is no such lead");
	const submissions = await em.execute<SubmissionRow[]>(
		`select id, page, form_type as "formType", source, fields, first_touch as "firstTouch", last_touch as "lastTouch",
			gdpr_consent as "gdprConsent", marketing_opt_in as "marketingOptIn", suspicion, ${iso("created_at")} as "createdAt"
		 from submissions where lead_id = ? order by created_at, id`,
		[id],
	);
	const notes = await em.execute<NoteRow[]>(
		`select id, author, text, ${iso("created_at")} as "createdAt" from lead_notes where lead_id = ?
		 order by created_at desc, id`,
		[id],
	);
	const syncs = await syncStates(em, id);
	return { ...lead, submissions, syncs, notes, timeline: await timelineOf(em, id) };
}
