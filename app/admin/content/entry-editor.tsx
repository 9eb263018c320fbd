import { useEffect } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/form/form-fields.tsx";
import { UnvalidatedForm, useFieldValue, useForm } from "#app/ui/form/use-form.ts";
import type { ContentView } from "#db/content/list-content.ts";
import { call, useMutation } from "../shell/change.tsx";
import { Edit } from "../shell/edit/edit.tsx";
import { ServerForm } from "../shell/edit/server-form.tsx";
import type { Stored } from "../shell/edit/stored.ts";
import * as page from "../shell/page/page.css.ts";
import { inWords, joinInstant, splitInstant, zonesWith } from "./instant.ts";

function storedOf({ kind, title, content, isActive, version, updatedBy, updatedAt }: ContentView): Stored {
	const values = {
		title,
		...(kind === "instant" ? splitInstant(content) : { content }),
		isActive: isActive ? "on" : "",
	};
	return { version, by: updatedBy, at: updatedAt, values };
}

const HINTS: Partial<Record<ContentView["key"], string>> = {
	guide_pages:
		"A whole number. It counts once the guide's address is your own file; the built-in guide's pages are counted.",
	guide_url: "An https address, or a path on this site such as /guides/guide.pdf.",
	confirmation_text:
		"An empty line begins a new paragraph. The greeting and the small print are added automatically.",
	confirmation_hours: "The email names this time only while your median over the last 90 days meets it.",
};

interface EntryEditorProps {
	entry: ContentView;
	onClose: () => void;
	/** Called with the words that the website would show. */
	onTyped?: (words: string) => void;
}

/** Form of one content entry. */
export function EntryEditor({ entry, onClose, onTyped }: EntryEditorProps) {
	const { make } = useMutation();
	const stored = storedOf(entry);
	const form = useForm(UnvalidatedForm, { id: entry.key, initial: stored.values });
	const [content, isActive] = [useFieldValue(form, "content"), useFieldValue(form, "isActive")];
	const words = isActive ? String(content) : entry.defaultContent;
	// The other kinds are not shown as they are typed.
	const isShown = entry.kind === "line" || entry.kind === "text";
	useEffect(() => {
		if (isShown) onTyped?.(words);
	}, [isShown, words, onTyped]);
	return (
		<Edit name={`content ${entry.key}`} stored={stored}>
			{({ version, saving }) => (
				<ServerForm
					of={form}
					submit="Save"
					aside={
						<Button variant="secondary" onClick={onClose}>
							Cancel
						</Button>
					}
					send={async ({ zone, ...values }, refused) => {
						const saved = saving();
						const content =
							entry.kind === "instant" ? joinInstant(String(values.content), String(zone)) : values.content;
						const body = { ...values, content, version };
						const done = await make("content", () => call("PUT", `/api/content/${entry.key}`, body), {
							done: { title: "Content Updated", description: "Content has been updated successfully." },
							failed: "Failed to update content.",
							serverWords: false,
							refused,
						});
						if (!done) return;
						saved();
						onClose();
					}}
				>
					<TextField name="title" label="Title" />
					{entry.kind === "instant" ? (
						<InstantField instant={entry.content} />
					) : entry.kind === "text" ? (
						<TextAreaField name="content" label="Content" rows={4} />
					) : (
						<TextField name="content" label="Content" hint={HINTS[entry.key]} />
					)}
					<CheckboxField
						name="isActive"
						label="Active"
						hint={`While this is off, the website uses the default: ${inWords(entry.kind, entry.defaultContent)}`}
					/>
				</ServerForm>
			)}
		</Edit>
	);
}

/** A date and time with its time zone: the form fields "content" and "zone". */
function InstantField({ instant }: { instant: string }) {
	const { zone } = splitInstant(instant);
	return (
		<div className={page.formRow}>
			<TextField name="content" type="datetime-local" step={1} label="Date and time" />
			<SelectField name="zone" label="Time zone" choices={zonesWith(zone)} />
		</div>
	);
}
