import { useNavigate } from "react-router";
import { loadLead } from "#app/admin/leads/.server/load-lead.ts";
import { staffContext } from "#app/http/session/.server/admin-gate.ts";
import { Button, LinkButton } from "../../ui/button/button";
import { call } from "../shell/call";
import { useConfirm } from "../shell/confirm";
import { PageHead, Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";
import type { Route } from "./+types/lead";
import { ContactButtons } from "./contact-buttons";
import { LeadDetails } from "./lead-details";
import { LeadFacts } from "./lead-facts";
import { LeadNotices } from "./lead-notices";
import { LeadPlan } from "./lead-plan";
import { LeadSyncs } from "./lead-syncs";
import * as css from "./leads.css.ts";
import { Neighbours } from "./neighbours";
import { NoteBox } from "./note-box";
import { Reply } from "./reply-dialog";
import { StatusControl } from "./status-control";
import { Submissions } from "./submissions";
import { Timeline } from "./timeline";

export const meta: Route.MetaFunction = () => [{ title: "Lead" }];

export async function loader({ params, url, context }: Route.LoaderArgs) {
	return loadLead(params, url, context.get(staffContext));
}

/** Everything about one person on one page, in the order in which one works. */
export default function Lead({ loaderData }: Route.ComponentProps) {
	const { lead, merged, accounts, templates } = loaderData;
	const canChange = useCanChange();
	return (
		<>
			<Neighbours list={loaderData.list} previous={loaderData.previous} next={loaderData.next} />
			<PageHead title={lead.fullName}>
				<StatusControl lead={lead} />
			</PageHead>
			<div className={css.reach}>
				<ContactButtons lead={lead} number />
				<Reply key={lead.id} lead={lead} templates={templates} />
			</div>
			<LeadNotices lead={lead} merged={merged} />
			<div className={css.columns}>
				<div className={page.stack}>
					<LeadPlan lead={lead} accounts={accounts} />
					<Panel title="Timeline">
						<div className={page.stack}>
							{canChange ? <NoteBox key={lead.id} leadId={lead.id} /> : null}
							<Timeline events={lead.timeline} />
						</div>
					</Panel>
				</div>
				<div className={page.stack}>
					<Panel title="Details">
						<LeadDetails key={lead.id} lead={lead} />
					</Panel>
					<Panel title="Where they came from">
						<LeadFacts lead={lead} />
					</Panel>
					<Panel title={`Submissions (${lead.submissions.length})`}>
						<Submissions submissions={lead.submissions} />
					</Panel>
					<Panel title="Integrations">
						<LeadSyncs leadId={lead.id} syncs={lead.syncs} quarantined={lead.quarantinedAt !== null} />
					</Panel>
					{canChange ? <PersonData lead={lead} /> : null}
				</div>
			</div>
		</>
	);
}

/** What the law lets a person ask for; away from what one presses every day. */
function PersonData({ lead }: { lead: { id: string; fullName: string } }) {
	const confirm = useConfirm();
	const navigate = useNavigate();
	const { busy, make } = useChange();

	async function erase(): Promise<void> {
		const sure = await confirm({
			title: "Erase this person",
			question: `Everything held on ${lead.fullName} will be erased permanently. This cannot be undone. Are you sure?`,
			yes: "Erase",
		});
		if (!sure) return;
		const done = await make("erase", async () => (await call("DELETE", `/api/leads/${lead.id}`)) ?? true, {
			done: { title: "Person erased", description: "Nothing about this person is held any more." },
			failed: { title: "Error", description: "Failed to erase this person." },
		});
		if (done) await navigate("/admin/leads", { replace: true });
	}

	return (
		<Panel title="This person’s data">
			<div className={page.row}>
				<LinkButton small variant="secondary" href={`/admin/leads/${lead.id}/merge`}>
					Merge with …
				</LinkButton>
				<LinkButton small variant="secondary" href={`/api/leads/${lead.id}/export`} download>
					Export person
				</LinkButton>
				<Button small variant="danger" busy={busy === "erase"} onClick={() => void erase()}>
					Erase person
				</Button>
			</div>
		</Panel>
	);
}
