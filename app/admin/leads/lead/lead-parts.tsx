import { Link } from "react-router";
import type { LeadPage } from "#app/admin/leads/.server/load-lead.ts";
import { ChangeButton, call } from "#app/admin/shell/change.tsx";
import * as page from "#app/admin/shell/page/page.css.ts";
import { Ago, Panel } from "#app/admin/shell/page/page.tsx";
import { useCanChange } from "#app/admin/shell/staff.ts";
import { Alert } from "#app/ui/alert/alert.tsx";
import type { TimelineEvent } from "#db/leads/timeline.ts";
import { ContactButtons } from "../contact-buttons.tsx";
import * as css from "../list/leads.css.ts";
import { LeadDetails } from "./lead-details.tsx";
import { LeadFacts } from "./lead-facts.tsx";
import { LeadPlan } from "./lead-plan.tsx";
import { LeadSyncs } from "./lead-syncs.tsx";
import { NoteBox } from "./note-box.tsx";
import { Reply } from "./reply-dialog.tsx";
import { Submissions } from "./submissions.tsx";
import { timelineLines } from "./timeline-words.ts";

/** Ways to contact a lead, and notices to read first. */
export function LeadReach({ of: { lead, merged, templates } }: { of: LeadPage }) {
	const canChange = useCanChange();
	return (
		<>
			<div className={css.reach}>
				<ContactButtons lead={lead} number />
				<Reply key={lead.id} lead={lead} templates={templates} />
			</div>
			<div className={page.notices}>
				{lead.quarantinedAt ? (
					<Alert
						tone="warning"
						title="This submission looks like spam. It is not sent to any integration until you release it."
					>
						<ChangeButton
							disabled={!canChange}
							change={() => call("POST", `/api/leads/${lead.id}/release`)}
							done={{ title: "Lead released" }}
							failed="Failed to release the lead."
						>
							Release
						</ChangeButton>
					</Alert>
				) : null}
				{merged ? (
					<Alert title={`${merged.name} was merged into this lead.`}>
						<div className={page.row}>
							<span>
								Merged <Ago at={merged.at} />. It can be undone within a day; what was changed since stays.
							</span>
							{canChange ? (
								<ChangeButton
									change={() => call("POST", `/api/leads/${lead.id}/unmerge?other=${merged.id}`)}
									done={{ title: "Merge undone", description: "Both leads are back." }}
									failed="Failed to undo the merge."
								>
									Undo merge
								</ChangeButton>
							) : null}
						</div>
					</Alert>
				) : null}
				{lead.email ? null : (
					<Alert title="Without an email address, this person is not sent to any integration." />
				)}
			</div>
		</>
	);
}

/** The plan for a lead, its timeline and its submissions. */
export function LeadWork({ of: { lead, merged, accounts } }: { of: LeadPage }) {
	const canChange = useCanChange();
	return (
		<div className={page.stack}>
			<LeadPlan lead={lead} accounts={accounts} />
			<Panel title="Timeline">
				<div className={page.stack}>
					{canChange ? <NoteBox key={lead.id} lead={lead} merged={merged?.id} /> : null}
					<Timeline events={lead.timeline} />
				</div>
			</Panel>
			<Panel title={`Submissions (${lead.submissions.length})`}>
				<Submissions submissions={lead.submissions} />
			</Panel>
		</div>
	);
}

/** A lead's details, origin and sync states. */
export function LeadKnown({ of: { lead } }: { of: LeadPage }) {
	return (
		<>
			<Panel title="Details">
				<LeadDetails key={lead.id} lead={lead} />
			</Panel>
			<Panel title="Where they came from">
				<LeadFacts lead={lead} />
			</Panel>
			<Panel title="Integrations">
				<LeadSyncs lead={lead} />
			</Panel>
		</>
	);
}

/** A lead's complete timeline, newest first. */
function Timeline({ events }: { events: TimelineEvent[] }) {
	if (events.length === 0) return <p className={page.quiet}>Nothing has happened yet.</p>;
	return (
		<ol className={css.timeline}>
			{timelineLines(events).map((line, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: events at the same time have no id
				<li key={`${line.at} ${line.words} ${index}`} data-kind={line.kind}>
					<p className={page.paragraphs}>
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
