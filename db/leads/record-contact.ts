import { sql } from "kysely";
import { notFound } from "#domain/errors.ts";
import type { ContactWay } from "#domain/leads/lead-admin.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { idempotent } from "../idempotency/idempotent.ts";
import type { EntityManager } from "../orm.ts";
import { now } from "../sql.ts";
import { type LeadRow, readLeadRow } from "./lead-row.ts";

/** Records that a staff member contacted a lead; idempotent under the Idempotency-Key. Throws AppError "not_found". */
export async function recordContact(
	em: EntityManager,
	id: string,
	by: ContactWay,
	actor: string,
	key: string | null,
): Promise<LeadRow> {
	const request = { scope: "contact", key, body: { id, by, actor }, emailKey: null };
	await idempotent(em, request, {}, async inner => {
		await inner.kysely
			.updateTable("leads")
			.set(({ ref }) => ({
				first_contact_at: sql<Date>`coalesce(${ref("first_contact_at")}, now())`,
				last_activity_at: now,
			}))
			.where("id", "=", id)
			.returning("id")
			.executeTakeFirstOrThrow(() => notFound("lead"));
		await recordAudit(inner, actor, "lead.contact", id, { by });
	});
	return readLeadRow(em, id);
}
