import { NewNote } from "#domain/leads/lead-admin.ts";
import { Form, SubmitButton } from "../../ui/form/form";
import { TextAreaField } from "../../ui/form/form-fields";
import { resetForm, useForm } from "../../ui/form/use-form";
import { call } from "../shell/call";
import { Edit } from "../shell/edit";
import * as page from "../shell/page.css.ts";
import { useChange } from "../shell/use-change";

/** Where staff write what they learnt; it then stands in the timeline. */
export function NoteBox({ leadId }: { leadId: string }) {
	const { make } = useChange();
	const form = useForm(NewNote, { id: "note", initial: { text: "" } });
	return (
		<Edit name={`note ${leadId}`} stored={null}>
			{({ saved }) => (
				<Form
					of={form}
					className={page.form}
					onSubmit={async values => {
						const done = await make("note", () => call("POST", `/api/leads/${leadId}/notes`, values), {
							failed: { title: "Error", description: "Failed to add the note." },
						});
						if (!done) return;
						resetForm(form);
						saved();
					}}
				>
					<TextAreaField of={form} name="text" label="New note" rows={2} />
					<div className={page.row}>
						<SubmitButton of={form} busy="Saving…" variant="secondary" small>
							Add note
						</SubmitButton>
						<span className={page.fine}>or Ctrl+Enter</span>
					</div>
				</Form>
			)}
		</Edit>
	);
}
