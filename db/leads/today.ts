import { type Expression, type SqlBool, sql } from "kysely";
import { DAY_MS } from "#domain/time/day.ts";
import { countRows } from "../keyset.ts";
import type { EntityManager } from "../orm.ts";
import { fromNow } from "../sql.ts";
import { filterLeads } from "./filter-leads.ts";
import { countSuspects } from "./held-back-forms.ts";
import { selectLeads } from "./lead-row.ts";
import { medianContact } from "./median-contact.ts";

const MAX_ROWS = 50;
const MEASURED_MS = 90 * DAY_MS;

/**
 * Returns what awaits staff today (docs/specification/back-office.md#today); the lists cover one `owner` (account id) or all
 * leads, each oldest first.
 */
export async function readToday(em: EntityManager, owner?: string) {
	const soonest = (where: Expression<SqlBool>) =>
		selectLeads(em).where(where).orderBy("leads.follow_up_at").orderBy("leads.id").limit(MAX_ROWS).execute();
	const unanswered = await selectLeads(em)
		.where(filterLeads({ answer: "awaited", owner }))
		.orderBy("leads.created_at")
		.orderBy("leads.id")
		.limit(MAX_ROWS)
		.execute();
	return {
		unanswered,
		due: await soonest(filterLeads({ due: "today", owner })),
		overdue: await soonest(filterLeads({ due: "overdue", owner })),
		/** Leads that failed to sync to an active integration. */
		failedSyncs: await countRows(em, em.kysely.selectFrom("leads").where(filterLeads({ sync: "failed" }))),
		quarantined: await countSuspects(em),
		/** Median time to first contact of the leads of the last 90 days; null if none was contacted. */
		medianFirstContactSeconds: await medianFirstContact(em),
	};
}

async function medianFirstContact(em: EntityManager): Promise<number | null> {
	const { seconds } = await em.kysely
		.selectFrom("leads")
		.where("quarantined_at", "is", null)
		.where("created_at", ">", fromNow(-MEASURED_MS))
		.where("first_contact_at", "is not", null)
		// As in firstContactByWeek: imported leads asked nothing.
		.where("origin", "<>", sql.lit("import"))
		.select(({ ref }) => medianContact(ref("first_contact_at"), ref("created_at")).as("seconds"))
		.executeTakeFirstOrThrow();
	return seconds;
}
