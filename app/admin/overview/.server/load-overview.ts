import { readAttribution } from "#app/leads/attribution/.server/read-attribution.ts";
import { recent } from "#app/leads/counts/.server/recent.ts";
import { entityManager } from "#app/services.server.ts";
import { listLeads } from "#db/leads/list-leads.ts";
import { leadFigures, leadsPerDay, topLists } from "#db/leads/overview.ts";
import { readToday } from "#db/leads/today.ts";
import { readFunnel } from "#db/vitals/read-funnel.ts";
import { GROUPINGS, TOUCHES } from "#domain/attribution/report.ts";
import { dueClaims } from "#domain/claims.ts";
import { wilsonInterval } from "#domain/statistics/wilson.ts";
import { londonDay } from "#domain/time/london-day.ts";

/** Leads in the recent list, entries of the top lists (docs/specification/back-office.md#analytics-overview). */
const RECENT = 15;
const TOP = 5;

/** Days that can be looked at. */
const PERIODS = [7, 30, 90, 365];

/** Everything on the overview for the period in the address. */
export async function loadOverview(url: URL) {
	const days = PERIODS.find(period => String(period) === url.searchParams.get("days")) ?? 30;
	const by = GROUPINGS.find(grouping => grouping === url.searchParams.get("by")) ?? "channel";
	const touch = TOUCHES.find(choice => choice === url.searchParams.get("touch")) ?? "last";
	const em = entityManager();
	const newest = { sort: "-createdAt", limit: RECENT } as const;
	const [{ rows: leads }, figures, today, top, perDay, funnel, origins] = await Promise.all([
		listLeads(em, {}, newest),
		recent("figures", () => leadFigures(entityManager())),
		recent("today", () => readToday(entityManager())),
		recent("top lists", () => topLists(entityManager(), TOP)),
		recent(`per day ${days}`, () => leadsPerDay(entityManager(), days)),
		readFunnel(entityManager(), days),
		recent(`origins ${by} ${touch} ${days}`, () => readAttribution({ by, touch }, days)),
	]);
	return {
		claims: dueClaims(londonDay(new Date())),
		days,
		periods: PERIODS,
		leads,
		waiting: today.unanswered.length,
		due: today.overdue.length + today.due.length,
		figures,
		...top,
		perDay,
		by,
		touch,
		origins,
		funnel: funnel.map(row => ({ ...row, conversion: wilsonInterval(row.leads, row.views) })),
	};
}
