import { noSuch } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { Submission } from "./submission.ts";

/**
 * Takes a suspect form of somebody known off the list; it stays with its lead. Throws AppError "not_found" where the lead
 * has no such form on it.
 */
export async function dismissForm(em: EntityManager, lead: string, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const dismissed = await inner.nativeUpdate(Submission, { id, lead, heldBack: true }, { heldBack: false });
		if (dismissed === 0) throw noSuch("suspect form");
		await recordAudit(inner, actor, "lead.form_dismissed", lead, { submission: id });
	});
}
