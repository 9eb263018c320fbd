import { LockMode, raw } from "@mikro-orm/core";
import { type Expression, type ExpressionBuilder, sql } from "kysely";
import { phoneDigits } from "#domain/contact/phone.ts";
import { noSuch } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { ChatReference } from "../chats/chat-reference.ts";
import { forgetUploads } from "../conversions/forget-uploads.ts";
import { JobItem } from "../jobs/job-item.ts";
import { eraseAddress } from "../newsletter/staff-subscribers.ts";
import type { Database, EntityManager } from "../orm.ts";
import { forgetViews } from "../views/forget-views.ts";
import { addressesOf, forgetFormerKeys } from "./addresses-of.ts";
import { Lead } from "./lead.ts";

/**
 * Erases a person from every table; of conversions that a platform still counts only what takes them back stays until
 * it has (forgetUploads). Errors that providers gave for them may quote what they told us, so these go as
 * well; the runs themselves stay, as counts. Throws AppError "not_found".
 */
export async function eraseLead(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const person = await inner.findOne(Lead, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
		if (!person) throw noSuch("lead");
		// First, and with the time: a try that just stores what was said of them is waited for, and one under way sees it.
		const updatedAt = raw("now()");
		await inner.nativeUpdate(JobItem, { lead: id }, { error: null, note: null, remoteId: null, updatedAt });
		const db = inner.kysely;
		const ofTheirs = db.selectFrom("job_items").select("run_id").where("lead_id", "=", id);
		const alone = db.selectFrom("job_runs").select("id").where("lead_id", "=", id);
		const addresses = await addressesOf(inner, id);
		const { fullName, phone } = person;
		const told = [...addresses, fullName.toLowerCase(), phone, phoneDigits(phone)].filter(Boolean);
		const quoted = quotes(sql.ref("error"), told);
		await db
			.updateTable("job_attempts")
			.set({ error: null })
			.where("error", "is not", null)
			.where("run_id", "in", ofTheirs)
			.where(eb => eb.or([quoted, eb("run_id", "in", alone)]))
			.execute();
		await db
			.updateTable("job_runs")
			.set({ error: null })
			.where("error", "is not", null)
			.where(eb => eb.or([eb("lead_id", "=", id), eb.and([quoted, eb("id", "in", ofTheirs)])]))
			.execute();
		await forgetLines(inner, id, addresses);
		await forgetUndos(inner, id, told);
		await forgetUploads(inner, person, actor);
		for (const address of addresses) await eraseAddress(inner, address);
		await forgetFormerKeys(inner, addresses);
		const whole = [fullName, person.firstClickId, person.lastClickId];
		await forgetViews(inner, { addresses, phone, whole });
		if (person.chatReference) await inner.nativeDelete(ChatReference, { reference: person.chatReference });
		await inner.nativeDelete(Lead, { id });
		await recordAudit(inner, actor, "lead.erase", id);
	});
}

/** Whether a text says any of these, each looked for by itself: a list of them would be read anew for every row. */
const quotes = (text: Expression<unknown>, told: readonly string[]) =>
	sql<boolean>`(${sql.join(
		[sql`false`, ...told.map(each => sql`strpos(lower(${text}), ${each}) > 0`)],
		sql` or `,
	)})`;

/**
 * What files said of a person, and what stood there before: only what became of their lines is kept. A line that failed
 * belongs to nobody, and says its address.
 */
async function forgetLines(em: EntityManager, leadId: string, addresses: readonly string[]): Promise<void> {
	const lines = em.kysely
		.deleteFrom("lead_import_rows as r")
		.using("job_items as i")
		.whereRef("r.run_id", "=", "i.run_id")
		.whereRef("r.position", "=", "i.position");
	// One after the other: asked for together, all people of all runs would be read.
	await lines.where("i.lead_id", "=", leadId).execute();
	await lines
		.where("i.status", "=", "failed")
		.where(sql<boolean>`lower(trim(r.lead->>'email')) = any(${addresses}::text[])`)
		.execute();
}

/**
 * The changes of many that were of this person alone, or whose next step says who it is, cannot be taken back any more; and
 * nobody gets a next step of before back that says so.
 */
async function forgetUndos(em: EntityManager, leadId: string, told: readonly string[]): Promise<void> {
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
			eb.or([
				eb.and([items("=")(eb), eb.not(items("<>")(eb))]),
				quotes(sql`lead_undos.change->>'nextStep'`, told),
			]),
		)
		.execute();
	await db
		.updateTable("lead_undo_items")
		.set({ next_step: null })
		.where(quotes(sql.ref("next_step"), told))
		.execute();
}
