import type { EntityManager } from "../orm.ts";

/** What visitors did on a page, counted without knowing who they are. */
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
	"uk_guide_open",
	"uk_dubai_email_capture",
	"uk_dubai_premium_consultation",
];
const ACTIONS = [
	"cta_click",
	"whatsapp_click",
	"corporate_contact_click",
	"uk_phone_click",
	"uk_booking_click",
	"uk_dubai_whatsapp",
	"uk_dubai_hero_cta",
	"premium_engagement",
	"package_select",
];

const list = (names: string[]) => names.map(() => "?").join(",");

/** The funnel of each page over the last `days` days, the most viewed first; empty while nothing was counted. */
export async function readFunnel(em: EntityManager, days: number): Promise<FunnelRow[]> {
	return em.execute(
		`select page, coalesce(sum(count) filter (where name = 'page_view'), 0)::int as views,
			coalesce(sum(count) filter (where name in (${list(ACTIONS)})), 0)::int as actions,
			coalesce(sum(count) filter (where name in (${list(LEADS)})), 0)::int as leads
		 from events_daily where day > (now() at time zone 'utc')::date - ?::int
		 group by page order by 2 desc, 1 limit 50`,
		[...ACTIONS, ...LEADS, days],
	);
}
