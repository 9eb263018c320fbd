import { Link } from "react-router";
import { loadSuspects } from "#app/admin/leads/.server/load-leads.ts";
import { DataTable } from "../../ui/table/data-table";
import { Ago } from "../shell/ago";
import { call } from "../shell/call";
import { ChangeButton } from "../shell/change-button";
import { Empty, PageHead } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { PagedList } from "../shell/pager";
import { useCanChange } from "../shell/staff";
import { useKeptFocus } from "../shell/use-kept-focus";
import type { Route } from "./+types/quarantine";
import { HeldBack } from "./held-back";
import { LeadTabs } from "./lead-tabs";
import * as css from "./leads.css.ts";
import { suspicionWords } from "./submission-words";

export const meta: Route.MetaFunction = () => [{ title: "Quarantine" }];

export const loader = ({ url }: Route.LoaderArgs) => loadSuspects(url);

/** Suspects: kept, sent nowhere, and let in with one click. */
export default function Quarantine({ loaderData }: Route.ComponentProps) {
	const { leads, heldBack, counts } = loaderData;
	const canChange = useCanChange();
	const kept = useKeptFocus("tbody tr");
	return (
		<>
			<PageHead title="Lead Management" />
			<LeadTabs counts={counts} />
			<div ref={kept} tabIndex={-1} className={page.stack}>
				{leads.length === 0 ? (
					<Empty>
						Nothing in quarantine. Anything that looks like spam is held here until you release it.
					</Empty>
				) : (
					<PagedList label="Suspects" thing="suspect" shown={leads.length} pager={loaderData}>
						<DataTable
							caption="Quarantined submissions"
							rows={leads}
							keyOf={lead => lead.id}
							columns={{
								Name: lead => (
									<Link to={`/admin/leads/${lead.id}`} dir="auto">
										{lead.fullName}
									</Link>
								),
								Contact: lead => (
									<span>
										{lead.email}
										<span className={css.small}>{lead.phone}</span>
									</span>
								),
								Why: lead => (lead.quarantineReason ? suspicionWords(lead.quarantineReason) : null),
								Sent: lead => <Ago at={lead.createdAt} />,
								Release: lead => (
									<ChangeButton
										disabled={!canChange}
										change={() => call("POST", `/api/leads/${lead.id}/release`)}
										done={{
											title: "Lead released",
											description: "It is now in the list of leads and on its way to the integrations.",
										}}
										failed="Failed to release the lead."
									>
										Release
									</ChangeButton>
								),
							}}
						/>
					</PagedList>
				)}
				<HeldBack forms={heldBack} />
			</div>
		</>
	);
}
