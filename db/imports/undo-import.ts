import { sql } from "kysely";
import { AppError, notFound } from "#domain/errors.ts";
import type { LeadStatus } from "#domain/leads/status.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { syncConversions } from "../conversions/sync-conversions.ts";
import { LeadSync } from "../integrations/lead-sync.ts";
import { JobRun } from "../jobs/job-run.ts";
import { deleteLeads } from "../leads/delete-leads.ts";
import { Lead } from "../leads/lead.ts";
import { changeStatus } from "../leads/set-status.ts";
import { announce } from "../notifications.ts";
import type { EntityManager } from "../orm.ts";
import { anyOf, idsOf } from "../sql.ts";
import { announceEvent } from "../webhooks/announce-event.ts";
import { lockImports } from "./import-batch.ts";
import { LeadImportRow } from "./lead-import-row.ts";
import { COLUMNS } from "./lead-values.ts";

/** Lines undone by one transaction, so that it holds its locks briefly and no statement comes near its timeout. */
const BATCH_SIZE = 1_000;

const UNDONE = "Undone:";

/** The lines that one transaction undoes: those of a run between two positions, inclusive. */
interface LineRange {
	runId: string;
	from: number;
	to: number;
}

/** Result of undoing an import. */
export interface UndoneImport {
	/** Leads that were deleted, and leads whose previous values were restored. */
	removed: number;
	restored: number;
	/** Leads that were changed, contacted or annotated since, or that wrote since: they stay unchanged. */
	left: number;
}

/** How far an undo is. */
interface Progress extends UndoneImport {
	/** Position of the next line. */
	from: number;
	/** The run's message about earlier undos of it; null before the first. */
	before: string | null;
}

/**
 * Undoes an import within a day, in transactions of 1,000 lines: deletes the leads it created and restores the values it changed;
 * leads that were changed or contacted since are left alone, and can be undone later, for instance after a second import of them
 * was undone. If the process dies, the next call undoes the rest. Throws AppError "not_found", and "conflict" when there is
 * nothing to undo.
 */
export async function undoImport(em: EntityManager, runId: string, actor: string): Promise<UndoneImport> {
	let progress: Progress | null = null;
	for (;;) {
		const step = await em.transactional(inner => undoSome(inner, runId, progress, actor));
		if (step.isLast) return step.undone;
		progress = step.progress;
		// Open back office pages show the progress.
		await announce(em, "back_office");
	}
}

async function undoSome(em: EntityManager, runId: string, done: Progress | null, actor: string) {
	// Waits for the last batch of a just cancelled import, which could otherwise not be undone later.
	await lockImports(em);
	const run = await em.findOne(JobRun, { id: runId });
	if (!run) throw notFound("job");
	if (run.kind !== "lead_import") throw new AppError("conflict", "Only an import can be undone");
	if (run.status === "queued" || run.status === "active") {
		throw new AppError("conflict", "This import is still running. Cancel it first.");
	}
	const { from, before, ...total } = done ?? {
		from: 0,
		before: run.message?.startsWith(UNDONE) ? run.message : null,
		removed: 0,
		restored: 0,
		left: 0,
	};
	const { last } = await em.kysely
		.selectFrom("lead_import_rows")
		.where("run_id", "=", runId)
		.where("created", "is not", null)
		.select(({ fn }) => fn.max<number | null>("position").as("last"))
		.executeTakeFirstOrThrow();
	if (last === null && !done) throw new AppError("conflict", "There is nothing left to undo");
	const step = await undoLines(em, { runId, from, to: from + BATCH_SIZE - 1 }, actor);
	const undone: UndoneImport = {
		removed: total.removed + step.removed,
		restored: total.restored + step.restored,
		left: total.left + step.left,
	};
	const isLast = last === null || from + BATCH_SIZE > last;
	const isFruitless = before !== null && undone.removed + undone.restored === 0;
	if (isLast && isFruitless)
		throw new AppError("conflict", "What is left of this import has been changed since");
	const summary = `${undone.removed} removed, ${undone.restored} restored, ${undone.left} left as changed since`;
	const message = before === null ? `${UNDONE} ${summary}` : `${before}; then ${summary}`;
	if (!isFruitless) await em.nativeUpdate(JobRun, { id: runId }, { message });
	if (isLast) {
		if (undone.left === 0) await em.nativeDelete(LeadImportRow, { run: runId });
		await recordAudit(em, actor, "leads.import_undone", runId, { ...undone });
	}
	return { isLast, undone, progress: { ...undone, before, from: from + BATCH_SIZE } };
}

/** Tells whether an ended import can still be undone; its lines are kept for a day. */
export async function canUndoImport(em: EntityManager, runId: string): Promise<boolean> {
	return (await em.findOne(LeadImportRow, { run: runId, created: { $ne: null } })) !== null;
}

