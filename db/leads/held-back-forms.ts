import { sql } from "kysely";
import { notFound } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { countRows } from "../keyset.ts";
import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";
import { Lead } from "./lead.ts";
import { Submission } from "./submission.ts";

const SHOWN_DAYS = 30;
const MAX_FORMS = 50;

const heldBack = (em: EntityManager) =>
	em.kysely
		.selectFrom("submissions as s")
		.innerJoin("leads as l", "l.id", "s.lead_id")
		.where("s.held_back", "=", true)
		.where("l.quarantined_at", "is", null)
		.where("s.created_at", ">", sql<Date>`now() - make_interval(days => ${SHOWN_DAYS})`);

/** Counts what is in quarantine: suspect leads, and suspect forms of genuine leads. */
export async function countSuspects(em: EntityManager): Promise<number> {
	return (await em.count(Lead, { quarantinedAt: { $ne: null } })) + (await countRows(em, heldBack(em)));
}

/**
 * Returns suspect forms of the last 30 days that belong to genuine leads, newest first, at most 50, without those that staff
 * dismissed. Such a form changes nothing in its lead and does not quarantine it.
 */
export function heldBackForms(em: EntityManager) {
	return heldBack(em)
		.select(({ ref }) => [
			"s.id",
			"l.id as leadId",
			"l.full_name as fullName",
			"s.form_type as formType",
			ref("s.suspicion").$notNull().as("suspicion"),
			iso(ref("s.created_at")).as("createdAt"),
		])
		.orderBy("s.created_at", "desc")
		.limit(MAX_FORMS)
		.execute();
}

/** A suspect form of a lead that was known before. */
export type HeldBackForm = Awaited<ReturnType<typeof heldBackForms>>[number];

/**
 * Dismisses a suspect form of a known lead from the list; the submission stays with the lead. Throws AppError "not_found" if
 * the lead has no such form on the list.
 */
export async function dismissForm(em: EntityManager, lead: string, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const dismissed = await inner.nativeUpdate(Submission, { id, lead, heldBack: true }, { heldBack: false });
		if (dismissed === 0) throw notFound("suspect form");
		await recordAudit(inner, actor, "lead.form_dismissed", lead, { submission: id });
	});
}
