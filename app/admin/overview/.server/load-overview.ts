import * as v from "valibot";
import { readAttribution } from "#app/leads/attribution/.server/read-attribution.ts";
import { cachedBriefly } from "#app/leads/counts/.server/brief-cache.ts";
import { entityManager } from "#app/services.server.ts";
import { backupState } from "#db/backup/last-proof.ts";
import { listLeads } from "#db/leads/list-leads.ts";
import { firstContactByWeek, leadFigures, leadsPerDay } from "#db/leads/overview.ts";
import { readToday } from "#db/leads/today.ts";
import { readFunnel } from "#db/vitals/read-funnel.ts";
import { AttributionQuery } from "#domain/attribution/report.ts";
import { dueClaims } from "#domain/claims.ts";
import { wilsonInterval } from "#domain/statistics/wilson.ts";
import { londonDay } from "#domain/time/london-day.ts";

/**
 * Number of leads in the recent list, and of entries in the top lists (docs/specification/back-office.md#analytics-overview).
 */
const RECENT = 15;
const TOP = 5;
/** Maximum number of leads that each list of Today returns (docs/specification/http.md#leads). */
const LISTED = 50;
/** Number of weeks for which the time to first contact is shown. */
const WEEKS = 12;

/** Available periods, in days. */
const PERIODS = [7, 30, 90, 365];

/** Returns the grouping and dates in the URL; an invalid grouping is ignored, and invalid dates are reported. */
function originsQuery({ searchParams }: URL) {
	const parameter = (name: string) => searchParams.get(name) || undefined;
	const dates = { from: parameter("from"), to: parameter("to") };
	const grouped = v.safeParse(AttributionQuery, { by: parameter("by"), touch: parameter("touch") });
	const grouping = grouped.success ? grouped.output : v.parse(AttributionQuery, {});
	const dated = v.safeParse(AttributionQuery, { ...grouping, ...dates });
	return dated.success
		? { query: dated.output, dates, wrongDates: null }
		: { query: grouping, dates, wrongDates: dated.issues[0].message };
}

/** Returns the overview's data for the period in the URL. */
export async function loadOverview(url: URL) {
	const days = PERIODS.find(period => String(period) === url.searchParams.get("days")) ?? 30;
	const { query, dates, wrongDates } = originsQuery(url);
	const { by, touch, from, to } = query;
	const em = entityManager();
	const newest = { sort: "-createdAt", limit: RECENT } as const;
	const [{ rows: leads }, figures, today, perDay, firstContact, funnel, origins, backups] = await Promise.all(
		[
			listLeads(em, {}, newest),
			cachedBriefly("figures", () => leadFigures(entityManager(), TOP)),
			cachedBriefly("today", () => readToday(entityManager())),
			cachedBriefly(`per day ${days}`, () => leadsPerDay(entityManager(), 2 * days)),
			cachedBriefly("first contact", () => firstContactByWeek(entityManager(), WEEKS)),
			readFunnel(entityManager(), days),
			cachedBriefly(`origins ${by} ${touch} ${days} ${from} ${to}`, () => readAttribution(query, days)),
			backupState(entityManager()),
		],
	);
	return {
		backups,
		now: Date.now(),
		claims: dueClaims(londonDay(new Date())),
		days,
		periods: PERIODS,
		leads,
		waiting: today.unanswered.length,
		waitingOrMore: today.unanswered.length >= LISTED,
		due: today.overdue.length + today.due.length,
		dueOrMore: [today.overdue, today.due].some(({ length }) => length >= LISTED),
		figures,
		perDay: perDay.slice(days),
		perDayBefore: perDay.slice(0, days),
		firstContact,
		by,
		touch,
		/** The dates that replace the last days in the origins table. */
		dates: { from: dates.from ?? "", to: dates.to ?? "", wrong: wrongDates },
		origins,
		funnel: funnel.map(row => ({ ...row, conversion: wilsonInterval(row.leads, row.views) })),
	};
}
