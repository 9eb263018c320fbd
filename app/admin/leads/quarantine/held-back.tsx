import { Link } from "react-router";
import { call } from "#app/admin/shell/call.ts";
import { ChangeButton } from "#app/admin/shell/edit/change-button.tsx";
import { Ago } from "#app/admin/shell/page/ago.tsx";
import * as page from "#app/admin/shell/page/page.css.ts";
import { Panel } from "#app/admin/shell/page/page.tsx";
import { useCanChange } from "#app/admin/shell/staff.ts";
import { DataTable } from "#app/ui/table/data-table.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import type { HeldBackForm } from "#db/leads/held-back-forms.ts";
import { formWords } from "#domain/leads/submission-words.ts";
import { suspicionWords } from "../submission-words";

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
