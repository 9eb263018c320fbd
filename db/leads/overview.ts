import type { LeadStatus } from "#domain/leads/status.ts";
import type { EntityManager } from "../orm.ts";

/** The figures of the overview's six cards (docs/specification/back-office.md#analytics-overview). */
export interface LeadFigures {
	total: number;
	byStatus: Record<LeadStatus, number>;
	guideDownloads: number;
	countries: number;
}

/** Counts all leads that are not quarantined. */
export async function leadFigures(em: EntityManager): Promise<LeadFigures> {
	const rows = await em.execute<
		{
			total: number;
			new: number;
			contacted: number;
			qualified: number;
			closed: number;
			guides: number;
			countries: number;
		}[]
	>(
		`select count(*)::int as total, count(*) filter (where status = 'new')::int as new,
			count(*) filter (where status = 'contacted')::int as contacted,
			count(*) filter (where status = 'qualified')::int as qualified,
			count(*) filter (where status = 'closed')::int as closed,
			count(*) filter (where accessed_guide)::int as guides,
			count(distinct country)::int as countries
		 from leads where quarantined_at is null`,
	);
	const row = rows[0];
	return {
		total: row?.total ?? 0,
		byStatus: {
			new: row?.new ?? 0,
			contacted: row?.contacted ?? 0,
			qualified: row?.qualified ?? 0,
			closed: row?.closed ?? 0,
		},
		guideDownloads: row?.guides ?? 0,
		countries: row?.countries ?? 0,
	};
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
	const top = (column: string) =>
		em.execute<Counted[]>(
			`select ${column} as name, count(*)::int as count from leads
			 where quarantined_at is null and ${column} is not null group by 1 order by 2 desc, 1 limit ?`,
			[limit],
		);
	return {
		countries: await top("country"),
		businessTypes: await top("coalesce(business_activity, preferred_structure)"),
	};
}

/** Leads per day (UTC) of the last `days` days, days without any included. */
export async function leadsPerDay(
	em: EntityManager,
	days: number,
): Promise<{ day: string; count: number }[]> {
	return em.execute(
		`select to_char(d, 'YYYY-MM-DD') as day, coalesce(l.n, 0)::int as count
		 from generate_series((now() at time zone 'utc')::date - ?::int + 1, (now() at time zone 'utc')::date, '1 day') as d
		 left join (
			select (created_at at time zone 'utc')::date as day, count(*) as n from leads
			where quarantined_at is null and created_at > now() - make_interval(days => ?::int + 1) group by 1
		 ) l on l.day = d::date order by d`,
		[days, days],
	);
}
