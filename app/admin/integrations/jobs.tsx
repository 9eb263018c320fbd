import { Link } from "react-router";
import { loadRuns } from "#app/admin/integrations/.server/load-integrations.ts";
import { RUN_KINDS, RUN_STATUSES } from "#domain/jobs/kinds.ts";
import { Select } from "../../ui/field/field";
import { Table, Td, Th, Tr } from "../../ui/table/table";
import { Ago } from "../shell/ago";
import { howMany } from "../shell/how-many";
import { Empty, PageHead } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { Pager } from "../shell/pager";
import { SearchForm } from "../shell/search-form";
import type { Route } from "./+types/jobs";
import { IntegrationTabs } from "./integration-tabs";
import { JobActions } from "./job-actions";
import { JobProgress } from "./job-progress";
import { KIND_WORDS, STATUS_LOOK } from "./job-words";

export const meta: Route.MetaFunction = () => [{ title: "Jobs" }];

export async function loader({ url }: Route.LoaderArgs) {
	return loadRuns(url);
}

/** What was asked for and how it went, as it goes. */
export default function Jobs({ loaderData }: Route.ComponentProps) {
	const { runs, total, orMore, next, deep, kind, status, q } = loaderData;
	return (
		<>
			<PageHead title="Email Integrations" />
			<IntegrationTabs />
			<SearchForm key={`${kind} ${status} ${q}`} id="job-search" q={q} placeholder="Lead, integration, error">
				<Select
					id="job-kind"
					name="kind"
					label="Kind"
					defaultValue={kind}
					choices={[
						{ value: "all", label: "All" },
						...RUN_KINDS.map(value => ({ value, label: KIND_WORDS[value] })),
					]}
				/>
				<Select
					id="job-status"
					name="status"
					label="Status"
					defaultValue={status}
					choices={[
						{ value: "all", label: "All" },
						...RUN_STATUSES.map(value => ({ value, label: STATUS_LOOK[value].words })),
					]}
				/>
			</SearchForm>
			{runs.length === 0 ? (
				<Empty>No jobs found. Each test, sync and report that is asked for shows here.</Empty>
			) : (
				<Table caption="Jobs" hideCaption stack>
					<thead>
						<Tr>
							<Th>Job</Th>
							<Th>For</Th>
							<Th>Progress</Th>
							<Th>Message</Th>
							<Th>Asked by</Th>
							<Th>Started</Th>
							<Th>Actions</Th>
						</Tr>
					</thead>
					<tbody>
						{runs.map(run => (
							<Tr key={run.id}>
								<Th scope="row">
									<Link to={`/admin/integrations/jobs/${run.id}`}>{KIND_WORDS[run.kind]}</Link>
								</Th>
								<Td label="For">
									<span>
										{run.integration?.name ?? "–"}
										{run.lead ? (
											<>
												{" · "}
												<Link to={`/admin/leads/${run.lead.id}`}>{run.lead.fullName}</Link>
											</>
										) : null}
									</span>
								</Td>
								<Td label="Progress">
									<JobProgress run={run} />
								</Td>
								<Td label="Message">
									{run.error ? <span className={page.danger}>{run.error}</span> : (run.message ?? "–")}
								</Td>
								<Td label="Asked by">{run.actor}</Td>
								<Td label="Started">
									<Ago at={run.createdAt} />
								</Td>
								<Td label="Actions">
									<JobActions run={run} />
								</Td>
							</Tr>
						))}
					</tbody>
				</Table>
			)}
			<Pager next={next} deep={deep}>
				{howMany(total, "job", orMore)}
			</Pager>
		</>
	);
}
