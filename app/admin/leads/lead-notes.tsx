import type { NoteRow } from "#db/leads/find-lead.ts";
import { NewNote } from "#domain/leads/lead-admin.ts";
import { Form, SubmitButton } from "../../ui/form/form";
import { TextAreaField } from "../../ui/form/form-fields";
import { resetForm, useForm } from "../../ui/form/use-form";
import { Ago } from "../shell/ago";
import { call } from "../shell/call";
import { Edit } from "../shell/edit";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";
import * as css from "./leads.css.ts";

/** What staff wrote about a lead, newest first. */
export function LeadNotes({ leadId, notes }: { leadId: string; notes: NoteRow[] }) {
	const canChange = useCanChange();
	const { make } = useChange();
	const form = useForm(NewNote, { id: "note", initial: { text: "" } });
	return (
		<div className={page.stack}>
			{canChange ? (
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
							<div>
								<SubmitButton of={form} busy="Saving…" variant="secondary" small>
									Add note
								</SubmitButton>
							</div>
						</Form>
					)}
				</Edit>
			) : null}
			{notes.length === 0 ? <p className={page.quiet}>No notes yet.</p> : null}
			<ul className={css.timeline}>
				{notes.map(note => (
					<li key={note.id}>
						<p className={css.note}>{note.text}</p>
						<p className={page.fine}>
							{note.author}, <Ago at={note.createdAt} />
						</p>
					</li>
				))}
			</ul>
		</div>
	);
}
