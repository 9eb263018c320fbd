import { type ReactNode, useEffect } from "react";
import type { ReplaceableText } from "#app/admin/cms/.server/load-cms.ts";
import type { Room } from "#app/admin/cms/.server/load-room.ts";
import { Button } from "#app/ui/button/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/form-fields.tsx";
import {
	clearFieldError,
	type FormHandle,
	showFieldErrors,
	UnvalidatedForm,
	useFieldValue,
	useForm,
} from "#app/ui/form/use-form.ts";
import { toast } from "#app/ui/toast/toast.ts";
import type { ElementView } from "#db/cms/read-elements.ts";
import { joinInstant, ZONES } from "../content/instant.ts";
import { call, type Mutation, useMutation } from "../shell/change.tsx";
import { Edit, type EditState } from "../shell/edit/edit.tsx";
import { ServerForm } from "../shell/edit/server-form.tsx";
import * as page from "../shell/page/page.css.ts";
import { Panel } from "../shell/page/page.tsx";
import { useCanChange } from "../shell/staff.ts";
import { DraftNote } from "./draft-note.tsx";
import { textChanges } from "./text-changes.ts";
import { textName } from "./text-names.ts";

interface TextEditorProps {
	text: ReplaceableText;
	element: ElementView | null;
	draft: Room["drafts"][number] | null;
	/** Incremented when the draft or the published text is saved. */
	version: number;
	/** Author and time of the last change to the published text. */
	last: { author: string; createdAt: string } | null;
	aside: ReactNode;
	onTyped: (index: number, words: string) => void;
}

/** Editor of one text: save as a draft, publish now, or schedule. */
export function TextEditor({ text, element, draft, version: latest, last, aside, onTyped }: TextEditorProps) {
	const canChange = useCanChange();
	// One for all buttons: a change is based on the text as the page shows it.
	const mutation = useMutation();
	const id = text.elementId;
	const shown = element?.isActive ? element.content : text.defaultText;
	const values = { content: draft?.content ?? shown, at: "", zone: ZONES[0]?.value ?? "" };
	const form = useForm(UnvalidatedForm, { id: "text", initial: values });
	const content = String(useFieldValue(form, "content"));
	useEffect(() => onTyped(text.index, content), [text.index, content, onTyped]);
	const stored = {
		version: latest,
		by: draft?.author ?? last?.author ?? null,
		at: draft?.updatedAt ?? last?.createdAt ?? null,
		values,
	};

	return (
		<Panel title={textName(text)} aside={aside}>
			<div className={page.stack}>
				{draft ? <DraftNote draft={draft} /> : null}
				{canChange ? (
					<Edit key={id} name={`text ${id}`} stored={stored}>
						{edit => <Words form={form} edit={edit} elementId={id} draft={draft} mutation={mutation} />}
					</Edit>
				) : (
					<p>{values.content}</p>
				)}
				{canChange ? (
					<TakeAway elementId={id} draft={draft} element={element} version={latest} mutation={mutation} />
				) : null}
				<p className={page.fine}>Default: {text.defaultText}</p>
				<details>
					<summary className={page.fine}>ID</summary>
					<span className={page.code}>{id}</span>
				</details>
			</div>
		</Panel>
	);
}

interface WordsProps {
	form: FormHandle<typeof UnvalidatedForm>;
	edit: EditState;
	elementId: string;
	draft: TextEditorProps["draft"];
	mutation: Mutation;
}

function Words({ form, edit, elementId, draft, mutation: { busy, make } }: WordsProps) {
	const { publish, keep } = textChanges(elementId, make);
	const isBusy = busy !== null;
	const content = String(useFieldValue(form, "content"));
	const at = String(useFieldValue(form, "at"));
	const zone = String(useFieldValue(form, "zone"));
	function publishThen(): void {
		const moment = joinInstant(at, zone);
		clearFieldError(form, "at");
		if (Date.parse(moment) > Date.now()) return void keep(content, moment, edit);
		showFieldErrors(form, { at: "This time has passed. Choose a later one, or publish now" });
	}
	return (
		<ServerForm
			of={form}
			submit="Publish now"
			waits={isBusy && busy !== "publish"}
			send={(typed, refused) => publish(String(typed.content), draft?.publishAt ?? null, edit, refused)}
			aside={
				<Button variant="secondary" busy={isBusy} onClick={() => void keep(content, null, edit)}>
					Save draft
				</Button>
			}
		>
			<TextAreaField name="content" label="Words" rows={6} />
			<details>
				<summary>Publish at a time</summary>
				<div className={page.stack}>
					<div className={page.formRow}>
						<TextField name="at" type="datetime-local" label="Date and time" />
						<SelectField name="zone" label="Time zone" choices={ZONES} />
					</div>
					<div>
						<Button variant="secondary" busy={isBusy} disabled={!at} onClick={publishThen}>
							Publish then
						</Button>
					</div>
				</div>
			</details>
		</ServerForm>
	);
}

interface TakeAwayProps extends Pick<TextEditorProps, "draft" | "element" | "version"> {
	elementId: string;
	mutation: Mutation;
}

/** Buttons to discard a text's draft, or to restore its default; the toast offers to undo it. */
function TakeAway({ elementId, draft, element, version, mutation: { busy, make } }: TakeAwayProps) {
	const failed = "Failed to update page content";
	const draftPath = `/api/cms/page-drafts/${elementId}`;
	const contentPath = `/api/cms/page-content/${elementId}`;

	async function takeAway(path: string, title: string, back: () => Promise<unknown>): Promise<void> {
		if ((await make(path, () => call("DELETE", path), { failed })) === undefined) return;
		const undo = () => void make("back", back, { done: { title: "Taken back" }, failed });
		toast({ title, action: { label: "Undo", run: undo } });
	}

	return (
		<div className={page.row}>
			{draft ? (
				<Button
					small
					variant="secondary"
					busy={busy !== null}
					onClick={() =>
						void takeAway(`${draftPath}?version=${version}`, "Draft discarded", () =>
							call("PUT", draftPath, { content: draft.content, publishAt: draft.publishAt, version }),
						)
					}
				>
					Discard the draft
				</Button>
			) : null}
			{element ? (
				<Button
					small
					variant="secondary"
					busy={busy !== null}
					onClick={() =>
						void takeAway(`${contentPath}?version=${element.version}`, "The default wording is back", () =>
							// The deletion is a version too.
							call("POST", `${contentPath}/restore`, {
								version: element.version,
								current: element.version + 1,
							}),
						)
					}
				>
					Restore the default
				</Button>
			) : null}
		</div>
	);
}
