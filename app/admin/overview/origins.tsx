import type { AttributionRow } from "#db/attribution/attribution-report.ts";
import type { Grouping } from "#domain/attribution/report.ts";
import { Table, Td, Th, Tr } from "../../ui/table/table";
import { Empty } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { CHANNEL_WORDS } from "./channel-words";

/** How staff call what leads can be grouped by. */
export const GROUPING_WORDS: Readonly<Record<Grouping, string>> = {
	channel: "Channel",
	source: "Source",
	campaign: "Campaign",
	landingPage: "Landing page",
	form: "Form",
};

const CHANNEL_NAMES = new Map<string, string>(Object.entries(CHANNEL_WORDS));

const count = (value: number | null) => value?.toLocaleString("en-GB") ?? "–";
const money = (value: number | null) =>
	value?.toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 }) ?? "–";
const percent = (share: number) => `${(share * 100).toFixed(0)}%`;

/** What each origin brought, beside the period before. */
export function Origins({
	by,
	rows,
	before,
}: {
	by: Grouping;
	rows: AttributionRow[];
	before: AttributionRow[];
}) {
	if (rows.length === 0)
		return (
			<Empty>
				No visits, leads or costs in this period. Visits are counted without cookies, leads by what each form
				said of its visit.
			</Empty>
		);
	const leadsBefore = new Map(before.map(({ key, leads }) => [key, leads]));
	return (
		<Table
			caption={
				<span className={page.fine}>
					People by the day of their first form. In brackets the leads of the period before. Closed of leads
					is shown with its 95% range; costs are in the currency of the files that were imported.
				</span>
			}
			stack
		>
			<thead>
				<Tr>
					<Th>{GROUPING_WORDS[by]}</Th>
					<Th number>Visits</Th>
					<Th number>Leads</Th>
					<Th number>Qualified</Th>
					<Th number>Closed</Th>
					<Th number>Closed of leads</Th>
					<Th number>Cost</Th>
					<Th number>Per lead</Th>
					<Th number>Per closed</Th>
				</Tr>
			</thead>
			<tbody>
				{rows.map(row => (
					<Tr key={row.key}>
						<Th scope="row">{by === "channel" ? (CHANNEL_NAMES.get(row.key) ?? row.key) : row.key}</Th>
						<Td label="Visits" number>
							{count(row.visits)}
						</Td>
						<Td label="Leads" number>
							{count(row.leads)} ({count(leadsBefore.get(row.key) ?? 0)})
						</Td>
						<Td label="Qualified" number>
							{count(row.qualified)}
						</Td>
						<Td label="Closed" number>
							{count(row.closed)}
						</Td>
						<Td label="Closed of leads" number>
							{row.interval ? `${percent(row.interval[0])} to ${percent(row.interval[1])}` : "–"}
						</Td>
						<Td label="Cost" number>
							{money(row.cost)}
						</Td>
						<Td label="Per lead" number>
							{money(row.costPerLead)}
						</Td>
						<Td label="Per closed" number>
							{money(row.costPerClosed)}
						</Td>
					</Tr>
				))}
			</tbody>
		</Table>
	);
}
