import { deleteLeads } from "../leads/delete-leads.ts";
import type { EntityManager } from "../orm.ts";
import { UNUSED_PICTURE } from "../pictures/pictures.ts";
import { idsOf } from "../sql.ts";

/** Retention periods in days; 0 keeps rows for ever. */
export interface RetentionDays {
	/** Leads in quarantine that nobody released. */
	quarantined: number;
	/** Closed leads since their last change or activity, whichever is later. */
	closedLeads: number;
	/** Ended runs with their attempts and items, mails' delivery states, alerts to staff, and provider events of unknown people. */
	runs: number;
	/** Daily counts of visits, events and web vitals. */
	measurements: number;
}

/** Days that the response to an Idempotency-Key is kept (docs/specification/forms-and-intake.md#sent-once). */
const IDEMPOTENCY_DAYS = 30;
/** Days in which a chat is expected to begin (docs/specification/consent-and-tracking.md#chat-references). */
const CHAT_REFERENCE_DAYS = 90;
/** Days that consent records are kept: 13 months in which a choice is valid, and a year in which it may be disputed. */
const CONSENT_DAYS = 761;
/** Days that an unconfirmed newsletter subscription is kept, because anyone can enter an address. */
const UNCONFIRMED_DAYS = 30;
/** Days for which the retraction of an erased lead's conversion is attempted (db/conversions/forget-uploads.ts). */
const WITHDRAWAL_DAYS = 30;
const BATCH = 1_000;
/** Rows of runs, of which a bulk sync may have a hundred thousand. */
const RUN_BATCH = 10_000;
/** Leads, each of which takes several statements. */
const LEAD_BATCH = 100;

/** Condition: the line was imported, rejected or cancelled; a pending one waits for the worker, however long it is away. */
const IMPORT_LINE_ENDED = `not exists (select from job_items i
	where i.run_id = lead_import_rows.run_id and i.position = lead_import_rows.position and i.status = 'pending')`;
/**
 * Condition: not the latest sync of a subscriber to an integration that succeeded, the only evidence that a withdrawal must be
 * sent there (db/newsletter/fan-out-subscriber.ts).
 */
const NO_LAST_NEWSLETTER_SYNC = `not exists (select from newsletter_syncs n
	where n.run_id = job_runs.id and n.status = 'done' and job_runs.integration_id is not null
		and not exists (select from newsletter_syncs m join job_runs r on r.id = m.run_id
			where m.subscriber_id = n.subscriber_id and m.status = 'done'
				and r.integration_id = job_runs.integration_id and r.created_at > job_runs.created_at))`;

interface Rule {
	table: string;
	days: number;
	/** Condition for expired rows; its parameter is the number of days. */
	where: string;
	batch?: number;
}

function rules(days: RetentionDays): Rule[] {
	const older = (column: string) => `${column} < now() - make_interval(days => ?)`;
	const runs = `${NO_LAST_NEWSLETTER_SYNC} and ${older("finished_at")}`;
	// Ordered, so that the condition has the same value when it is checked again.
	const ofRuns = (table: string) => `run_id = any(array(select id from job_runs where ${runs}
		and exists (select from ${table} o where o.run_id = job_runs.id) order by finished_at, id limit ${RUN_BATCH}))`;
	return [
		{ table: "sessions", days: 1, where: older("least(expires_at, ends_at)") },
		{ table: "lead_undos", days: 1, where: older("created_at") },
		{ table: "idempotency_keys", days: IDEMPOTENCY_DAYS, where: older("created_at") },
		{ table: "consent_records", days: CONSENT_DAYS, where: older("created_at") },
		{ table: "chat_references", days: CHAT_REFERENCE_DAYS, where: older("created_at") },
		{ table: "subscribers", days: UNCONFIRMED_DAYS, where: `state = 'pending' and ${older("updated_at")}` },
		{
			table: "lead_import_rows",
			days: 1,
			where: `${IMPORT_LINE_ENDED} and ${older("greatest(created_at, stored_at)")}`,
		},
		{ table: "pictures", days: 1, where: `${UNUSED_PICTURE} and ${older("created_at")}` },
		{ table: "lead_merges", days: 1, where: older("created_at") },
		{
			table: "conversion_uploads",
			days: WITHDRAWAL_DAYS,
			where: `lead_id is null and ${older("updated_at")}`,
		},
		{ table: "leads", days: days.quarantined, where: older("quarantined_at") },
		// Contacts and notes only update last_activity_at.
		{
			table: "leads",
			days: days.closedLeads,
			where: `status = 'closed' and ${older("greatest(updated_at, last_activity_at)")}`,
		},
		{ table: "provider_events", days: days.runs, where: `lead_id is null and ${older("created_at")}` },
		// Before their runs: deleted with them, they would exceed the limit of a statement.
		{ table: "job_items", days: days.runs, where: ofRuns("job_items"), batch: RUN_BATCH },
		{ table: "job_attempts", days: days.runs, where: ofRuns("job_attempts"), batch: RUN_BATCH },
		{ table: "job_runs", days: days.runs, where: runs },
		// One in flight is needed until its outcome is known: without it the mail would be sent again.
		{ table: "mail_deliveries", days: days.runs, where: `state <> 'sending' and ${older("updated_at")}` },
		{ table: "alert_digests", days: days.runs, where: older("ended_at") },
		{ table: "vitals_daily", days: days.measurements, where: older("day") },
		{ table: "events_daily", days: days.measurements, where: older("day") },
		{ table: "visits_daily", days: days.measurements, where: older("day") },
	];
}

/**
 * Deletes expired rows in small batches, so that locks are short. Rows that reference a deleted row are deleted with it.
 * Returns the number of rows deleted per table. A failure of one table does not stop the others, and is thrown at the end.
 */
export async function deleteExpired(em: EntityManager, days: RetentionDays): Promise<Record<string, number>> {
	const deleted: Record<string, number> = {};
	const errors: unknown[] = [];
	for (const rule of rules(days).filter(rule => rule.days > 0)) {
		try {
			const count = await (rule.table === "leads" ? deleteExpiredLeads : deleteByRule)(em, rule);
			deleted[rule.table] = (deleted[rule.table] ?? 0) + count;
		} catch (error) {
			errors.push(error);
		}
	}
	if (errors.length > 0) throw errors[0];
	return deleted;
}

async function deleteByRule(em: EntityManager, { table, days, where, batch = BATCH }: Rule): Promise<number> {
	let sum = 0;
	for (let count = batch; count === batch; sum += count) {
		// The outer condition is checked again on rows changed meanwhile; not all releases of PostgreSQL check the `ctid` again.
		const rows = await em.execute<unknown[]>(
			`delete from ${table} where ctid in (select ctid from ${table} where ${where} limit ${batch})
				and ${where} returning 1`,
			[days, days],
		);
		count = rows.length;
	}
	return sum;
}

async function deleteExpiredLeads(em: EntityManager, { days, where }: Rule): Promise<number> {
	let sum = 0;
	for (let count = LEAD_BATCH; count === LEAD_BATCH; sum += count) {
		// A manager of its own, whose leads are forgotten with it.
		count = await em.fork().transactional(async inner => {
			const ids = idsOf(
				await inner.execute<{ id: string }[]>(
					`select id from leads where ${where} limit ${LEAD_BATCH} for update skip locked`,
					[days],
				),
			);
			return deleteLeads(inner, ids);
		});
	}
	return sum;
}
