import { Badge } from "#app/ui/badge/badge.tsx";
import { DataTable } from "#app/ui/table/data-table.tsx";
import type { FunnelRow } from "#db/vitals/read-funnel.ts";
import type { Share } from "#domain/statistics/wilson.ts";
import * as page from "../shell/page/page.css.ts";
import { Empty } from "../shell/page/page.tsx";
import { namedOrNot } from "./channel-words.ts";

/** Target share of visits that a form turns into leads (docs/specification/back-office.md#analytics-overview). */
const TARGET = 0.05;

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** Conversion from views to leads by page, with confidence intervals. */
export function Funnel({ rows }: { rows: (FunnelRow & { conversion: Share | null })[] }) {
	if (rows.length === 0) {
		return (
			<Empty>
				Nothing was counted in this period. Views are counted, without cookies, as soon as there are visitors.
			</Empty>
		);
	}
	return (
		<DataTable
			showCaption
			caption={
				<span className={page.fine}>
					Counted without cookies. Conversion is leads per view, shown with its 95% confidence interval; the
					target is at least {percent(TARGET)}.
				</span>
			}
			rows={rows}
			keyOf={row => row.page}
			figures={["Views", "Calls to action", "Leads", "Conversion", "95% range"]}
			columns={{
				Page: row => namedOrNot(row.page),
				Views: row => row.views.toLocaleString("en-GB"),
				"Calls to action": row => row.actions.toLocaleString("en-GB"),
				Leads: row => row.leads.toLocaleString("en-GB"),
				Conversion: row => (row.conversion ? percent(row.conversion.rate) : "–"),
				"95% range": row =>
					row.conversion ? `${percent(row.conversion.low)} to ${percent(row.conversion.high)}` : "–",
				Target: row =>
					row.conversion === null ? (
						"–"
					) : row.conversion.low >= TARGET ? (
						<Badge tone="success">Met</Badge>
					) : row.conversion.high < TARGET ? (
						<Badge tone="danger">Missed</Badge>
					) : (
						<Badge>Not sure yet</Badge>
					),
			}}
		/>
	);
}
