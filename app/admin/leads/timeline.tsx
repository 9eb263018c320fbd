import { Link } from "react-router";
import type { TimelineEvent } from "#db/leads/timeline.ts";
import { Ago } from "../shell/ago";
import * as page from "../shell/page.css.ts";
import * as css from "./leads.css.ts";
import { timelineLines } from "./timeline-words";

/** Everything that happened to a lead, newest first. */
export function Timeline({ events }: { events: TimelineEvent[] }) {
	if (events.length === 0) return <p className={page.quiet}>Nothing has happened yet.</p>;
	return (
		<ol className={css.timeline}>
			{timelineLines(events).map((line, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: events of one moment have no name of their own
				<li key={`${line.at} ${line.words} ${index}`} data-kind={line.kind}>
					<p className={css.note}>
						{line.words}
						{line.trouble ? (
							<span className={line.harmless ? page.quiet : page.danger}> {line.trouble}</span>
						) : null}
					</p>
					<p className={page.fine}>
						{line.actor ? `${line.actor}, ` : ""}
						<Ago at={line.at} />
						{line.runId ? (
							<>
								{" · "}
								<Link to={`/admin/integrations/jobs/${line.runId}`}>Job</Link>
							</>
						) : null}
					</p>
				</li>
			))}
		</ol>
	);
}
