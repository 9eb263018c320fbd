import type { InferOutput } from "valibot";
import { entityManager } from "#app/services.server.ts";
import { attributionReport, todayInLondon } from "#db/attribution/attribution-report.ts";
import { type AttributionQuery, periodBefore, periodOf } from "#domain/attribution/report.ts";

/** Returns the attribution report for a period, by default the last `days`, with the report of the period before. */
export async function readAttribution(query: InferOutput<typeof AttributionQuery>, days?: number) {
	const em = entityManager();
	const period = periodOf(query, await todayInLondon(em), days);
	const [rows, before] = await Promise.all([
		attributionReport(em, query, period),
		attributionReport(entityManager(), query, periodBefore(period)),
	]);
	return { ...period, rows, before };
}
