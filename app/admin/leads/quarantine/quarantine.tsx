import { Link } from "react-router";
import { loadSuspects } from "#app/admin/leads/.server/load-leads.ts";
import { ChangeButton, call } from "#app/admin/shell/change.tsx";
import * as page from "#app/admin/shell/page/page.css.ts";
import { Ago, PageHead, Panel } from "#app/admin/shell/page/page.tsx";
import { PagedList } from "#app/admin/shell/page/pager.tsx";
import { useCanChange } from "#app/admin/shell/staff.ts";
import { DataTable } from "#app/ui/table/data-table.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import type { HeldBackForm } from "#db/leads/held-back-forms.ts";
import { formWords } from "#domain/leads/submission-words.ts";
import { LeadTabs } from "../lead-tabs.tsx";
import * as css from "../list/leads.css.ts";
import { suspicionWords } from "../submission-words.ts";
import type { Route } from "./+types/quarantine";

export const loader = ({ url }: Route.LoaderArgs) => loadSuspects(url);

/** Suspects: stored, not sent anywhere, and released with one click. */
export default function Quarantine({ loaderData }: Route.ComponentProps) {
	const { leads, heldBack, counts } = loaderData;
	const canChange = useCanChange();
	return (
		<>
			<PageHead title="Lead Management" inTab="Quarantine" />
			<LeadTabs counts={counts} />
			<div tabIndex={-1} className={page.stack}>
				<PagedList
					label="Suspects"
					thing="suspect"
					shown={leads.length}
					pager={loaderData}
					empty="Nothing in quarantine. Anything that looks like spam is held here until you release it."
				>
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
									Release<VisuallyHidden> {lead.fullName}</VisuallyHidden>
								</ChangeButton>
							),
						}}
					/>
				</PagedList>
				<HeldBack forms={heldBack} />
			</div>
		</>
	);
}

/** Suspect submissions of known leads; each can be read on its lead's page. */
function HeldBack({ forms }: { forms: readonly HeldBackForm[] }) {
	const canChange = useCanChange();
	if (forms.length === 0) return null;
	return (
		<Panel title="From people you know">
			<p className={page.fine}>
				These forms look like spam. They changed nothing and were sent nowhere; open the lead to read them.
				They stand here for 30 days, or until you dismiss them.
			</p>
			<DataTable
				caption="Forms from people you know"
				rows={forms}
				keyOf={form => form.id}
				columns={{
					Name: form => (
						<Link to={`/admin/leads/${form.leadId}`} dir="auto">
							{form.fullName}
						</Link>
					),
					Form: form => formWords(form.formType),
					Why: form => suspicionWords(form.suspicion),
					Sent: form => <Ago at={form.createdAt} />,
					Dismiss: form => (
						<ChangeButton
							disabled={!canChange}
							change={() => call("POST", `/api/leads/${form.leadId}/forms/${form.id}/dismiss`)}
							done={{ title: "Form dismissed", description: `You can still read it under ${form.fullName}.` }}
							failed="Failed to dismiss the form."
						>
							Dismiss<VisuallyHidden> the form of {form.fullName}</VisuallyHidden>
						</ChangeButton>
					),
				}}
			/>
		</Panel>
	);
}
