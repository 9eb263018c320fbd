import { NewNote } from "#domain/leads/lead-admin.ts";
import { Form, SubmitButton } from "../../ui/form/form";
import { TextAreaField } from "../../ui/form/form-fields";
import { resetForm, useForm } from "../../ui/form/use-form";
import { Edit } from "../shell/edit";
import { fillValues, readValues } from "../shell/form-values";
import * as page from "../shell/page.css.ts";
import { useChange } from "../shell/use-change";
import { addToLead } from "./lead-changes";

/** Where staff write what they learnt; it then stands in the timeline. */
export function NoteBox({ lead: { id: leadId, fullName } }: { lead: { id: string; fullName: string } }) {
	const { make } = useChange();
	const form = useForm(NewNote, { id: "note", initial: { text: "" } });
	return (
		<Edit name={`note ${leadId}`} stored={null}>
			{({ saving }) => (
				<Form
					of={form}
					className={page.form}
					onSubmit={async (values, element) => {
						const { text: sent = "" } = readValues(element);
						const words = `Note on ${fullName}: ${values.text}`;
						const done = await make("note", () => addToLead({ id: leadId }, "note", words, values), {
							failed: "Failed to add the note.",
						});
						if (!done) return;
						// Of a page that was left meanwhile, what was typed since is kept.
						if (!element.isConnected) return saving({ text: sent })();
						const { text = "" } = readValues(element);
						resetForm(form);
						saving()();
						// What was typed meanwhile is the next note.
						if (text !== sent)
							fillValues(element, {
								text: text.startsWith(sent) ? text.slice(sent.length).trimStart() : text,
							});
					}}
				>
					<TextAreaField name="text" label="New note" rows={2} />
					<div className={page.row}>
						<SubmitButton keepsFocus busy="Saving…" variant="secondary" small>
							Add note
						</SubmitButton>
						<span className={page.fine}>or Ctrl+Enter</span>
					</div>
				</Form>
			)}
		</Edit>
	);
}
