import { sql } from "kysely";
import { channelOf } from "#domain/attribution/channel.ts";
import type { Grouping, Period, TouchChoice } from "#domain/attribution/report.ts";
import { sourceOf, type Visit } from "#domain/attribution/visit.ts";
import { wilsonInterval } from "#domain/statistics/wilson.ts";
import type { EntityManager } from "../orm.ts";

/** What one channel, source, campaign, landing page or form brought in a period. */
export interface AttributionRow {
	key: string;
	/** Null where visits cannot be told apart so: a visit has no form. */
	visits: number | null;
	leads: number;
	/** Qualified or closed by now. */
	qualified: number;
	closed: number;
	/** In the main unit of the costs' currency; null where none are known. */
	cost: number | null;
	costPerLead: number | null;
	costPerClosed: number | null;
	/** Between what shares of the leads closed, with 95% confidence; null without leads. */
	interval: [low: number, high: number] | null;
}

/** Keys for what has no name of its own. */
const DIRECT = "(direct)";
const NONE = "(none)";
const UNKNOWN = "(unknown)";

interface Origin {
	visit: Visit | null;
	form: string | null;
}

/** People of a period by origin: one row for all that came the same way. */
interface LeadGroup {
	known: boolean;
	source: string | null;
	medium: string | null;
	campaign: string | null;
	google: boolean;
	meta: boolean;
	referrer: string | null;
	landingPage: string | null;
	form: string;
	leads: number;
	qualified: number;
	closed: number;
}

// A person's first form names the first touch, the latest form the last; a form without memory has a last touch alone.
const TOUCHED = {
	first: { touch: "coalesce(s.first_touch, s.last_touch)", order: "asc" },
	last: { touch: "s.last_touch", order: "desc" },
} as const satisfies Record<TouchChoice, unknown>;

