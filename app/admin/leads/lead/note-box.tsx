import { useLayoutEffect } from "react";
import { useMutation } from "#app/admin/shell/change.tsx";
import { moveDraft } from "#app/admin/shell/edit/drafts.ts";
import { Edit } from "#app/admin/shell/edit/edit.tsx";
import { fillValues, readValues } from "#app/admin/shell/edit/form-values.ts";
import * as page from "#app/admin/shell/page/page.css.ts";
import { useStaff } from "#app/admin/shell/staff.ts";
import { useModifierKey } from "#app/admin/shell/use-modifier-key.ts";
import { Form, SubmitButton } from "#app/ui/form/form.tsx";
import { TextAreaField } from "#app/ui/form/form-fields.tsx";
import { resetForm, useForm } from "#app/ui/form/use-form.ts";
import { NewNote } from "#domain/leads/lead-admin.ts";
import { addToLead } from "../lead-changes.ts";

interface NoteBoxProps {
	lead: { id: string; fullName: string };
	/** Id of the lead merged into this one, whose draft note moves here. */
	merged: string | undefined;
}

/** Form for a note, which is then shown in the timeline. */
export function NoteBox({ lead: { id: leadId, fullName }, merged }: NoteBoxProps) {
	const { username } = useStaff();
	const { make } = useMutation();
	const modifier = useModifierKey();
	// Before the form below reads its draft.
	useLayoutEffect(() => {
		if (merged) moveDraft(username, `note ${merged}`, `note ${leadId}`);
	}, [username, merged, leadId]);
	const form = useForm(NewNote, { id: "note", initial: { text: "" } });
	return (
		<Edit name={`note ${leadId}`} stored={null}>
			{({ saving }) => (
				<Form
					of={form}
					className={page.form}
					onSubmit={async (values, element) => {
						const { text: sent = "" } = readValues(element);
						const description = `Note on ${fullName}: ${values.text}`;
						const done = await make("note", () => addToLead({ id: leadId }, "note", description, values), {
							failed: "Failed to add the note.",
						});
						if (!done) return;
						// The page was left during the save: what was typed since then stays in the draft.
						if (!element.isConnected) return saving({ text: sent })();
						const { text = "" } = readValues(element);
						resetForm(form);
						saving()();
						// Text typed during the save becomes the next note.
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
						<span className={page.fine}>or {modifier}+Enter</span>
					</div>
				</Form>
			)}
		</Edit>
	);
}
