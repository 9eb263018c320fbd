import { Link } from "react-router";
import { DataTable } from "#app/ui/table/data-table.tsx";
import type { AttributionRow } from "#db/attribution/attribution-report.ts";
import { UNKNOWN } from "#domain/attribution/known-touch.ts";
import { type Grouping, type Period, periodBefore, type TouchChoice } from "#domain/attribution/report.ts";
import { formWords } from "#domain/leads/submission-words.ts";
import { timeSpan } from "#domain/time/distance.ts";
import * as page from "../shell/page/page.css.ts";
import { dayWords, Empty, howMany } from "../shell/page/page.tsx";
import { CHANNEL_WORDS, namedOrNot } from "./channel-words.ts";

/** Labels of the groupings of leads. */
export const GROUPING_WORDS: Readonly<Record<Grouping, string>> = {
	channel: "Channel",
	source: "Source",
	campaign: "Campaign",
	landingPage: "Landing page",
	form: "Form",
};

const CHANNEL_NAMES = new Map<string, string>(Object.entries(CHANNEL_WORDS));

function nameOf(by: Grouping, key: string): string {
	if (by === "channel") return CHANNEL_NAMES.get(key) ?? key;
	return by === "form" && key !== UNKNOWN ? formWords(key) : namedOrNot(key);
}
const count = (value: number | null) => value?.toLocaleString("en-GB") ?? "–";
const money = (value: number | null) =>
	value?.toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 }) ?? "–";
const percent = (share: number) => `${(share * 100).toFixed(0)}%`;

/** Formats a period: "1 Mar 2026 to 31 Mar 2026". */
export const dayRange = ({ from, to }: Period) => `${dayWords(from)} to ${dayWords(to)}`;

/** Returns the URL of the list of a row's leads. */
function leadsOf(by: Grouping, key: string, touch: TouchChoice, { from, to }: Period): string {
	return `/admin/leads?${new URLSearchParams({ [by]: key, [by === "form" ? "formSent" : "touch"]: touch, from, to })}`;
}

interface OriginsProps extends Period {
	by: Grouping;
	touch: TouchChoice;
	rows: AttributionRow[];
	before: AttributionRow[];
}

/** The results of each origin, beside those of the previous period. */
export function Origins({ by, touch, rows, before, ...period }: OriginsProps) {
	if (rows.length === 0)
		return (
			<Empty>
				No visits, leads or costs in this period. Visits are counted without cookies, leads by what each form
				said of its visit.
			</Empty>
		);
	const leadsBefore = new Map(before.map(({ key, leads }) => [key, leads]));
	return (
		<DataTable
			showCaption
			caption={
				<span className={page.fine}>
					People by the day of their first form, {dayRange(period)}; beside each number is that of the period
					before, {dayRange(periodBefore(period))}. “Share closed” is the 95% range of the share of leads that
					closed. “First contact” is the median time until staff answered. Costs are in the currency of the
					imported files.
				</span>
			}
			rows={rows}
			keyOf={row => row.key}
			figures={[
				"Visits",
				"Leads",
				"Qualified",
				"Closed",
				"Share closed",
				"First contact",
				"Cost",
				"Per lead",
				"Per closed",
			]}
			columns={{
				[GROUPING_WORDS[by]]: row => nameOf(by, row.key),
				Visits: row => count(row.visits),
				Leads: row => (
					<span>
						{row.leads > 0 && !(by === "form" && row.key === UNKNOWN) ? (
							<Link
								to={leadsOf(by, row.key, touch, period)}
								aria-label={`${howMany(row.leads, "lead")}: ${nameOf(by, row.key)}`}
							>
								{count(row.leads)}
							</Link>
						) : (
							count(row.leads)
						)}{" "}
						<span className={page.fine}>before {count(leadsBefore.get(row.key) ?? 0)}</span>
					</span>
				),
				Qualified: row => count(row.qualified),
				Closed: row => count(row.closed),
				"Share closed": row =>
					row.interval ? `${percent(row.interval[0])} to ${percent(row.interval[1])}` : "–",
				"First contact": row =>
					row.medianFirstContactSeconds === null ? "–" : timeSpan(row.medianFirstContactSeconds * 1000),
				Cost: row => money(row.cost),
				"Per lead": row => money(row.costPerLead),
				"Per closed": row => money(row.costPerClosed),
			}}
		/>
	);
}
