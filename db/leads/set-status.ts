import { type Expression, expressionBuilder, sql } from "kysely";
import { AppError } from "#domain/errors.ts";
import type { StatusChange } from "#domain/leads/lead-admin.ts";
import type { LeadStatus } from "#domain/leads/status.ts";
import { AuditEntry } from "../audit/audit-entry.ts";
import { recordAudits } from "../audit/record-audit.ts";
import { syncConversions } from "../conversions/sync-conversions.ts";
import type { Database, EntityManager } from "../orm.ts";
import { anyOf, idsOf, now } from "../sql.ts";
import { type LeadRow, readLeadRow, selectLeads } from "./lead-row.ts";
import { clearFirstContact } from "./take-back-contact.ts";

const { ref } = expressionBuilder<Database, "leads">();

/**
 * Sets the status of leads; any status may follow any other (docs/specification/back-office.md#lead-management). Every status
 * change goes through this function. Leads without a first contact get it at `at`. Must run in a transaction.
 */
export async function changeStatus(
	em: EntityManager,
	leadIds: readonly string[],
	status: LeadStatus,
	actor: string,
	at: Expression<Date> = now,
): Promise<void> {
	const changed = await em.kysely
		.selectFrom("leads")
		.where("id", "=", anyOf(leadIds))
		.where("status", "<>", status)
		.select(["id", "status as from"])
		.orderBy("id")
		.forUpdate()
		.execute();
	if (changed.length === 0) return;
	await em.kysely
		.updateTable("leads")
		.set({
			status,
			// Any status but "new" means that staff have answered the lead.
			...(status === "new"
				? {}
				: { first_contact_at: sql<Date>`coalesce(${ref("leads.first_contact_at")}, ${at})` }),
			updated_at: now,
			last_activity_at: now,
		})
		.where("id", "=", anyOf(idsOf(changed)))
		.execute();
	await recordAudits(
		em,
		actor,
		"lead.status",
		changed.map(({ id, from }) => ({ subject: id, detail: { from, to: status } })),
	);
	await syncConversions(em, idsOf(changed), actor);
}

/** Sets one lead's status. Throws AppError "not_found", or "conflict" if its status is no longer `from`. */
export async function setLeadStatus(
	em: EntityManager,
	id: string,
	{ status, from, unanswered }: StatusChange,
	actor: string,
): Promise<LeadRow> {
	return em.transactional(async inner => {
		if (from) await refuseOvertaken(inner, id, [from, status], actor);
		await changeStatus(inner, [id], status, actor);
		if (unanswered) await clearFirstContact(inner, id);
		return readLeadRow(inner, id);
	});
}

/** Locks the lead. Throws AppError "conflict" for an unexpected status, unless the actor set it (retry or next change). */
async function refuseOvertaken(
	em: EntityManager,
	id: string,
	expected: readonly LeadStatus[],
	actor: string,
): Promise<void> {
	const current = await selectLeads(em).where("id", "=", id).forUpdate("leads").executeTakeFirst();
	if (!current || expected.includes(current.status)) return;
	const set = { subject: id, action: "lead.status" };
	const last = await em.findOne(AuditEntry, set, { orderBy: { id: "desc" } });
	if (last?.actor === actor) return;
	const message = `${last?.actor ?? "Somebody"} has set this lead to “${current.status}” in the meantime.`;
	throw new AppError("conflict", `${message} Yours is not saved.`, { current });
}
