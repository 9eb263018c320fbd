import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { daysAgo } from "../sql.ts";

/** Counts of what visitors did on a page, without personal data. */
export interface FunnelRow {
	page: string;
	views: number;
	/** Clicks on calls to action: chats, bookings, phone, buttons. */
	actions: number;
	/** Forms that became leads. */
	leads: number;
}

const LEADS = [
	"lead_conversion",
	"uk_form_submit",
	"uk_tax_report_request",
	"uk_dubai_email_capture",
	"uk_dubai_premium_consultation",
];
const ACTIONS = [
	"cta_click",
	"whatsapp_click",
	"corporate_contact_click",
	"corporate_phone_click",
	"uk_phone_click",
	"uk_booking_click",
	"uk_dubai_whatsapp",
	"uk_dubai_hero_cta",
	"premium_engagement",
	"package_select",
];

/** Returns the funnel of each page over the last `days` days, most viewed first; empty if nothing was counted. */
export function readFunnel(em: EntityManager, days: number): Promise<FunnelRow[]> {
	return em.kysely
		.selectFrom("events_daily")
		.where("day", ">", daysAgo(days))
		.select(({ ref }) => {
			const sum = (names: string[]) =>
				sql<number>`coalesce(sum(${ref("count")}) filter (where ${ref("name")} = any(${names}::text[])), 0)::int`;
			return ["page", sum(["page_view"]).as("views"), sum(ACTIONS).as("actions"), sum(LEADS).as("leads")];
		})
		.groupBy("page")
		.orderBy("views", "desc")
		.orderBy("page")
		.limit(50)
		.execute();
}
