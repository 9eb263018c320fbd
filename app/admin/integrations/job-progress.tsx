import type { RunRow } from "#db/jobs/run-row.ts";
import { isEnded } from "#domain/jobs/kinds.ts";
import { Badge } from "../../ui/badge/badge";
import { countsOf, ProgressBar } from "../../ui/progress-bar/progress-bar";
import * as page from "../shell/page/page.css.ts";
import { STATUS_LOOK } from "./job-words";

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
