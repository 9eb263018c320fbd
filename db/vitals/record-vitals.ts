import { bucketOf } from "#domain/tracking/vital-histogram.ts";
import type { VitalName } from "#domain/tracking/vitals.ts";
import type { EntityManager } from "../orm.ts";
import { type Circumstances, tally } from "./measured.ts";

/** Adds the measurements of one page view to the day's histograms, in one statement. */
export async function recordVitals(
	em: EntityManager,
	{ page, variant, device }: Circumstances,
	metrics: readonly { name: VitalName; value: number }[],
): Promise<void> {
	const rows = tally(metrics.map(({ name, value }) => ({ name, bucket: bucketOf(name, value) })));
	if (rows.length === 0) return;
	await em.execute(
		`insert into vitals_daily (day, page, variant, device, name, bucket, count)
		 select (now() at time zone 'utc')::date, ?, ?, ?, row.name, row.bucket, row.count
		 from jsonb_to_recordset(?::jsonb) as row(name text, bucket smallint, count integer)
		 on conflict (day, page, variant, device, name, bucket)
		 do update set count = vitals_daily.count + excluded.count`,
		[page, variant, device, JSON.stringify(rows)],
	);
}
