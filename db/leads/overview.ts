import { type Expression, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { LeadStatus } from "#domain/leads/status.ts";
import { DAY_MS } from "#domain/time/day.ts";
import type { EntityManager } from "../orm.ts";
import { countAll, fromNow, londonToday, now } from "../sql.ts";
import { medianContact } from "./median-contact.ts";

const leads = (em: EntityManager) => em.kysely.selectFrom("leads").where("quarantined_at", "is", null);

const KINDS = ["status", "accessed_guide", "country", "business_activity", "preferred_structure"] as const;

/**
 * Returns the figures of the overview's six cards, and the most frequent countries and business types (the activity, or else
 * the preferred structure), of all leads that are not in quarantine, in one scan
 * (docs/specification/back-office.md#analytics-overview).
 */
export async function leadFigures(em: EntityManager, topLimit: number) {
	const { total, guideDownloads, countries, topCountries, topTypes, ...byStatus } = await em.kysely
		.with(
			groups => groups("groups").materialized(),
			// Grouped in the column order of the index leads_figures, so that an index-only scan suffices.
			() => leads(em).groupBy(KINDS).select(KINDS).select(countAll.as("leads")),
		)
		.selectFrom("groups")
		.select(({ fn, ref, selectFrom }) => {
			const having = (status: LeadStatus) =>
				sql<number>`coalesce(sum(leads) filter (where ${ref("status")} = ${status}), 0)::int`.as(status);
			const top = (name: Expression<string | null>) =>
				jsonArrayFrom(
					selectFrom("groups")
						.where(name, "is not", null)
						.select([sql<string>`${name}`.as("name"), sql<number>`sum(leads)::int`.as("count")])
						.groupBy(name)
						.orderBy("count", "desc")
						.orderBy(name)
						.limit(topLimit),
				);
			return [
				sql<number>`coalesce(sum(leads), 0)::int`.as("total"),
				sql<number>`coalesce(sum(leads) filter (where ${ref("accessed_guide")}), 0)::int`.as(
					"guideDownloads",
				),
				sql<number>`count(distinct ${ref("country")})::int`.as("countries"),
				having("new"),
				having("contacted"),
				having("qualified"),
				having("closed"),
				top(ref("country")).as("topCountries"),
				top(fn.coalesce("business_activity", "preferred_structure")).as("topTypes"),
			];
		})
		.executeTakeFirstOrThrow();
	return { total, byStatus, guideDownloads, countries, topCountries, topTypes };
}

/** Returns the number of leads per day (London) of the last `days` days, days without leads included; oldest first. */
export function leadsPerDay(em: EntityManager, days: number): Promise<{ day: string; count: number }[]> {
	const counted = leads(em)
		.where("created_at", ">", fromNow(-(days + 1) * DAY_MS))
		.select(({ ref }) => [
			sql<Date>`(${ref("created_at")} at time zone 'Europe/London')::date`.as("day"),
			countAll.as("n"),
		])
		.groupBy("day");
	return em.kysely
		.selectFrom(
			sql<{ d: Date }>`generate_series(${londonToday} - ${days}::int + 1, ${londonToday}, '1 day')`.as(
				"series",
			),
		)
		.leftJoin(counted.as("l"), join => join.on(({ ref }) => sql`${ref("l.day")} = series::date`))
		.select(({ ref }) => [
			sql<string>`to_char(series, 'YYYY-MM-DD')`.as("day"),
			sql<number>`coalesce(${ref("l.n")}, 0)`.as("count"),
		])
		.orderBy("day")
		.execute();
}

/** How soon the leads of one week were first contacted. */
export interface WeekOfContact {
	/** The week's Monday in London, YYYY-MM-DD. */
	monday: string;
	/** Leads of the week, without imported ones. */
	leads: number;
	contacted: number;
	/** Of the contacted leads; null if there are none. */
	medianSeconds: number | null;
}

/** Returns the median time to first contact of each of the last `weeks` weeks, weeks without leads included; oldest first. */
export function firstContactByWeek(em: EntityManager, weeks: number): Promise<WeekOfContact[]> {
	const week = (time: Expression<Date>) =>
		sql<Date>`date_trunc('week', ${time} at time zone 'Europe/London')`;
	const measured = leads(em)
		.where("created_at", ">", fromNow(-(weeks + 1) * 7 * DAY_MS))
		// Imported leads asked nothing, so that they await no answer.
		.where("origin", "<>", sql.lit("import"))
		.select(({ ref }) => [
			week(ref("created_at")).as("week"),
			countAll.as("leads"),
			sql<number>`count(${ref("first_contact_at")})::int`.as("contacted"),
			medianContact(ref("first_contact_at"), ref("created_at")).as("seconds"),
		])
		.groupBy("week");
	const last = week(now);
	return em.kysely
		.selectFrom(
			sql<{
				d: Date;
			}>`generate_series(${last} - make_interval(weeks => ${weeks}::int - 1), ${last}, '1 week')`.as(
				"series",
			),
		)
		.leftJoin(measured.as("m"), join => join.on(({ ref }) => sql`${ref("m.week")} = series`))
		.select(({ ref }) => [
			sql<string>`to_char(series, 'YYYY-MM-DD')`.as("monday"),
			sql<number>`coalesce(${ref("m.leads")}, 0)`.as("leads"),
			sql<number>`coalesce(${ref("m.contacted")}, 0)`.as("contacted"),
			ref("m.seconds").as("medianSeconds"),
		])
		.orderBy("monday")
		.execute();
}
