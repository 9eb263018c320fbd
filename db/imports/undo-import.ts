import { sql } from "kysely";
import { AppError } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { JobRun } from "../jobs/job-run.ts";
import type { EntityManager } from "../orm.ts";
import { LeadImportRow } from "./lead-import-row.ts";

/** Lines that one statement takes back: none comes near its limit. */
const AT_ONCE = 1_000;

/** How an import was taken back. */
export interface UndoneImport {
	/** Leads that are gone again, and those that are what they were. */
	removed: number;
	restored: number;
	/** Leads that somebody changed since, or that wrote since: they stay as they are. */
	left: number;
}

/**
 * Takes an import back within a day: whom it made is deleted, what it changed is as before; whoever was changed since
 * is left alone. Throws AppError "not_found", and "conflict" where nothing can be taken back.
 */
export async function undoImport(em: EntityManager, runId: string, actor: string): Promise<UndoneImport> {
	return em.transactional(async inner => {
		const run = await inner.findOne(JobRun, { id: runId });
		if (!run) throw new AppError("not_found", "There is no such job");
		if (run.kind !== "lead_import") throw new AppError("conflict", "Only an import can be undone");
		if (run.status === "queued" || run.status === "active") {
			throw new AppError("conflict", "This import is still running. Cancel it first.");
		}
		const { last } = await inner
			.getKysely()
			.selectFrom("lead_import_rows")
			.where("run_id", "=", runId)
			.where("created", "is not", null)
			.select(({ fn }) => fn.max<number | null>("position").as("last"))
			.executeTakeFirstOrThrow();
		if (last === null) throw new AppError("conflict", "There is nothing left that could be undone");
		const undone: UndoneImport = { removed: 0, restored: 0, left: 0 };
		for (let from = 0; from <= last; from += AT_ONCE) {
			const step = await undoLines(inner, runId, from, from + AT_ONCE - 1);
			undone.removed += step.removed;
			undone.restored += step.restored;
			undone.left += step.left;
		}
		await inner.nativeDelete(LeadImportRow, { run: runId });
		await recordAudit(inner, actor, "leads.import_undone", runId, { ...undone });
		const message = `Undone: ${undone.removed} removed, ${undone.restored} as before, ${undone.left} changed since and left`;
		await inner.nativeUpdate(JobRun, { id: runId }, { message });
		return undone;
	});
}

async function undoLines(em: EntityManager, runId: string, from: number, to: number): Promise<UndoneImport> {
	const restored = ["full_name", "phone", "status", "country", "company_name", "business_activity"].concat([
		"preferred_structure",
		"additional_requirements",
		"next_step",
		"follow_up_at",
		"deal_value",
	]);
	const sets = sql.join(restored.map(column => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`));
	const { rows } = await sql<UndoneImport>`
		with lines as (
			select r.created, r.before, r.stored_at, i.lead_id from lead_import_rows r
			join job_items i on i.run_id = r.run_id and i.position = r.position
			where r.run_id = ${runId} and r.position between ${from} and ${to} and r.created is not null
		), untouched as (
			select x.*, l.id from lines x join leads l on l.id = x.lead_id and l.updated_at = x.stored_at
			where not exists (select from submissions s where s.lead_id = l.id and x.created)
				and not exists (select from lead_notes n where n.lead_id = l.id and x.created)
		), removed as (
			delete from leads l using untouched u where l.id = u.id and u.created returning l.id
		), restored as (
			update leads l set ${sets}, revision = l.revision + 1, updated_at = now()
			from untouched u, jsonb_populate_record(null::leads, u.before) r
			where l.id = u.id and not u.created returning l.id
		)
		select (select count(*) from removed)::int as removed, (select count(*) from restored)::int as restored,
			(select count(*) from lines where lead_id is not null)::int - (select count(*) from removed)::int
				- (select count(*) from restored)::int as "left"`.execute(em.getKysely());
	return rows[0] ?? { removed: 0, restored: 0, left: 0 };
}
