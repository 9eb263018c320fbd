import type { LeadPage } from "#app/admin/leads/.server/load-lead.ts";
import { Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import { ContactButtons } from "./contact-buttons";
import { LeadDetails } from "./lead-details";
import { LeadFacts } from "./lead-facts";
import { LeadNotices } from "./lead-notices";
import { LeadPlan } from "./lead-plan";
import { LeadSyncs } from "./lead-syncs";
import * as css from "./leads.css.ts";
import { NoteBox } from "./note-box";
import { Reply } from "./reply-dialog";
import { Submissions } from "./submissions";
import { Timeline } from "./timeline";

/** How a lead is reached, and what must be known first. */
export function LeadReach({ of: { lead, merged, templates } }: { of: LeadPage }) {
	return (
		<>
			<div className={css.reach}>
				<ContactButtons lead={lead} number />
				<Reply key={lead.id} lead={lead} templates={templates} />
			</div>
			<LeadNotices lead={lead} merged={merged} />
		</>
	);
}

/** What staff plan with a lead, have written about it, and were sent by it. */
export function LeadWork({ of: { lead, accounts } }: { of: LeadPage }) {
	const canChange = useCanChange();
	return (
		<div className={page.stack}>
			<LeadPlan lead={lead} accounts={accounts} />
			<Panel title="Timeline">
				<div className={page.stack}>
					{canChange ? <NoteBox key={lead.id} lead={lead} /> : null}
					<Timeline events={lead.timeline} />
				</div>
			</Panel>
			<Panel title={`Submissions (${lead.submissions.length})`}>
				<Submissions submissions={lead.submissions} />
			</Panel>
		</div>
	);
}

/** Who a lead is and where they came from. */
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
				<LeadSyncs leadId={lead.id} syncs={lead.syncs} quarantined={lead.quarantinedAt !== null} />
			</Panel>
		</>
	);
}
