import { Badge } from "#app/ui/badge/badge.tsx";
import { countsOf, ProgressBar } from "#app/ui/progress-bar/progress-bar.tsx";
import type { RunRow } from "#db/jobs/run-row.ts";
import { isEnded } from "#domain/jobs/kinds.ts";
import * as page from "../shell/page/page.css.ts";
import { STATUS_LOOK } from "./job-words.ts";

/** A job's status and progress. */
export function JobProgress({ run }: { run: RunRow }) {
	const { words, tone } = STATUS_LOOK[run.status];
	const counts = `${countsOf(run.done, run.total)}${run.failed > 0 ? `, ${run.failed.toLocaleString("en-GB")} failed` : ""}`;
	return isEnded(run.status) || run.total <= 1 ? (
		<span className={page.row}>
			<Badge tone={tone}>{words}</Badge>
			{run.total > 1 ? <span className={page.fine}>{counts}</span> : null}
		</span>
	) : (
		<ProgressBar label={words} done={run.done + run.failed} total={run.total} detail={counts} />
	);
}
