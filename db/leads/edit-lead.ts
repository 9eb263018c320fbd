import type { LeadEdit } from "#domain/leads/lead-admin.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { openForChange } from "../open-for-change.ts";
import type { EntityManager } from "../orm.ts";
import { findLead } from "./find-lead.ts";
import { Lead } from "./lead.ts";

/**
 * Changes what staff may correct about a lead; absent fields stay. Integrations see it as a new revision. Throws
 * AppError "not_found", or "conflict" when the lead changed since `revision`.
 */
export async function editLead(
	em: EntityManager,
	id: string,
	{ revision, ...edit }: LeadEdit,
	actor: string,
): Promise<void> {
	await em.transactional(async inner => {
		const lead = await openForChange(
			inner,
			Lead,
			{ id },
			{ version: revision, what: "lead", present: () => findLead(inner, id) },
		);
		const given = Object.entries(edit).filter(([, value]) => value !== undefined);
		const changed = given.filter(([name, value]) => Reflect.get(lead, name) !== value);
		if (changed.length === 0) return;
		inner.assign(lead, { ...Object.fromEntries(changed), updatedAt: new Date(), lastActivityAt: new Date() });
		await inner.flush();
		await recordAudit(inner, actor, "lead.edit", id, { fields: changed.map(([name]) => name) });
	});
}