async function undoLines(em: EntityManager, range: LineRange, actor: string): Promise<UndoneImport> {
	const lines = await lockLines(em, range);
	const unchanged = lines.filter(line => line.unchanged);
	const created = unchanged.filter(line => line.created);
	const updated = unchanged.filter(line => !line.created);
	const [sent, others] = await partitionBySync(em, idsOf(created));
	const removed = (await deleteLeads(em, sent)) + (await em.nativeDelete(Lead, { id: { $in: others } }));
	await restoreDetails(em, range, idsOf(updated));
	for (const [status, some] of Map.groupBy(updated, line => line.status)) {
		if (status) await changeStatus(em, idsOf(some), status, actor);
	}
	await restoreTimes(em, range, idsOf(updated));
	await forgetLines(em, range, idsOf(updated));
	await syncConversions(em, idsOf(updated.filter(line => line.revalued)), actor);
	const edited = updated.filter(line => line.edited);
	const events = edited.map(({ id }) => ({ subject: id, detail: {} }));
	await announceEvent(em, "lead.updated", events, actor);
	return { removed, restored: updated.length, left: lines.length - unchanged.length };
}

/** Splits leads into those that an integration was sent, and the others. */
async function partitionBySync(em: EntityManager, leadIds: string[]): Promise<[string[], string[]]> {
	const syncs = await em.find(LeadSync, { lead: { $in: leadIds } });
	const sent = new Set(syncs.map(({ lead }) => lead));
	return [[...sent], leadIds.filter(id => !sent.has(id))];
}

interface ImportedLine {
	id: string;
	created: boolean;
	/** The lead was neither changed nor contacted since, nor did it write. */
	unchanged: boolean;
	/** The import changed a value of the lead. */
	edited: boolean;
	/** The import changed the lead's deal value. */
	revalued: boolean;
	/** The lead's status before the import; null for a created lead. */
	status: LeadStatus | null;
}

/** Locks the leads of these lines, and returns the lines that can be undone. */
async function lockLines(em: EntityManager, { runId, from, to }: LineRange): Promise<ImportedLine[]> {
	// Locked by a statement of its own, so that the next one sees a form that was being stored.
	await em.kysely
		.selectFrom("leads as l")
		.where("l.id", "in", ({ selectFrom }) =>
			selectFrom("job_items as i")
				.where("i.run_id", "=", runId)
				.where(({ between }) => between("i.position", from, to))
				.select("i.lead_id"),
		)
		.select("l.id")
		.orderBy("l.id")
		.forUpdate()
		.execute();
	const edits = Object.values(COLUMNS).map(
		column => sql`${sql.ref(`l.${column}`)} is distinct from ${sql.ref(`b.${column}`)}`,
	);
	const { rows } = await sql<ImportedLine>`
		select l.id, r.created, r.before->>'status' as status, (${sql.join(edits, sql` or `)}) as edited,
			l.deal_value is distinct from (r.before->>'deal_value')::int as revalued, l.updated_at = r.stored_at
			and l.last_activity_at <= r.stored_at and not (r.created and (
				exists (select from submissions s where s.lead_id = l.id)
				or exists (select from lead_notes n where n.lead_id = l.id))) as unchanged
		from lead_import_rows r join job_items i on i.run_id = r.run_id and i.position = r.position
		join leads l on l.id = i.lead_id
		cross join jsonb_populate_record(null::leads, r.before) b
		where r.run_id = ${runId} and r.position between ${from} and ${to} and r.created is not null
		`.execute(em.kysely);
	return rows;
}

/** The stored previous values "r" of leads "l", by the lines "o". */
const previousValues = ({ runId, from, to }: LineRange, leadIds: readonly string[]) => sql`
	from lead_import_rows o join job_items i on i.run_id = o.run_id and i.position = o.position,
		jsonb_populate_record(null::leads, o.before) r
	where o.run_id = ${runId} and o.position between ${from} and ${to} and o.created is not null
		and i.lead_id = l.id and l.id = ${anyOf(leadIds)}`;

async function restoreDetails(em: EntityManager, range: LineRange, leadIds: readonly string[]) {
	const sets = sql.join(
		Object.values(COLUMNS).map(column => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`),
	);
	await sql`update leads l set ${sets}, revision = l.revision + 1, updated_at = now()
		${previousValues(range, leadIds)}`.execute(em.kysely);
}

/** Restores what importing a status or a quarantined lead had changed: the first answer's time, and the quarantine. */
async function restoreTimes(em: EntityManager, range: LineRange, leadIds: readonly string[]) {
	// Lines stored by an earlier release lack these values.
	await sql`update leads l set first_contact_at = r.first_contact_at, quarantined_at = r.quarantined_at,
			quarantine_reason = r.quarantine_reason, updated_at = coalesce(r.updated_at, l.updated_at),
			last_activity_at = coalesce(r.last_activity_at, l.last_activity_at)
		${previousValues(range, leadIds)} and o.before ? 'first_contact_at'`.execute(em.kysely);
	await sql`update submissions s set suspicion = l.quarantine_reason from leads l
		where l.id = s.lead_id and not s.held_back and l.quarantined_at is not null
			and l.id = ${anyOf(leadIds)}`.execute(em.kysely);
}

/** Deletes the lines that are undone; those of leads that were left unchanged can be undone later. */
async function forgetLines(em: EntityManager, { runId, from, to }: LineRange, leadIds: readonly string[]) {
	await sql`delete from lead_import_rows o using job_items i
		where o.run_id = ${runId} and o.position between ${from} and ${to} and i.run_id = o.run_id
			and i.position = o.position and (i.lead_id is null or i.lead_id = ${anyOf(leadIds)})`.execute(
		em.kysely,
	);
}
