import { Link } from "react-router";
import { useSnapshot } from "valtio/react";
import { proxy } from "valtio/vanilla";
import { JobProgress } from "#app/admin/integrations/job-progress.tsx";
import { howMany } from "#app/admin/shell/page/page.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { ProgressBar } from "#app/ui/progress-bar/progress-bar.tsx";
import type { RunRow } from "#db/jobs/run-row.ts";
import type { ChangeUnderWay } from "#db/leads/changes-under-way.ts";
import { isEnded } from "#domain/jobs/kinds.ts";
import * as css from "../list/leads.css.ts";

const hidden = proxy<{ ids: string[] }>({ ids: [] });

/** Hides a run or a bulk change, because its result has been shown. */
export function hideRun(id: string): void {
	hidden.ids = [...hidden.ids, id];
}

/** Returns the runs or bulk changes that are not hidden. */
export function useShown<T extends { id: string }>(all: T[]): T[] {
	const { ids } = useSnapshot(hidden);
	return all.filter(({ id }) => !ids.includes(id));
}

/** Progress of bulk syncs, each linked to its job page. */
export function BulkRuns({ runs }: { runs: RunRow[] }) {
	if (runs.length === 0) return null;
	return (
		<ul className={css.runs}>
			{runs.map(run => (
				<li key={run.id} className={css.run}>
					<Link to={`/admin/integrations/jobs/${run.id}`}>
						{run.integration ? `Sync to ${run.integration.name}` : "Bulk sync"}
					</Link>
					<JobProgress run={run} />
					{isEnded(run.status) ? (
						<Button small variant="quiet" onClick={() => hideRun(run.id)}>
							Hide
						</Button>
					) : (
						<span />
					)}
				</li>
			))}
		</ul>
	);
}

interface BulkChangesProps {
	changes: ChangeUnderWay[];
	busy: boolean;
	undo: (id: string) => void;
}

/** Progress of large bulk changes, including failed ones, each with an undo button. */
export function BulkChanges({ changes, busy, undo }: BulkChangesProps) {
	if (changes.length === 0) return null;
	return (
		<ul className={css.runs} aria-label="Bulk changes">
			{changes.map(change => (
				<li key={change.id} className={css.run}>
					<span>Change by {change.actor}</span>
					<HowFar change={change} />
					<span className={css.oneRow}>
						{change.state === "undoing" && !change.stopped ? null : (
							<Button small variant="secondary" disabled={busy} onClick={() => undo(change.id)}>
								{change.state === "changing" && !change.stopped ? "Stop and undo" : "Undo"}
							</Button>
						)}
						{change.state === "changed" ? (
							<Button small variant="quiet" onClick={() => hideRun(change.id)}>
								Hide
							</Button>
						) : null}
					</span>
				</li>
			))}
		</ul>
	);
}

function HowFar({ change: { state, stopped, found, changed } }: { change: ChangeUnderWay }) {
	const leads = howMany(found, "lead");
	const of = `${changed.toLocaleString("en-GB")} of ${leads}`;
	if (state === "changed") return <span>{howMany(changed, "lead")} changed</span>;
	if (stopped) return <span>Stopped at {of}</span>;
	return (
		<ProgressBar
			label={state === "changing" ? "Changing" : "Taking back"}
			done={state === "changing" ? changed : found - changed}
			total={found}
			detail={state === "changing" ? of : `${changed.toLocaleString("en-GB")} to go`}
		/>
	);
}
