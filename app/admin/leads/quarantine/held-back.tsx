import { Link } from "react-router";
import type { HeldBackForm } from "#db/leads/held-back-forms.ts";
import { formWords } from "#domain/leads/submission-words.ts";
import { DataTable } from "../../ui/table/data-table";
import { VisuallyHidden } from "../../ui/visually-hidden/visually-hidden";
import { Ago } from "../shell/ago";
import { call } from "../shell/call";
import { ChangeButton } from "../shell/change-button";
import { Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import { suspicionWords } from "./submission-words";

/** Suspect forms of people who are in the list already: each is read in full on its lead's page. */
export function HeldBack({ forms }: { forms: readonly HeldBackForm[] }) {
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
							done={{ title: "Form dismissed", description: `It can still be read with ${form.fullName}.` }}
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
