import { type Expression, sql } from "kysely";
import { notFound } from "#domain/errors.ts";
import type { ContactUndo, ContactWay } from "#domain/leads/lead-admin.ts";
import { DAY_MS } from "#domain/time/day.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { countAll, fromNow } from "../sql.ts";
import { type LeadRow, selectLeads } from "./lead-row.ts";

const NOTED = "lead.contact";
const CONTACT_UNDONE = "lead.contact_undone";

/**
 * Undoes a contact that this staff member recorded in the last 24 hours; the timeline keeps both entries. Throws AppError
 * "not_found" if they recorded none.
 */
export async function takeBackContact(
	em: EntityManager,
	id: string,
	{ by, unanswered }: ContactUndo,
	actor: string,
): Promise<LeadRow> {
	return em.transactional(async inner => {
		const lead = await selectLeads(inner).where("id", "=", id).forUpdate("leads").executeTakeFirst();
		if (!lead || (await standing(inner, id, { by, actor })) === 0) throw notFound("contact to take back");
		await recordAudit(inner, actor, CONTACT_UNDONE, id, { by });
		if (!unanswered) return lead;
		await clearFirstContact(inner, id);
		return selectLeads(inner).where("id", "=", id).executeTakeFirstOrThrow();
	});
}

/** Clears a new lead's first contact, so that it awaits an answer, unless another stands. Must run in a transaction. */
export async function clearFirstContact(em: EntityManager, id: string): Promise<void> {
	if ((await standing(em, id)) > 0) return;
	await em.kysely
		.updateTable("leads")
		.set({ first_contact_at: null })
		.where("id", "=", id)
		.where("status", "=", "new")
		.execute();
}

/** Selects when staff first contacted a lead after a time, counting only if a contact was not undone; otherwise null. */
export const reachedOutAfter = (leadId: Expression<string>, time: Expression<Date>) =>
	sql<Date | null>`(select case
		when count(*) filter (where action = ${NOTED}) > count(*) filter (where action = ${CONTACT_UNDONE})
			then min(at) filter (where action = ${NOTED}) end
		from audit_log where subject = ${leadId}::text and at > ${time} and action in (${NOTED}, ${CONTACT_UNDONE}))`;

/** Counts recorded contacts that were not undone; with `own`, those of one staff member and way in the last 24 hours. */
async function standing(em: EntityManager, id: string, own: { by: ContactWay; actor: string } | null = null) {
	const lines = await em.kysely
		.selectFrom("audit_log")
		.where("subject", "=", id)
		.where("action", "in", [NOTED, CONTACT_UNDONE])
		.where(({ eb, and, ref }) =>
			own
				? and([
						eb("actor", "=", own.actor),
						eb("at", ">", fromNow(-DAY_MS)),
						eb(sql`${ref("detail")}->>'by'`, "=", own.by),
					])
				: and([]),
		)
		.select(["action", countAll.as("n")])
		.groupBy("action")
		.execute();
	const count = (action: string) => lines.find(line => line.action === action)?.n ?? 0;
	return Math.max(0, count(NOTED) - count(CONTACT_UNDONE));
}
