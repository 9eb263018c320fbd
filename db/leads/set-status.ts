import { AppError } from "#domain/errors.ts";
import type { LeadStatus } from "#domain/leads/status.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { followStatus } from "../conversions/follow-status.ts";
import type { EntityManager } from "../orm.ts";
import { now } from "../sql.ts";
import { type LeadRow, selectLeads } from "./lead-row.ts";

/**
 * Sets a lead's status; any may follow any (docs/specification/back-office.md#lead-management). Throws AppError
 * "not_found".
 */
export async function setLeadStatus(
	em: EntityManager,
	id: string,
	status: LeadStatus,
	actor: string,
): Promise<LeadRow> {
	return em.transactional(async inner => {
		const before = await selectLeads(inner).where("id", "=", id).forUpdate().executeTakeFirst();
		if (!before) throw new AppError("not_found", "There is no such lead");
		await inner
			.getKysely()
			.updateTable("leads")
			.set({ status, updated_at: now })
			.where("id", "=", id)
			.execute();
		if (before.status !== status) {
			await recordAudit(inner, actor, "lead.status", id, { from: before.status, to: status });
			await followStatus(inner, [id], actor);
		}
		return selectLeads(inner).where("id", "=", id).executeTakeFirstOrThrow();
	});
}
