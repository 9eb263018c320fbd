import * as v from "valibot";
import type { LeadDetail } from "#db/leads/find-lead.ts";
import { LeadEdit } from "#domain/leads/lead-admin.ts";
import { Form, SubmitButton } from "../../ui/form/form";
import { TextAreaField, TextField } from "../../ui/form/form-fields";
import { useForm } from "../../ui/form/use-form";
import { callFor } from "../shell/call";
import { Edit } from "../shell/edit";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";

const Saved = v.object({ revision: v.number() });

/** What staff may correct about a lead. */
export function LeadDetails({ lead }: { lead: LeadDetail }) {
	const canChange = useCanChange();
	const { make } = useChange();
	const initial = {
		companyName: lead.companyName ?? "",
		businessActivity: lead.businessActivity ?? "",
		preferredStructure: lead.preferredStructure ?? "",
		additionalRequirements: lead.additionalRequirements ?? "",
	};
	const form = useForm(LeadEdit, { id: "lead", initial });
	return (
		<Edit
			name={`lead ${lead.id}`}
			stored={{ version: lead.revision, by: null, at: lead.updatedAt, values: initial }}
		>
			{({ version, saved }) => (
				<Form
					of={form}
					className={page.form}
					onSubmit={async values => {
						const body = { ...values, revision: version };
						const done = await make("edit", () => callFor(Saved, "PATCH", `/api/leads/${lead.id}`, body), {
							done: {
								title: "Lead updated",
								description: "Integrations receive the change with the next sync.",
							},
							failed: { title: "Error", description: "Failed to update the lead." },
						});
						if (done) saved(done.revision);
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
			)}
		</Edit>
	);
}
