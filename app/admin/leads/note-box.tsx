import { NewNote } from "#domain/leads/lead-admin.ts";
import { Form, SubmitButton } from "../../ui/form/form";
import { TextAreaField } from "../../ui/form/form-fields";
import { resetForm, useForm } from "../../ui/form/use-form";
import { Edit } from "../shell/edit";
import * as page from "../shell/page.css.ts";
import { useChange } from "../shell/use-change";
import { sendOrWait } from "../shell/waiting";

/** Where staff write what they learnt; it then stands in the timeline. */
export function NoteBox({ lead: { id: leadId, fullName } }: { lead: { id: string; fullName: string } }) {
	const { make } = useChange();
	const form = useForm(NewNote, { id: "note", initial: { text: "" } });
	return (
		<Edit name={`note ${leadId}`} stored={null}>
			{({ saved }) => (
				<Form
					of={form}
					className={page.form}
					onSubmit={async values => {
						const note = {
							name: `note ${leadId} ${crypto.randomUUID()}`,
							words: `Note on ${fullName}: ${values.text}`,
							place: `/admin/leads/${leadId}`,
							method: "POST",
							url: `/api/leads/${leadId}/notes`,
							body: values,
						} as const;
						const done = await make("note", () => sendOrWait(note), {
							failed: { title: "Error", description: "Failed to add the note." },
						});
						if (!done) return;
						resetForm(form);
						saved();
					}}
				>
					<TextAreaField name="text" label="New note" rows={2} />
					<div className={page.row}>
						<SubmitButton busy="Saving…" variant="secondary" small>
							Add note
						</SubmitButton>
						<span className={page.fine}>or Ctrl+Enter</span>
					</div>
				</Form>
			)}
		</Edit>
	);
}
