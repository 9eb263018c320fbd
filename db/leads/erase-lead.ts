import { LockMode, raw } from "@mikro-orm/core";
import { type Expression, type ExpressionBuilder, sql } from "kysely";
import { phoneDigits, SIGNIFICANT_DIGITS } from "#domain/contact/phone.ts";
import { notFound } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { ChatReference } from "../chats/chat-reference.ts";
import { forgetUploads } from "../conversions/forget-uploads.ts";
import { JobItem } from "../jobs/job-item.ts";
import { settleRun } from "../jobs/settle-run.ts";
import { eraseAddress } from "../newsletter/staff-subscribers.ts";
import type { Database, EntityManager } from "../orm.ts";
import { now } from "../sql.ts";
import { forgetViews } from "../views/forget-views.ts";
import { forgetFormerKeys } from "./addresses-of.ts";
import { Lead } from "./lead.ts";
import { type Traces, tracesOf } from "./traces-of.ts";

/**
 * Erases a lead from every table. Of conversions that a platform still counts, only the data needed to retract them stays until
 * the retraction is done (forgetUploads). Provider errors may quote personal data, so they are erased too; the runs themselves
 * stay, as counts. Throws AppError "not_found".
 */
export async function eraseLead(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		// Before the lead is locked: an import, too, locks its lines before the leads.
		const skipped = await skipLines(inner, await tracesOf(inner, id));
		const person = await inner.findOne(Lead, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
		if (!person) throw notFound("lead");
		const traces = await tracesOf(inner, id);
		const { addresses, names, phones, clickIds } = traces;
		await forgetErrors(inner, id, traces);
		await forgetLines(inner, id, traces);
		await forgetUndos(inner, id, contactsOf(traces), names);
		await forgetUploads(inner, person, actor);
		for (const address of addresses) await eraseAddress(inner, address);
		await forgetFormerKeys(inner, addresses);
		await forgetViews(inner, { addresses, phones, whole: [...names, ...clickIds] });
		if (person.chatReference) await inner.nativeDelete(ChatReference, { reference: person.chatReference });
		await inner.nativeDelete(Lead, { id });
		for (const [run, done] of skipped) await settleRun(inner, run, { done });
		await recordAudit(inner, actor, "lead.erase", id);
	});
}

const contactsOf = ({ addresses, phones }: Traces) =>
	[...addresses, ...phones, ...phones.map(phoneDigits)].filter(Boolean);

/** Clears what providers said about a lead. Must run in the transaction that deletes it. */
export async function forgetErrors(em: EntityManager, id: string, traces: Traces): Promise<void> {
	// Before the errors, and with updated_at: waits for an attempt that is storing its results; an attempt in flight sees the change.
	const updatedAt = raw("now()");
	await em.nativeUpdate(JobItem, { lead: id }, { error: null, note: null, remoteId: null, updatedAt });
	const db = em.kysely;
	const alone = db.selectFrom("job_runs").select("id").where("lead_id", "=", id);
	const theirs = alone.union(db.selectFrom("job_items").select("run_id as id").where("lead_id", "=", id));
	const names = traces.names.map(name => name.toLowerCase());
	const quoted = quotes(sql.ref("error"), [...contactsOf(traces), ...names]);
	// The lead's own runs also without an error: an attempt in flight either waits here, or has stored its error before.
	await db
		.updateTable("job_runs")
		.set({ error: null })
		.where("id", "in", theirs)
		.where(({ eb, or, and }) => or([eb("lead_id", "=", id), and([eb("error", "is not", null), quoted])]))
		.execute();
	await db
		.updateTable("job_attempts")
		.set({ error: null })
		.where("error", "is not", null)
		.where("run_id", "in", theirs)
		.where(eb => eb.or([quoted, eb("run_id", "in", alone)]))
		.execute();
}

/** Condition: the text contains one of these strings. One strpos for each: an array would be evaluated anew for every row. */
const quotes = (text: Expression<unknown>, strings: readonly string[]) =>
	sql<boolean>`(${sql.join(
		[sql`false`, ...strings.map(each => sql`strpos(lower(${text}), ${each}) > 0`)],
		sql` or `,
	)})`;

