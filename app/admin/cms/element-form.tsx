import * as v from "valibot";
import type { ReplaceableText } from "#app/admin/cms/.server/load-cms.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/form/form-fields.tsx";
import { type FormValues, UnvalidatedForm, useFieldValue, useForm } from "#app/ui/form/use-form.ts";
import type { ElementView } from "#db/cms/read-elements.ts";
import { ELEMENT_TYPES } from "#domain/content/page-element.ts";
import { callFor, type Refuse, useMutation } from "../shell/change.tsx";
import type { EditState } from "../shell/edit/edit.tsx";
import { ServerForm } from "../shell/edit/server-form.tsx";
import * as page from "../shell/page/page.css.ts";
import { Panel } from "../shell/page/page.tsx";
import { useLeave } from "../shell/page/use-leave.ts";
import { PageFrame } from "./page-frame.tsx";

/** Parses free-form metadata; invalid JSON is sent unchanged, and the server reports the error. */
function metadataOf(typed: string): unknown {
	if (!typed.trim()) return null;
	try {
		return JSON.parse(typed);
	} catch {
		return typed;
	}
}

/** The part of the response that the form needs to continue from the saved version. */
const Saved = v.object({ version: v.number() });

function useSave(element: ElementView | null, { version, deleted, saving }: EditState) {
	const leave = useLeave();
	const { make } = useMutation();
	return async function save(values: FormValues, refused: Refuse): Promise<void> {
		const saved = saving();
		const body = { ...values, metadata: metadataOf(String(values.metadata)) };
		const at = "/api/cms/page-content";
		const send = () =>
			element && !deleted
				? callFor(Saved, "PUT", `${at}/${element.elementId}`, { ...body, version })
				: callFor(Saved, "POST", at, body);
		const [did, doing] = element ? ["updated", "update"] : ["created", "create"];
		const done = await make("element", send, {
			done: `Page content ${did} successfully`,
			failed: `Failed to ${doing} page content`,
			refused,
		});
		if (!done) return;
		saved(done.version);
		if (!element) await leave("/admin/cms");
	};
}

export type TextIds = Pick<ReplaceableText, "elementId" | "sectionId">;

interface ElementFormProps {
	/** The element that fills the form; null for a new one. */
	element: ElementView | null;
	edit: EditState;
	defaultText: ReplaceableText | null;
	/** The ids under which pages show texts. */
	ids: readonly TextIds[];
}

/** Creates an element, or edits the given one, with the real page beside it. */
export function ElementForm({ element, edit, defaultText, ids }: ElementFormProps) {
	const save = useSave(element, edit);
	const form = useForm(UnvalidatedForm, {
		id: "e",
		initial: {
			elementId: element?.elementId ?? defaultText?.elementId ?? "",
			sectionId: element?.sectionId ?? defaultText?.sectionId ?? "",
			elementType: element?.elementType ?? defaultText?.elementType ?? "text",
			content: element?.content ?? defaultText?.defaultText ?? "",
			metadata: element?.metadata ? JSON.stringify(element.metadata) : "",
			isActive: element?.isActive ?? true,
		},
	});
	const content = String(useFieldValue(form, "content"));
	const elementId = String(useFieldValue(form, "elementId")).trim();
	const sectionId = String(useFieldValue(form, "sectionId")).trim();
	const known = ids.find(text => text.elementId === elementId);
	return (
		<div className={`${page.grid} ${page.two}`}>
			<ServerForm of={form} submit={element ? "Update Content" : "Create Content"} send={save}>
				<TextField
					name="elementId"
					label="Element ID"
					list="element-ids"
					disabled={element !== null}
					autoComplete="off"
				/>
				<datalist id="element-ids">
					{ids.map(({ elementId: id }) => (
						<option key={id} value={id} />
					))}
				</datalist>
				<div className={page.formRow}>
					<TextField name="sectionId" label="Section ID" autoComplete="off" />
					<SelectField name="elementType" label="Type" choices={[...ELEMENT_TYPES]} />
				</div>
				<TextAreaField name="content" label="Content" rows={6} />
				{defaultText ? <p className={page.fine}>Default: {defaultText.defaultText}</p> : null}
				{elementId && !known ? (
					<p className={page.fine}>No page uses this ID, so the text is not shown anywhere yet.</p>
				) : null}
				{known && known.sectionId !== sectionId ? (
					<p className={page.fine}>The page shows it only with the section ID {known.sectionId}.</p>
				) : null}
				<TextAreaField
					name="metadata"
					label="Metadata"
					hint='JSON, for example {"href": "/uk"}'
					optional
					rows={2}
					spellCheck={false}
				/>
				<CheckboxField name="isActive" label="Active" />
			</ServerForm>
			{defaultText ? (
				<Panel title={`Preview of ${defaultText.path}`}>
					<PageFrame
						key={defaultText.path}
						path={defaultText.path}
						version={String(element?.version ?? 0)}
						picked={defaultText.index}
						shown={element?.isActive ? element.content : defaultText.defaultText}
						typed={content}
					/>
				</Panel>
			) : null}
		</div>
	);
}
