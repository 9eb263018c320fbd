import { AppError } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { Submission } from "./submission.ts";

/** What the log calls it, with the form's id as `submission`; the list of suspect forms leaves out what it finds there. */
export const DISMISSED = "lead.form_dismissed";

/**
 * Takes a suspect form of somebody known off the list; it stays with its lead. Throws AppError "not_found" where the lead
 * has no such form.
 */
export async function dismissForm(em: EntityManager, lead: string, id: string, actor: string): Promise<void> {
	if ((await em.count(Submission, { id, lead, suspicion: { $ne: null } })) === 0)
		throw new AppError("not_found", "There is no such suspect form");
	await recordAudit(em, actor, DISMISSED, lead, { submission: id });
}
