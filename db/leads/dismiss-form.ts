import { notFound } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { Submission } from "./submission.ts";

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
