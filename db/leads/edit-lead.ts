import { LockMode } from "@mikro-orm/core";
import { AppError } from "#domain/errors.ts";
import type { LeadEdit } from "#domain/leads/lead-admin.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { Lead } from "./lead.ts";

/**
 * Changes what staff may correct about a lead; absent fields stay. Integrations see it as a new revision. Throws
 * AppError "not_found".
 */
export async function editLead(em: EntityManager, id: string, edit: LeadEdit, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const lead = await inner.findOne(Lead, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
		if (!lead) throw new AppError("not_found", "There is no such lead");
		const given = Object.entries(edit).filter(([, value]) => value !== undefined);
		const changed = given.filter(([name, value]) => Reflect.get(lead, name) !== value);
		if (changed.length === 0) return;
		inner.assign(lead, {
			...Object.fromEntries(changed),
			revision: lead.revision + 1,
			updatedAt: new Date(),
		});
		await inner.flush();
		await recordAudit(inner, actor, "lead.edit", id, { fields: changed.map(([name]) => name) });
	});
}
