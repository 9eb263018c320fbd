import { useEffect, useState } from "react";
import { Link } from "react-router";
import { loadRun } from "#app/admin/integrations/.server/load-integrations.ts";
import { DataTable } from "#app/ui/table/data-table.tsx";
import { isEnded } from "#domain/jobs/kinds.ts";
import { humanise } from "#domain/word-of.ts";
import * as page from "../shell/page/page.css.ts";
import { Ago, Empty, howMany, Moment, Panel } from "../shell/page/page.tsx";
import { PagedList } from "../shell/page/pager.tsx";
import type { Route } from "./+types/job";
import { IntegrationHead } from "./integration-head.tsx";
import { JobActions } from "./job-actions.tsx";
import { JobProgress } from "./job-progress.tsx";
import { KIND_WORDS } from "./job-words.ts";

const ITEM_WORDS = {
	pending: "Waiting",
	done: "Synced",
	failed: "Failed",
	suppressed: "Left out",
	skipped: "Not needed",
	cancelled: "Cancelled",
} as const;

export const loader = ({ url, params }: Route.LoaderArgs) => loadRun(url, params);

type Shown = Route.ComponentProps["loaderData"];

/** A job: the result of each item and each attempt, in the provider's words. */
export default function Job({ loaderData }: Route.ComponentProps) {
	const { run, items, pager, nextAttemptMs, restsUntil, undoable } = loaderData;
	const isOfPeople = items.length > 0 || pager.deep;
	return (
		<>
			<IntegrationHead inTab="Job" />
			<div className={page.stack}>
				<Panel
					title={[KIND_WORDS[run.kind], (run.integration ?? run.conversionDestination)?.name]
						.filter(Boolean)
						.join(" · ")}
					aside={<JobActions run={run} undoable={undoable} />}
				>
					<div className={page.stack}>
						<JobProgress run={run} />
						{nextAttemptMs === null ? null : <NextTry key={nextAttemptMs} inMs={nextAttemptMs} />}
						{restsUntil ? (
							<p>
								{run.integration?.name} asked not to be called before <Moment at={restsUntil} />.
							</p>
						) : null}
						{run.error ? <p className={page.danger}>{run.error}</p> : null}
						{run.message ? <p>{run.message}</p> : null}
						{run.lead && !isOfPeople ? (
							<p>
								About <Link to={`/admin/leads/${run.lead.id}`}>{run.lead.fullName}</Link>.
							</p>
						) : null}
						<p className={page.fine}>
							Requested by {run.actor}, <Moment at={run.createdAt} />
							{run.finishedAt ? (
								<>
									; ended <Moment at={run.finishedAt} />
								</>
							) : null}
							. {howMany(run.attempts, "attempt")}.
						</p>
					</div>
				</Panel>
				{isOfPeople ? <People {...loaderData} /> : null}
				<Attempts {...loaderData} />
			</div>
		</>
	);
}

function People({ run, items, pager }: Pick<Shown, "run" | "items" | "pager">) {
	const isImport = run.kind === "lead_import";
	return (
		<Panel title={`People (${run.total.toLocaleString("en-GB")})`}>
			<PagedList label="People" thing="result" shown={items.length} pager={pager}>
				<DataTable
					caption="Results per person, failures first"
					rows={items}
					keyOf={item => item.position}
					columns={{
						Person: item =>
							item.leadId ? (
								<Link to={`/admin/leads/${item.leadId}`}>{item.fullName}</Link>
							) : isImport ? (
								"Nobody"
							) : (
								"Erased person"
							),
						Result: item => (isImport && item.status === "done" ? "Imported" : ITEM_WORDS[item.status]),
						Message: item => <Message text={item.error ?? item.note ?? item.remoteId} />,
						When: item => <Ago at={item.updatedAt} />,
					}}
				/>
			</PagedList>
		</Panel>
	);
}

/** Longest message shown in full; a phone's line has forty characters. */
const BRIEF = 90;

/** A provider's message, collapsed if it is long: fifty long ones would fill many screens. */
function Message({ text }: { text: string | null }) {
	if (!text) return "–";
	if (text.length <= BRIEF) return text;
	return (
		<div>
			<details>
				<summary>{text.slice(0, BRIEF)}…</summary>
				<p>{text}</p>
			</details>
		</div>
	);
}

function Attempts({ run, attempts, isLatest }: Pick<Shown, "run" | "attempts" | "isLatest">) {
	return (
		<Panel title="Attempts">
			{attempts.length === 0 ? (
				<Empty>
					{isEnded(run.status)
						? "No attempts."
						: "No call has been made yet. The job is waiting for its turn."}
				</Empty>
			) : (
				<DataTable
					caption="Attempts, newest first"
					rows={attempts}
					// Attempts of different batches may have the same number.
					keyOf={({ startedAt }, index) => `${startedAt} ${index}`}
					heads={null}
					columns={{
						Attempt: ({ number }) => number,
						Outcome: ({ outcome }) => humanise(outcome),
						Message: ({ error }) => <Message text={error} />,
						Started: ({ startedAt }) => <Moment at={startedAt} />,
					}}
				/>
			)}
			{isLatest ? <p className={page.fine}>Showing the latest {attempts.length}.</p> : null}
		</Panel>
	);
}

/** Countdown to the next attempt; give it a `key` of its time. */
function NextTry({ inMs }: { inMs: number }) {
	const [seconds, setSeconds] = useState(() => Math.ceil(inMs / 1000));
	useEffect(() => {
		const at = Date.now() + inMs;
		const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((at - Date.now()) / 1000))), 1_000);
		return () => clearInterval(timer);
	}, [inMs]);
	if (seconds === 0) return <p className={page.fine}>Trying again now.</p>;
	return (
		<p className={page.fine}>
			Next try in {seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`}.
		</p>
	);
}
