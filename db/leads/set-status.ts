import { type Expression, expressionBuilder, sql } from "kysely";
import type { LeadStatus } from "#domain/leads/status.ts";
import { recordAudits } from "../audit/record-audit.ts";
import { followStatus } from "../conversions/follow-status.ts";
import type { Database, EntityManager } from "../orm.ts";
import { anyOf, idsOf, now } from "../sql.ts";
import { type LeadRow, readLeadRow } from "./lead-row.ts";

const { ref } = expressionBuilder<Database, "leads">();

/** A lead whose status changed. */
export interface StatusChanged {
	id: string;
	from: LeadStatus;
}

/**
 * Sets the status of leads; any may follow any (docs/specification/back-office.md#lead-management). Every change of a
 * status goes through here, one lead's or many's; who had no answer yet has it since `at`. Call it in a transaction.
 * Returns those that had another one.
 */
export async function changeStatus(
	em: EntityManager,
	leadIds: readonly string[],
	status: LeadStatus,
	actor: string,
	at: Expression<Date> = now,
): Promise<StatusChanged[]> {
	const db = em.getKysely();
	const changed: StatusChanged[] = await db
		.selectFrom("leads")
		.where("id", "=", anyOf(leadIds))
		.where("status", "<>", status)
		.select(["id", "status as from"])
		.orderBy("id")
		.forUpdate()
		.execute();
	if (changed.length === 0) return [];
	await db
		.updateTable("leads")
		.set({
			status,
			// Whoever takes a lead on has answered it.
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
	await followStatus(em, idsOf(changed), actor);
	return changed;
}

/** Sets one lead's status. Throws AppError "not_found". */
export async function setLeadStatus(
	em: EntityManager,
	id: string,
	status: LeadStatus,
	actor: string,
): Promise<LeadRow> {
	return em.transactional(async inner => {
		await changeStatus(inner, [id], status, actor);
		return readLeadRow(inner, id);
	});
}
