import type { FunnelRow } from "#db/vitals/read-funnel.ts";
import type { Share } from "#domain/statistics/wilson.ts";
import { Badge } from "../../ui/badge/badge";
import { StackedTable } from "../../ui/table/stacked-table";
import { Num, Td, Th, Tr } from "../../ui/table/table";
import { Empty } from "../shell/page";
import * as page from "../shell/page.css.ts";

/** The share of visits that a form should turn into leads (docs/specification/back-office.md#analytics-overview). */
const TARGET = 0.05;

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** From views to leads, page by page, with how sure the rate is. */
export function Funnel({ rows }: { rows: (FunnelRow & { conversion: Share | null })[] }) {
	if (rows.length === 0) {
		return (
			<Empty>
				Nothing was counted in this period. Views are counted, without cookies, as soon as there are visitors.
			</Empty>
		);
	}
	return (
		<StackedTable
			caption={
				<span className={page.fine}>
					Counted without cookies. Conversion is leads per view, shown with its 95% confidence interval; the
					target is at least {percent(TARGET)}.
				</span>
			}
			columns={[
				"Page",
				{ number: "Views" },
				{ number: "Calls to action" },
				{ number: "Leads" },
				{ number: "Conversion" },
				{ number: "95% range" },
				"Target",
			]}
		>
			<tbody>
				{rows.map(row => (
					<Tr key={row.page}>
						<Th scope="row">{row.page}</Th>
						<Num label="Views">{row.views.toLocaleString("en-GB")}</Num>
						<Num label="Calls to action">{row.actions.toLocaleString("en-GB")}</Num>
						<Num label="Leads">{row.leads.toLocaleString("en-GB")}</Num>
						<Num label="Conversion">{row.conversion ? percent(row.conversion.rate) : "–"}</Num>
						<Num label="95% range">
							{row.conversion ? `${percent(row.conversion.low)} to ${percent(row.conversion.high)}` : "–"}
						</Num>
						<Td label="Target">
							{row.conversion === null ? (
								"–"
							) : row.conversion.low >= TARGET ? (
								<Badge tone="success">Met</Badge>
							) : row.conversion.high < TARGET ? (
								<Badge tone="danger">Missed</Badge>
							) : (
								<Badge>Not sure yet</Badge>
							)}
						</Td>
					</Tr>
				))}
			</tbody>
		</StackedTable>
	);
}
