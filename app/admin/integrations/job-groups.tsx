import { Link } from "react-router";
import type { GroupedRuns } from "#db/jobs/group-runs.ts";
import type { RunFilter } from "#db/jobs/list-runs.ts";
import { GROUPED_DAYS, type RunGroup } from "#domain/jobs/run-query.ts";
import { StackedTable } from "../../ui/table/stacked-table";
import { Num, Td, Th, Tr } from "../../ui/table/table";
import { Ago } from "../shell/ago";
import { Empty } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { RetryFailed } from "./retry-failed";

/** Jobs of the last 30 days by lead or by integration: where most failed stands first. */
export function JobGroups({
	by,
	groups,
	filter,
}: {
	by: RunGroup;
	groups: readonly GroupedRuns[];
	filter: RunFilter;
}) {
	if (groups.length === 0) return <Empty>No jobs in the last {GROUPED_DAYS} days.</Empty>;
	const thing = by === "lead" ? "Lead" : "Integration";
	return (
		<StackedTable
			caption={`Jobs of the last ${GROUPED_DAYS} days by ${by}`}
			columns={[
				thing,
				{ number: "Failed" },
				{ number: "Waiting" },
				{ number: "Succeeded" },
				"Last error",
				"Last job",
				"Actions",
			]}
		>
			<tbody>
				{groups.map(({ id, name, failed, waiting, succeeded, lastError, lastAt }) => (
					<Tr key={id}>
						<Th scope="row">
							<Link to={`?${new URLSearchParams({ ...given(filter), [by]: id })}`}>{name}</Link>
						</Th>
						<Num label="Failed">{failed}</Num>
						<Num label="Waiting">{waiting}</Num>
						<Num label="Succeeded">{succeeded}</Num>
						<Td label="Last error">{lastError ? <span className={page.danger}>{lastError}</span> : "–"}</Td>
						<Td label="Last job">
							<Ago at={lastAt} />
						</Td>
						<Td label="Actions">
							{failed > 0 ? (
								<RetryFailed filter={{ ...filter, [by]: id }} label="Retry failed" of={name} />
							) : null}
						</Td>
					</Tr>
				))}
			</tbody>
		</StackedTable>
	);
}

function given(filter: RunFilter): Record<string, string> {
	return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
