import { Link } from "react-router";
import type { GroupedRuns } from "#db/jobs/group-runs.ts";
import type { RunFilter } from "#db/jobs/list-runs.ts";
import { GROUPED_DAYS, type RunGroup } from "#domain/jobs/run-query.ts";
import { DataTable } from "../../ui/table/data-table";
import { Ago } from "../shell/page/ago";
import { Empty } from "../shell/page/page";
import * as page from "../shell/page/page.css.ts";
import { RetryFailed } from "./retry-failed";

interface JobGroupsProps {
	by: RunGroup;
	groups: readonly GroupedRuns[];
	filter: RunFilter;
}

/** Jobs of the last 30 days by lead or by integration: where most failed stands first. */
export function JobGroups({ by, groups, filter }: JobGroupsProps) {
	if (groups.length === 0) return <Empty>No jobs in the last {GROUPED_DAYS} days.</Empty>;
	const thing = by === "lead" ? "Lead" : "Integration";
	return (
		<DataTable
			showCaption
			caption={`Jobs of the last ${GROUPED_DAYS} days by ${by}`}
			rows={groups}
			keyOf={({ id }) => id}
			figures={["Failed", "Waiting", "Succeeded"]}
			columns={{
				[thing]: ({ id, name }) => (
					<Link to={`?${new URLSearchParams({ ...given(filter), [by]: id })}`}>{name}</Link>
				),
				Failed: ({ failed }) => failed,
				Waiting: ({ waiting }) => waiting,
				Succeeded: ({ succeeded }) => succeeded,
				"Last error": ({ lastError }) => (lastError ? <span className={page.danger}>{lastError}</span> : "–"),
				"Last job": ({ lastAt }) => <Ago at={lastAt} />,
				Actions: ({ id, name, failed }) =>
					failed > 0 ? <RetryFailed filter={{ ...filter, [by]: id }} label="Retry failed" of={name} /> : null,
			}}
		/>
	);
}

function given(filter: RunFilter): Record<string, string> {
	return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