/** Condition: the text has this name as whole words. A single word is part of other names, or an everyday word such as "will". */
function hasName(text: Expression<unknown>, fullName: string) {
	const words = fullName.trim().toLowerCase().split(/\s+/);
	const escaped = words.map(word => word.replace(/[^\p{L}\p{N}]/gu, "\\$&"));
	return words.length > 1
		? sql<boolean>`lower(${text}) ~ ${`(^|\\W)${escaped.join("\\s+")}(\\W|$)`}`
		: sql<boolean>`false`;
}

/** Condition: the import line `r` is about a person, by address, or by phone number if it has no address (known-people.ts). */
const isAbout = ({ addresses, phones }: Traces) => {
	const tails = phones.map(phone => phoneDigits(phone).replace(/^0+/, "").slice(-SIGNIFICANT_DIGITS));
	const tail = sql`right(ltrim(regexp_replace(r.lead->>'phone', '\\D', '', 'g'), '0'), ${sql.lit(SIGNIFICANT_DIGITS)})`;
	return sql<boolean>`(lower(trim(r.lead->>'email')) = any(${addresses}::text[])
		or r.lead->>'email' is null and ${tail} = any(${tails}::text[]))`;
};

/**
 * Skips the lines about a lead in imports under way, which would create the lead anew; waits for a batch that is storing them.
 * Returns how many lines of each run it skipped, for settleRun.
 */
async function skipLines(em: EntityManager, traces: Traces): Promise<Map<string, number>> {
	const skipped = await em.kysely
		.updateTable("job_items as i")
		.from("lead_import_rows as r")
		.set({ status: "skipped", error: "erased", updated_at: now })
		.where("i.status", "=", "pending")
		.whereRef("i.run_id", "=", "r.run_id")
		.whereRef("i.position", "=", "r.position")
		.where(isAbout(traces))
		.returning("i.run_id as run")
		.execute();
	return new Map([...Map.groupBy(skipped, ({ run }) => run)].map(([run, lines]) => [run, lines.length]));
}

/**
 * Deletes the import lines of a lead and the previous values they hold; only their results stay. A line that was not stored
 * belongs to no lead but contains the address or number.
 */
async function forgetLines(em: EntityManager, leadId: string, traces: Traces): Promise<void> {
	const lines = em.kysely
		.deleteFrom("lead_import_rows as r")
		.using("job_items as i")
		.whereRef("r.run_id", "=", "i.run_id")
		.whereRef("r.position", "=", "i.position");
	// Two statements: combined with "or", PostgreSQL would read the items of all runs.
	await lines.where("i.lead_id", "=", leadId).execute();
	await lines.where("i.status", "in", ["failed", "cancelled", "skipped"]).where(isAbout(traces)).execute();
}

/**
 * Deletes undo records of changes that affected only this lead, or whose next step contains personal data of it, so that these
 * can no longer be undone; also clears such next steps in the saved values of other leads.
 */
async function forgetUndos(
	em: EntityManager,
	leadId: string,
	contacts: readonly string[],
	names: readonly string[],
): Promise<void> {
	const tells = (text: Expression<unknown>) =>
		sql<boolean>`(${sql.join([quotes(text, contacts), ...names.map(name => hasName(text, name))], sql` or `)})`;
	const items = (of: "=" | "<>") => (eb: ExpressionBuilder<Database, "lead_undos">) =>
		eb.exists(
			eb
				.selectFrom("lead_undo_items as i")
				.whereRef("i.undo_id", "=", "lead_undos.id")
				.where("i.lead_id", of, leadId),
		);
	const db = em.kysely;
	await db
		.deleteFrom("lead_undos")
		.where(eb =>
			eb.or([eb.and([items("=")(eb), eb.not(items("<>")(eb))]), tells(sql`lead_undos.change->>'nextStep'`)]),
		)
		.execute();
	await db
		.updateTable("lead_undo_items")
		.set({ next_step: null })
		.where(tells(sql.ref("next_step")))
		.execute();
}
