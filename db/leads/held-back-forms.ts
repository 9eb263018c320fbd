import { sql } from "kysely";
import { countRows } from "../keyset.ts";
import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";
import { Lead } from "./lead.ts";

const SHOWN_DAYS = 30;
const MOST = 50;

const heldBack = (em: EntityManager) =>
	em.kysely
		.selectFrom("submissions as s")
		.innerJoin("leads as l", "l.id", "s.lead_id")
		.where("s.held_back", "=", true)
		.where("l.quarantined_at", "is", null)
		.where("s.created_at", ">", sql<Date>`now() - make_interval(days => ${SHOWN_DAYS})`);

/** How many wait in quarantine: suspects, and suspect forms of people who are none. */
export async function countSuspects(em: EntityManager): Promise<number> {
	return (await em.count(Lead, { quarantinedAt: { $ne: null } })) + (await countRows(em, heldBack(em)));
}

/**
 * Suspect forms of the last 30 days from people who were known before, newest first, at most 50. Such a form changes
 * nothing in its lead and puts nobody into quarantine. What staff dismissed is left out.
 */
export function heldBackForms(em: EntityManager) {
	return heldBack(em)
		.select(({ ref }) => [
			"s.id",
			"l.id as leadId",
			"l.full_name as fullName",
			"s.form_type as formType",
			ref("s.suspicion").$notNull().as("suspicion"),
			iso(ref("s.created_at")).as("createdAt"),
		])
		.orderBy("s.created_at", "desc")
		.limit(MOST)
		.execute();
}

/** A suspect form of somebody who was known before. */
export type HeldBackForm = Awaited<ReturnType<typeof heldBackForms>>[number];
