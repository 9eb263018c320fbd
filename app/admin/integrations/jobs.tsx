import { Link } from "react-router";
import { loadRuns } from "#app/admin/integrations/.server/load-integrations.ts";
import { Select } from "#app/ui/field/field.tsx";
import { DataTable } from "#app/ui/table/data-table.tsx";
import type { GroupedRuns } from "#db/jobs/group-runs.ts";
import { isEnded, RUN_KINDS, RUN_STATUSES } from "#domain/jobs/kinds.ts";
import { GROUPED_DAYS, type RunFilter, type RunGroup } from "#domain/jobs/run-query.ts";
import * as page from "../shell/page/page.css.ts";
import { Ago, Empty } from "../shell/page/page.tsx";
import { PagedList } from "../shell/page/pager.tsx";
import { SearchForm } from "../shell/page/search-form.tsx";
import type { Route } from "./+types/jobs";
import { IntegrationHead } from "./integration-head.tsx";
import { JobActions } from "./job-actions.tsx";
import { JobProgress } from "./job-progress.tsx";
import { KIND_WORDS, STATUS_LOOK } from "./job-words.ts";
import { RetryFailed } from "./retry-failed.tsx";

export const loader = ({ url }: Route.LoaderArgs) => loadRuns(url);

/** The jobs and their results, updated live. */
export default function Jobs({ loaderData }: Route.ComponentProps) {
	const { runs, filter, group, groups, hasFailed } = loaderData;
	const { kind, status, q, integration, lead } = filter;
	const filters = [
		// The filtered lead or integration is named by its jobs, if there are any.
		...(integration ? [`the integration ${runs[0]?.integration?.name ?? "chosen"}`] : []),
		...(lead ? [`the lead ${runs[0]?.lead?.fullName ?? "chosen"}`] : []),
		...(kind ? [`kind ${KIND_WORDS[kind]}`] : []),
		...(status ? [`status ${STATUS_LOOK[status].words}`] : []),
		...(q ? [`the search “${q}”`] : []),
	];
	return (
		<>
			<IntegrationHead inTab="Jobs">
				{hasFailed ? (
					<RetryFailed
						filter={filter}
						label={filters.length > 0 ? "Retry failed ones found" : "Retry all failed"}
					/>
				) : null}
			</IntegrationHead>
			<JobSearch {...filter} group={group} />
			{(integration || lead) && runs.length > 0 ? (
				<p>
					Filtered by {filters.join(" and ")}. <Link to="?">Clear filters</Link>
				</p>
			) : null}
			{group && runs.length > 0 ? (
				<JobGroups by={group} groups={groups} filter={filter} />
			) : (
				<PagedList
					label="Jobs"
					thing="job"
					shown={runs.length}
					pager={loaderData}
					filters={filters}
					empty="No jobs yet. Every test, sync and report that is requested appears here."
				>
					<JobTable runs={runs} />
				</PagedList>
			)}
		</>
	);
}

interface JobSearchProps extends RunFilter {
	group: RunGroup | null;
}

function JobSearch({ kind, status, q = "", group, integration, lead }: JobSearchProps) {
	const chosen = { kind: kind ?? "all", status: status ?? "all", group: group ?? "" };
	return (
		<SearchForm id="job-search" q={q} values={chosen} placeholder="Lead, integration, error">
			{integration ? <input type="hidden" name="integration" value={integration} /> : null}
			{lead ? <input type="hidden" name="lead" value={lead} /> : null}
			<Select
				id="job-kind"
				name="kind"
				label="Kind"
				defaultValue={chosen.kind}
				choices={[
					{ value: "all", label: "All" },
					...RUN_KINDS.map(value => ({ value, label: KIND_WORDS[value] })),
				]}
			/>
			<Select
				id="job-status"
				name="status"
				label="Status"
				defaultValue={chosen.status}
				choices={[
					{ value: "all", label: "All" },
					...RUN_STATUSES.map(value => ({ value, label: STATUS_LOOK[value].words })),
				]}
			/>
			<Select
				id="job-group"
				name="group"
				label="Group by"
				defaultValue={chosen.group}
				choices={[
					{ value: "", label: "Nothing" },
					{ value: "lead", label: "Lead" },
					{ value: "integration", label: "Integration" },
				]}
			/>
		</SearchForm>
	);
}

function JobTable({ runs }: Pick<Route.ComponentProps["loaderData"], "runs">) {
	return (
		<DataTable
			caption="Jobs"
			rows={runs}
			keyOf={run => run.id}
			columns={{
				Job: run => (
					<Link to={`/admin/integrations/jobs/${run.id}`} className={page.oneLine}>
						{KIND_WORDS[run.kind]}
					</Link>
				),
				For: run => (
					<span>
						{(run.integration ?? run.conversionDestination)?.name ?? "–"}
						{run.lead ? (
							<>
								{" · "}
								<Link to={`/admin/leads/${run.lead.id}`}>{run.lead.fullName}</Link>
							</>
						) : null}
					</span>
				),
				Progress: run => {
					const message = run.error ?? run.message;
					if (!message) return <JobProgress run={run} />;
					return (
						<div>
							<JobProgress run={run} />
							<p className={run.error && isEnded(run.status) ? page.danger : page.anywhere}>{message}</p>
						</div>
					);
				},
				Requested: run => (
					<span>
						<Ago at={run.createdAt} /> by <span className={page.anywhere}>{run.actor}</span>
					</span>
				),
				Actions: run => <JobActions run={run} />,
			}}
		/>
	);
}

interface JobGroupsProps {
	by: RunGroup;
	groups: readonly GroupedRuns[];
	filter: RunFilter;
}

/** Jobs of the last 30 days grouped by lead or integration, those with most failures first. */
function JobGroups({ by, groups, filter }: JobGroupsProps) {
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
					<Link to={`?${new URLSearchParams({ ...filterEntries(filter), [by]: id })}`}>{name}</Link>
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

function filterEntries(filter: RunFilter): Record<string, string> {
	return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
