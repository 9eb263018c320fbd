import { sql } from "kysely";
import { histogramPercentile75 } from "#domain/tracking/vital-histogram.ts";
import { VITAL_NAMES, type VitalName } from "#domain/tracking/vitals.ts";
import type { EntityManager } from "../orm.ts";
import { daysAgo } from "../sql.ts";

/** The 75th percentile of a web vital on a page. */
export interface PagePercentile {
	page: string;
	name: VitalName;
	/** In milliseconds; CLS has no unit. */
	value: number;
	samples: number;
}

/** Returns the 75th percentiles of the last `days` days per page ("" for the whole site) and metric, of one device if given. */
export async function readPercentiles(
	em: EntityManager,
	days = 28,
	device?: "mobile" | "desktop",
): Promise<PagePercentile[]> {
	const rows = await em.kysely
		.selectFrom("vitals_daily")
		.where("day", ">", daysAgo(days))
		.$if(device !== undefined, query => query.where("device", "=", device ?? null))
		.select(({ ref }) => [
			sql<string>`coalesce(${ref("page")}, '')`.as("page"),
			"name",
			"bucket",
			sql<number>`sum(${ref("count")})::int`.as("count"),
		])
		.groupBy(({ ref }) => {
			const metric = sql`${ref("name")}, ${ref("bucket")}`;
			return sql`grouping sets ((${ref("page")}, ${metric}), (${metric}))`;
		})
		.execute();
	const pages = [...new Set(rows.map(({ page }) => page))].sort();
	return pages.flatMap(page =>
		VITAL_NAMES.flatMap(name => {
			const percentile = histogramPercentile75(
				name,
				rows.filter(row => row.page === page && row.name === name),
			);
			return percentile ? [{ page, name, ...percentile }] : [];
		}),
	);
}
