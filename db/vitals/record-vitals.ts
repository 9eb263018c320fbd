import { bucketOf } from "#domain/tracking/vital-histogram.ts";
import type { VitalName } from "#domain/tracking/vitals.ts";
import type { EntityManager } from "../orm.ts";
import { daysAgo } from "../sql.ts";
import { type Circumstances, tally } from "./tally.ts";

/** Adds the measurements of one page view to the day's histograms, in one statement. */
export async function recordVitals(
	em: EntityManager,
	{ page, variant, device }: Circumstances,
	metrics: readonly { name: VitalName; value: number }[],
): Promise<void> {
	const rows = tally(metrics.map(({ name, value }) => ({ name, bucket: bucketOf(name, value) })));
	if (rows.length === 0) return;
	await em.kysely
		.insertInto("vitals_daily")
		.values(rows.map(row => ({ ...row, page, variant, device, day: daysAgo(0) })))
		.onConflict(conflict =>
			conflict
				.columns(["day", "page", "variant", "device", "name", "bucket"])
				.doUpdateSet(({ eb, ref }) => ({ count: eb("vitals_daily.count", "+", ref("excluded.count")) })),
		)
		.execute();
}
