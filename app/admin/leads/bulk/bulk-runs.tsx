import { Link } from "react-router";
import { useSnapshot } from "valtio/react";
import { proxy } from "valtio/vanilla";
import { JobProgress } from "#app/admin/integrations/job-progress.tsx";
import { Button } from "#app/ui/button/button.tsx";
import type { RunRow } from "#db/jobs/run-row.ts";
import { isEnded } from "#domain/jobs/kinds.ts";
import * as css from "../list/leads.css.ts";

const hidden = proxy<{ ids: string[] }>({ ids: [] });

/** Shows a run, or a change of many, no more: its end has been told. */
export function hideRun(id: string): void {
	hidden.ids = [...hidden.ids, id];
}

/** Those that are still to be shown. */
export function useShown<T extends { id: string }>(all: T[]): T[] {
	const { ids } = useSnapshot(hidden);
	return all.filter(({ id }) => !ids.includes(id));
}

/** How far bulk syncs are, each with the way to its job. */
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
