import type { LeadDetail } from "#db/leads/find-lead.ts";
import { LeadEdit } from "#domain/leads/lead-admin.ts";
import { Form, SubmitButton } from "../../ui/form/form";
import { TextAreaField, TextField } from "../../ui/form/form-fields";
import { useForm } from "../../ui/form/use-form";
import { call } from "../shell/call";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";

/** What staff may correct about a lead. */
export function LeadDetails({ lead }: { lead: LeadDetail }) {
	const canChange = useCanChange();
	const { make } = useChange();
	const form = useForm(LeadEdit, {
		id: "lead",
		initial: {
			companyName: lead.companyName ?? "",
			businessActivity: lead.businessActivity ?? "",
			preferredStructure: lead.preferredStructure ?? "",
			additionalRequirements: lead.additionalRequirements ?? "",
		},
	});
	return (
		<Form
			of={form}
			className={page.form}
			onSubmit={async values => {
				await make("edit", () => call("PATCH", `/api/leads/${lead.id}`, values), {
					done: { title: "Lead updated", description: "Integrations receive the change with the next sync." },
					failed: { title: "Error", description: "Failed to update the lead." },
				});
			}}
		>
			<fieldset disabled={!canChange} className={page.form}>
				<div className={page.formRow}>
					<TextField of={form} name="companyName" label="Company" />
					<TextField of={form} name="businessActivity" label="Business activity" />
				</div>
				<TextField of={form} name="preferredStructure" label="Preferred structure" />
				<TextAreaField of={form} name="additionalRequirements" label="Additional requirements" rows={4} />
				{canChange ? (
					<div>
						<SubmitButton of={form} busy="Saving…">
							Save
						</SubmitButton>
					</div>
				) : null}
			</fieldset>
		</Form>
	);
}
