import type { WeekOfContact } from "#db/leads/overview.ts";
import { timeSpan } from "#domain/time/distance.ts";
import { dayWords, Empty, howMany, Panel } from "../shell/page/page.tsx";
import { BarChart } from "./bar-chart.tsx";

const shortDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const later = (day: string, days: number) =>
	new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const leadsBetween = (from: string, to: string, more?: { imported: "no" }) =>
	`/admin/leads?${new URLSearchParams({ ...more, from, to })}`;

interface DayOfLeads {
	day: string;
	count: number;
}

/** Leads per day, in front of those of the previous period. */
export function LeadsPerDay({ perDay, before }: { perDay: DayOfLeads[]; before: DayOfLeads[] }) {
	const days = perDay.length;
	const sum = (all: DayOfLeads[]) => all.reduce((total, { count }) => total + count, 0);
	const [total, earlier] = [sum(perDay), sum(before)];
	const change =
		earlier === 0
			? ""
			: ` (${total >= earlier ? "+" : "−"}${Math.round((Math.abs(total - earlier) / earlier) * 100)}%)`;
	return (
		<Panel title={`Leads in the last ${days} days`}>
			<BarChart
				title={`Leads in the last ${days} days`}
				summary={`${howMany(total, "lead")}; ${earlier.toLocaleString("en-GB")} in the ${days} days before${change}`}
				heads={{ label: "Day", value: "Leads", before: `${days} days before` }}
				bars={perDay.map(({ day, count }, index) => ({
					label: days > 180 ? dayWords(day) : shortDay.format(Date.parse(day)),
					value: count,
					words: count.toLocaleString("en-GB"),
					before: {
						value: before[index]?.count ?? 0,
						words: (before[index]?.count ?? 0).toLocaleString("en-GB"),
					},
					to: count > 0 ? leadsBetween(day, day) : undefined,
				}))}
			/>
		</Panel>
	);
}

/**
 * Returns the unit for a chart of times up to `longestSeconds`, and its length in seconds, so that the axis has whole numbers.
 */
function unitFor(longestSeconds: number): [string, number] {
	if (longestSeconds < 90 * 60) return ["min", 60];
	return longestSeconds < 2 * 86_400 ? ["h", 3600] : ["days", 86_400];
}

/** Median time to first contact, by week. */
export function FirstContact({ weeks }: { weeks: WeekOfContact[] }) {
	const contacted = weeks.reduce((sum, week) => sum + week.contacted, 0);
	const leads = weeks.reduce((sum, week) => sum + week.leads, 0);
	if (contacted === 0)
		return (
			<Panel title="Time to first contact">
				<Empty>
					{leads === 0
						? `Nobody wrote in the last ${weeks.length} weeks.`
						: `Nobody from the last ${weeks.length} weeks has been contacted yet. The first call, message or email to each person counts.`}
				</Empty>
			</Panel>
		);
	const [unit, seconds] = unitFor(Math.max(0, ...weeks.map(({ medianSeconds }) => medianSeconds ?? 0)));
	return (
		<Panel title="Time to first contact">
			<BarChart
				title="Median time to first contact by week"
				summary={`Median by the week in which people wrote; ${contacted.toLocaleString("en-GB")} of ${leads.toLocaleString("en-GB")} contacted`}
				heads={{ label: "Week from", value: "Median" }}
				onScale={mark => `${mark} ${unit}`}
				bars={weeks.map(({ monday, medianSeconds, contacted: reached, leads: wrote }) => ({
					label: shortDay.format(Date.parse(monday)),
					value: medianSeconds === null ? null : medianSeconds / seconds,
					words:
						medianSeconds === null
							? "nobody contacted"
							: `${timeSpan(medianSeconds * 1000)}, ${reached} of ${wrote}`,
					to: wrote > 0 ? leadsBetween(monday, later(monday, 6), { imported: "no" }) : undefined,
				}))}
			/>
		</Panel>
	);
}
