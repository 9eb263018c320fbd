import * as v from "valibot";
import { sendRequest } from "#app/http/api-request.ts";
import { LEAD_STATUSES, type LeadStatus } from "#domain/leads/status.ts";

export interface DashboardFigures {
	leads: Readonly<Record<LeadStatus, number>>;
	/**
	 * Always the same rows in the same order, so that loading real values causes no layout shift; null if nothing has been
	 * measured.
	 */
	vitals: readonly {
		readonly id: string;
		readonly name: string;
		readonly value: number | null;
		readonly unit: string;
	}[];
}

/** Sample figures, always labelled "Sample data". */
export const SAMPLE_FIGURES: DashboardFigures = {
	leads: { new: 48, contacted: 31, qualified: 14, closed: 7 },
	vitals: [
		{ id: "lcp", name: "Largest Contentful Paint", value: 1900, unit: "ms" },
		{ id: "fcp", name: "First Contentful Paint", value: 1200, unit: "ms" },
		{ id: "cls", name: "Cumulative Layout Shift", value: 0.04, unit: "score" },
		{ id: "fid", name: "First Input Delay", value: 40, unit: "ms" },
		{ id: "inp", name: "Interaction to Next Paint", value: 120, unit: "ms" },
		{ id: "ttfb", name: "Time to First Byte", value: 310, unit: "ms" },
	],
};

const Metrics = v.object({
	metrics: v.array(v.object({ id: v.string(), currentValue: v.number(), sample: v.boolean() })),
});

async function countOf(status: LeadStatus): Promise<number> {
	const response = await sendRequest("GET", `/api/leads?status=${status}&limit=1`);
	const total = Number(response.headers.get("x-total-count"));
	if (!response.ok || !Number.isInteger(total)) throw new Error(`leads answered ${response.status}`);
	return total;
}

/** Fetches the real figures with the visitor's session; null without one (docs/specification/uk.md#analytics-on-the-hub). */
export async function fetchFigures(): Promise<DashboardFigures | null> {
	const performance = await sendRequest("GET", "/api/performance");
	if (!performance.ok) return null;
	const { metrics } = v.parse(Metrics, await performance.json());
	const [fresh, contacted, qualified, closed] = await Promise.all(LEAD_STATUSES.map(countOf));
	return {
		leads: { new: fresh ?? 0, contacted: contacted ?? 0, qualified: qualified ?? 0, closed: closed ?? 0 },
		vitals: SAMPLE_FIGURES.vitals.map(vital => ({
			...vital,
			value: metrics.find(({ id, sample }) => id === vital.id && !sample)?.currentValue ?? null,
		})),
	};
}

/** Returns the percentage of closed leads, rounded to whole percent. */
export function conversionRate(leads: DashboardFigures["leads"]): number {
	const total = Object.values(leads).reduce((sum, count) => sum + count, 0);
	return total === 0 ? 0 : Math.round((leads.closed / total) * 100);
}
