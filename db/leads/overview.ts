import { type Expression, expressionBuilder, sql } from "kysely";
import type { LeadStatus } from "#domain/leads/status.ts";
import type { Database, EntityManager } from "../orm.ts";
import { countAll, fromNow } from "../sql.ts";

/** The figures of the overview's six cards (docs/specification/back-office.md#analytics-overview). */
export interface LeadFigures {
	total: number;
	byStatus: Record<LeadStatus, number>;
	guideDownloads: number;
	countries: number;
}

const DAY_MS = 86_400_000;

const leads = (em: EntityManager) => em.getKysely().selectFrom("leads").where("quarantined_at", "is", null);

/** Counts all leads that are not quarantined. */
export async function leadFigures(em: EntityManager): Promise<LeadFigures> {
	const { total, guideDownloads, countries, ...byStatus } = await leads(em)
		.select(({ ref }) => {
			const having = (status: LeadStatus) =>
				sql<number>`count(*) filter (where ${ref("status")} = ${status})::int`.as(status);
			return [
				countAll.as("total"),
				sql<number>`count(*) filter (where ${ref("accessed_guide")})::int`.as("guideDownloads"),
				sql<number>`count(distinct ${ref("country")})::int`.as("countries"),
				having("new"),
				having("contacted"),
				having("qualified"),
				having("closed"),
			];
		})
		.executeTakeFirstOrThrow();
	return { total, byStatus, guideDownloads, countries };
}

/** A name and how many leads have it. */
export interface Counted {
	name: string;
	count: number;
}

/** The commonest countries and business types; a type is the activity, else the preferred structure. */
export async function topLists(
	em: EntityManager,
	limit: number,
): Promise<{ countries: Counted[]; businessTypes: Counted[] }> {
	const top = (column: Expression<string | null>): Promise<Counted[]> =>
		leads(em)
			.where(column, "is not", null)
			.select([sql<string>`${column}`.as("name"), countAll.as("count")])
			.groupBy(column)
			.orderBy("count", "desc")
			.orderBy("name")
			.limit(limit)
			.execute();
	const { ref, fn } = expressionBuilder<Database, "leads">();
	return {
		countries: await top(ref("country")),
		businessTypes: await top(fn.coalesce("business_activity", "preferred_structure")),
	};
}

/** Leads per day (UTC) of the last `days` days, days without any included. */
export function leadsPerDay(em: EntityManager, days: number): Promise<{ day: string; count: number }[]> {
	const counted = leads(em)
		.where("created_at", ">", fromNow(-(days + 1) * DAY_MS))
		.select(({ ref }) => [
			sql<Date>`(${ref("created_at")} at time zone 'utc')::date`.as("day"),
			countAll.as("n"),
		])
		.groupBy("day");
	const today = sql`(now() at time zone 'utc')::date`;
	return em
		.getKysely()
		.selectFrom(
			sql<{ d: Date }>`generate_series(${today} - ${days}::int + 1, ${today}, '1 day')`.as("series"),
		)
		.leftJoin(counted.as("l"), join => join.on(({ ref }) => sql`${ref("l.day")} = series::date`))
		.select(({ ref }) => [
			sql<string>`to_char(series, 'YYYY-MM-DD')`.as("day"),
			sql<number>`coalesce(${ref("l.n")}, 0)`.as("count"),
		])
		.orderBy("day")
		.execute();
}
