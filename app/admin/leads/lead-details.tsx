import * as v from "valibot";
import type { LeadDetail } from "#db/leads/find-lead.ts";
import { LeadEdit } from "#domain/leads/lead-admin.ts";
import { EDITABLE_DETAILS, LEAD_DETAILS } from "#domain/leads/lead-details.ts";
import { Form, SubmitButton } from "../../ui/form/form";
import { TextAreaField, TextField } from "../../ui/form/form-fields";
import { type FormHandle, useForm } from "../../ui/form/use-form";
import { callFor } from "../shell/call";
import { Edit } from "../shell/edit";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";

const Saved = v.object({ revision: v.number() });

function Detail({ of: form, name }: { of: FormHandle; name: (typeof EDITABLE_DETAILS)[number] }) {
	const detail = LEAD_DETAILS[name];
	return "rows" in detail ? (
		<TextAreaField of={form} name={name} label={detail.label} rows={detail.rows} />
	) : (
		<TextField of={form} name={name} label={detail.label} />
	);
}

/** What staff may correct about a lead. */
export function LeadDetails({ lead }: { lead: LeadDetail }) {
	const canChange = useCanChange();
	const { make } = useChange();
	const initial = Object.fromEntries(EDITABLE_DETAILS.map(name => [name, lead[name] ?? ""]));
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
							{EDITABLE_DETAILS.map(name => (
								<div key={name} className={"wide" in LEAD_DETAILS[name] ? page.wholeRow : undefined}>
									<Detail of={form} name={name} />
								</div>
							))}
						</div>
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
