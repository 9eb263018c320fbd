import { LockMode, raw } from "@mikro-orm/core";
import { sql } from "kysely";
import { phoneDigits } from "#domain/contact/phone.ts";
import { noSuch } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { ChatReference } from "../chats/chat-reference.ts";
import { forgetUploads } from "../conversions/forget-uploads.ts";
import { JobItem } from "../jobs/job-item.ts";
import { eraseAddress } from "../newsletter/staff-subscribers.ts";
import type { EntityManager } from "../orm.ts";
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
		const db = inner.getKysely();
		const ofTheirs = db.selectFrom("job_items").select("run_id").where("lead_id", "=", id);
		const alone = db.selectFrom("job_runs").select("id").where("lead_id", "=", id);
		const addresses = await addressesOf(inner, id);
		const { fullName, phone } = person;
		const told = [...addresses, fullName.toLowerCase(), phone, phoneDigits(phone)].filter(Boolean);
		const quoted = sql<boolean>`exists (select from unnest(${told}::text[]) t where strpos(lower(error), t) > 0)`;
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
		await forgetLines(inner, id);
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

/** What files said of a person, and what stood there before: only what became of their lines is kept. */
async function forgetLines(em: EntityManager, leadId: string): Promise<void> {
	await em
		.getKysely()
		.deleteFrom("lead_import_rows as r")
		.using("job_items as i")
		.where("i.lead_id", "=", leadId)
		.whereRef("r.run_id", "=", "i.run_id")
		.whereRef("r.position", "=", "i.position")
		.execute();
}
