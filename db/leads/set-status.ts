import { AppError } from "#domain/errors.ts";
import type { LeadStatus } from "#domain/leads/status.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { LEAD_COLUMNS, type LeadRow } from "./lead-row.ts";

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
		const before = await inner.execute<{ status: LeadStatus }[]>(
			"select status from leads where id = ? for update",
			[id],
		);
		const rows = await inner.execute<LeadRow[]>(
			`update leads set status = ?, updated_at = now() where id = ? returning ${LEAD_COLUMNS}`,
			[status, id],
		);
		const [lead] = rows;
		if (!lead) throw new AppError("not_found", "There is no such lead");
		if (before[0]?.status !== status) {
			await recordAudit(inner, actor, "lead.status", id, { from: before[0]?.status, to: status });
		}
		return lead;
	});
}
