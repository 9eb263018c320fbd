import { histogramPercentile75 } from "#domain/tracking/vital-histogram.ts";
import { VITAL_NAMES, type VitalName } from "#domain/tracking/vitals.ts";
import type { EntityManager } from "../orm.ts";

/** The 75th percentile of a web vital on a page. */
export interface PagePercentile {
	page: string;
	name: VitalName;
	/** Milliseconds; CLS without a unit. */
	value: number;
	samples: number;
}

interface Row {
	page: string;
	name: VitalName;
	bucket: number;
	count: number;
}

/** The 75th percentiles of the last `days` days, per page and metric; `page` is "" for the whole site; of one class of devices when given. */
export async function readPercentiles(
	em: EntityManager,
	days = 28,
	device?: "mobile" | "desktop",
): Promise<PagePercentile[]> {
	const rows: Row[] = await em.execute(
		`select coalesce(page, '') as page, name, bucket, sum(count)::integer as count from vitals_daily
		 where day > (now() at time zone 'utc')::date - ?::integer and (?::text is null or device = ?::text)
		 group by grouping sets ((page, name, bucket), (name, bucket))`,
		[days, device ?? null, device ?? null],
	);
	const pages = [...new Set(rows.map(({ page }) => page))].sort();
	return pages.flatMap(page =>
		VITAL_NAMES.flatMap(name => {
			const found = histogramPercentile75(
				name,
				rows.filter(row => row.page === page && row.name === name),
			);
			return found ? [{ page, name, ...found }] : [];
		}),
	);
}