// As text: a row of each person's one form, by parts of its JSON, is said nowhere else as plainly.
async function leadGroups(em: EntityManager, touch: TouchChoice, { from, to }: Period): Promise<LeadGroup[]> {
	const { touch: column, order } = TOUCHED[touch];
	return em.execute(
		`select t.touch is not null as known, t.touch->>'utm_source' as source, t.touch->>'utm_medium' as medium,
			t.touch->>'utm_campaign' as campaign, coalesce(jsonb_exists_any(t.touch, array['gclid', 'gbraid', 'wbraid']), false) as google,
			coalesce(jsonb_exists(t.touch, 'fbclid'), false) as meta,
			substring(t.touch->>'referrer' from '^https{0,1}://([^/]+)') as referrer, t.touch->>'landingPage' as "landingPage",
			t.form_type as form, count(*)::int as leads,
			count(*) filter (where l.status in ('qualified', 'closed'))::int as qualified,
			count(*) filter (where l.status = 'closed')::int as closed
		 from leads l cross join lateral (
			select ${column} as touch, s.form_type from submissions s where s.lead_id = l.id and s.suspicion is null
			order by s.created_at ${order} limit 1
		 ) t
		 where l.quarantined_at is null and l.created_at >= (?::date)::timestamp at time zone 'Europe/London'
			and l.created_at < (?::date + 1)::timestamp at time zone 'Europe/London'
		 group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
		[from, to],
	);
}

function visitGroups(em: EntityManager, { from, to }: Period) {
	return em
		.getKysely()
		.selectFrom("visits_daily")
		.where("day", ">=", from)
		.where("day", "<=", to)
		.groupBy(["channel", "source", "campaign", "landing_page"])
		.select(["channel", "source", "campaign", "landing_page as landingPage"])
		.select(({ ref }) => sql<number>`sum(${ref("count")})::int`.as("visits"))
		.execute();
}
type VisitGroup = Awaited<ReturnType<typeof visitGroups>>[number];

function costGroups(em: EntityManager, { from, to }: Period) {
	return em
		.getKysely()
		.selectFrom("ad_costs")
		.where("date", ">=", from)
		.where("date", "<=", to)
		.groupBy(["source", "campaign"])
		.select(["source", "campaign"])
		.select(({ ref }) => sql<number>`sum(${ref("amount")})::float8 / 100`.as("cost"))
		.execute();
}
type CostGroup = Awaited<ReturnType<typeof costGroups>>[number];

function visitOfGroup(group: LeadGroup): Visit | null {
	if (!group.known) return null;
	const { source, medium, campaign, google, meta, referrer, landingPage } = group;
	return {
		...(source && { source }),
		...(medium && { medium }),
		...(campaign && { campaign }),
		...(google ? { click: "google" as const } : meta && { click: "meta" as const }),
		...(referrer && { referrer }),
		...(landingPage && { landingPage }),
	};
}

const KEYS: Readonly<Record<Grouping, (origin: Origin) => string>> = {
	channel: ({ visit }) => channelOf(visit),
	source: ({ visit }) => (visit ? sourceOf(visit) || DIRECT : UNKNOWN),
	campaign: ({ visit }) => (visit ? (visit.campaign ?? NONE) : UNKNOWN),
	landingPage: ({ visit }) => visit?.landingPage ?? UNKNOWN,
	form: ({ form }) => form ?? UNKNOWN,
};

function visitKey(by: Grouping, group: VisitGroup): string {
	if (by === "channel") return group.channel;
	if (by === "source") return group.source || DIRECT;
	return by === "campaign" ? group.campaign || NONE : group.landingPage;
}

/** What an advertisement costs belongs to its source and campaign; no page or form is paid for. */
function costKey(by: Grouping, { source, campaign }: CostGroup): string | null {
	if (by === "channel") return channelOf({ source, medium: "cpc" });
	if (by === "source") return source;
	return by === "campaign" ? campaign || NONE : null;
}

const ratio = (cost: number | null, count: number) =>
	cost === null || count === 0 ? null : Math.round((cost / count) * 100) / 100;

/**
 * What each channel, source, campaign, landing page or form brought: people whose first form came in the period, days
 * in London, by the touch that counts (docs/specification/consent-and-tracking.md#from-click-to-closed). The most
 * leads first.
 */
export async function attributionReport(
	em: EntityManager,
	{ by, touch }: { by: Grouping; touch: TouchChoice },
	period: Period,
): Promise<AttributionRow[]> {
	const leads = await leadGroups(em, touch, period);
	const visits = by === "form" ? [] : await visitGroups(em, period);
	const costs = await costGroups(em, period);
	const rows = new Map<string, AttributionRow>();
	const row = (key: string): AttributionRow => {
		const found = rows.get(key) ?? {
			key,
			visits: by === "form" ? null : 0,
			leads: 0,
			qualified: 0,
			closed: 0,
			cost: null,
			costPerLead: null,
			costPerClosed: null,
			interval: null,
		};
		rows.set(key, found);
		return found;
	};
	for (const group of leads) {
		const sum = row(KEYS[by]({ visit: visitOfGroup(group), form: group.form }));
		sum.leads += group.leads;
		sum.qualified += group.qualified;
		sum.closed += group.closed;
	}
	for (const group of visits) {
		const sum = row(visitKey(by, group));
		sum.visits = (sum.visits ?? 0) + group.visits;
	}
	for (const group of costs) {
		const key = costKey(by, group);
		if (key === null) continue;
		const sum = row(key);
		sum.cost = Math.round(((sum.cost ?? 0) + group.cost) * 100) / 100;
	}
	for (const sum of rows.values()) {
		sum.costPerLead = ratio(sum.cost, sum.leads);
		sum.costPerClosed = ratio(sum.cost, sum.closed);
		const share = wilsonInterval(sum.closed, sum.leads);
		sum.interval = share && [share.low, share.high];
	}
	return [...rows.values()].sort(
		(one, other) =>
			other.leads - one.leads || (other.visits ?? 0) - (one.visits ?? 0) || (one.key < other.key ? -1 : 1),
	);
}

/** Today in London, as YYYY-MM-DD, by the database's clock. */
export async function todayInLondon(em: EntityManager): Promise<string> {
	const [row] = await em.execute<{ today: string }[]>(
		"select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today",
	);
	if (!row) throw new Error("the database has no clock");
	return row.today;
}
