import { type Expression, type ExpressionBuilder, sql } from "kysely";
import { channelOf } from "#domain/attribution/channel.ts";
import { DIRECT, NONE, UNKNOWN } from "#domain/attribution/known-touch.ts";
import type { Grouping, Period, TouchChoice } from "#domain/attribution/report.ts";
import { isNamed } from "#domain/attribution/visit.ts";
import { wilsonInterval } from "#domain/statistics/wilson.ts";
import { genuineFormType } from "../leads/genuine-form.ts";
import { medianContact } from "../leads/median-contact.ts";
import type { Database, EntityManager } from "../orm.ts";
import { countAll, inLondon, londonToday } from "../sql.ts";

/** Figures of one channel, source, campaign, landing page or form in a period. */
export interface AttributionRow {
	key: string;
	/** Null when grouped by form, because visits have none. */
	visits: number | null;
	leads: number;
	/** Status now qualified or closed. */
	qualified: number;
	closed: number;
	/** In the main unit of the costs' currency; null when no costs are known. */
	cost: number | null;
	costPerLead: number | null;
	costPerClosed: number | null;
	/** 95% confidence interval of the share of closed leads; null without leads. */
	interval: [low: number, high: number] | null;
	/** Median time from a lead's creation to staff's first answer; null when none was contacted. */
	medianFirstContactSeconds: number | null;
}

/** Returns the leads of a period grouped by a part of their touch, or by the form they sent first or last. */
function leadGroups(em: EntityManager, { by, touch }: { by: Grouping; touch: TouchChoice }, period: Period) {
	const people = em.kysely
		.selectFrom("leads as l")
		.where("l.quarantined_at", "is", null)
		.where(({ ref }) => inLondon(ref("l.created_at"), period))
		// Leads added by staff or imported count only with a known touch.
		.where(({ eb, or }) =>
			or([eb("l.origin", "in", ["form", "chat"]), eb(`l.${touch}_channel`, "is not", null)]),
		);
	const counted = people.select(({ ref }) => [
		countAll.as("leads"),
		sql<number>`count(*) filter (where ${ref("l.status")} in ('qualified', 'closed'))::int`.as("qualified"),
		sql<number>`count(*) filter (where ${ref("l.status")} = 'closed')::int`.as("closed"),
		medianContact(ref("l.first_contact_at"), ref("l.created_at")).as("medianFirstContactSeconds"),
	]);
	const known = `l.${touch}_channel` as const;
	const named = (column: Expression<string | null>, none: string) =>
		sql<string>`case when ${sql.ref(known)} is null then ${UNKNOWN} else coalesce(${column}, ${none}) end`;
	const key = ({ ref }: ExpressionBuilder<Database & { l: Database["leads"] }, "l">) =>
		({
			channel: sql<string>`coalesce(${ref(known)}, 'unknown')`,
			source: named(ref(`l.${touch}_source`), DIRECT),
			campaign: named(ref(`l.${touch}_campaign`), NONE),
			landingPage: named(ref(`l.${touch}_landing_page`), UNKNOWN),
			form: sql<string>`coalesce(${genuineFormType(touch, ref("l.id"))}, ${UNKNOWN})`,
		})[by];
	return counted
		.select(eb => key(eb).as("key"))
		.groupBy("key")
		.execute();
}

function visitGroups(em: EntityManager, { from, to }: Period) {
	return em.kysely
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
	return em.kysely
		.selectFrom("ad_costs")
		.where("date", ">=", from)
		.where("date", "<=", to)
		.groupBy(["source", "campaign"])
		.select(["source", "campaign"])
		.select(({ ref }) => sql<number>`sum(${ref("amount")})::float8 / 100`.as("cost"))
		.execute();
}
type CostGroup = Awaited<ReturnType<typeof costGroups>>[number];

function visitKey(by: Grouping, group: VisitGroup): string {
	if (by === "channel") return group.channel;
	if (by === "source") return group.source || DIRECT;
	return by === "campaign" ? group.campaign || NONE : group.landingPage;
}

/** Returns the key of a cost. A cost belongs to a source and campaign; it has no landing page or form (null). */
function costKey(by: Grouping, { source, campaign }: CostGroup): string | null {
	if (by === "channel") return channelOf({ source, medium: "cpc" });
	if (by === "source") return source;
	if (by !== "campaign") return null;
	return isNamed(campaign) ? campaign : NONE;
}

const ratio = (cost: number | null, count: number) =>
	cost === null || count === 0 ? null : Math.round((cost / count) * 100) / 100;

/**
 * Returns the report by channel, source, campaign, landing page or form: leads created in the period (days in London), by their
 * first or last touch (docs/specification/consent-and-tracking.md#from-click-to-closed). Sorted by most leads.
 */
export async function attributionReport(
	em: EntityManager,
	{ by, touch }: { by: Grouping; touch: TouchChoice },
	period: Period,
): Promise<AttributionRow[]> {
	const leads = await leadGroups(em, { by, touch }, period);
	const visits = by === "form" ? [] : await visitGroups(em, period);
	const costs = await costGroups(em, period);
	const rows = new Map<string, AttributionRow>();
	const row = (key: string): AttributionRow => {
		const row = rows.get(key) ?? {
			key,
			visits: by === "form" ? null : 0,
			leads: 0,
			qualified: 0,
			closed: 0,
			cost: null,
			costPerLead: null,
			costPerClosed: null,
			interval: null,
			medianFirstContactSeconds: null,
		};
		rows.set(key, row);
		return row;
	};
	for (const group of leads) {
		const sum = row(group.key);
		sum.leads += group.leads;
		sum.qualified += group.qualified;
		sum.closed += group.closed;
		sum.medianFirstContactSeconds = group.medianFirstContactSeconds;
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

/** Returns today in London as YYYY-MM-DD, by the database's clock. */
export async function todayInLondon(em: EntityManager): Promise<string> {
	const today = sql<{ today: string }>`select to_char(${londonToday}, 'YYYY-MM-DD') as today`;
	const { rows } = await today.execute(em.kysely);
	if (!rows[0]) throw new Error("the database has no clock");
	return rows[0].today;
}
