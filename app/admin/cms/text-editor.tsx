import { type ReactNode, useEffect } from "react";
import * as v from "valibot";
import type { ReplaceableText } from "#app/admin/cms/.server/load-cms.ts";
import type { Room } from "#app/admin/cms/.server/load-room.ts";
import type { ElementView } from "#db/cms/present-element.ts";
import { Button } from "../../ui/button/button";
import { SelectField, TextAreaField, TextField } from "../../ui/form/form-fields";
import { AsTyped, useFieldValue, useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast/toast";
import { instantInWords, joinInstant, ZONES } from "../content/instant";
import { Moment } from "../shell/ago";
import { call, callFor } from "../shell/call";
import { Edit, type EditState } from "../shell/edit";
import { Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { ServerForm } from "../shell/server-form";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";
import { TakeAway } from "./take-away";
import { textName } from "./text-names";

type Draft = Room["drafts"][number];
const Saved = v.object({ version: v.number() });

/** The words of one text: kept as a draft, published now, or at a time. */
export function TextEditor({
	text,
	element,
	draft,
	version: latest,
	last,
	aside,
	onTyped,
}: {
	text: ReplaceableText;
	element: ElementView | null;
	draft: Draft | null;
	/** Grows with each save of the draft, or of what visitors read. */
	version: number;
	/** Who last changed what visitors read, and when. */
	last: { author: string; createdAt: string } | null;
	aside: ReactNode;
	onTyped: (index: number, words: string) => void;
}) {
	const canChange = useCanChange();
	const { busy, make } = useChange();
	const id = text.elementId;
	const shown = element?.isActive ? element.content : text.defaultText;
	const values = { content: draft?.content ?? shown, at: "", zone: ZONES[0]?.value ?? "Z" };
	const form = useForm(AsTyped, { id: "text", initial: values });
	const content = String(useFieldValue(form, "content"));
	const at = String(useFieldValue(form, "at") ?? "");
	const zone = String(useFieldValue(form, "zone"));
	useEffect(() => onTyped(text.index, content), [text.index, content, onTyped]);
	const path = `/api/cms/page-drafts/${id}`;
	const failed = { title: "Error", description: "Failed to update page content" };

	/** Back to what visitors saw before, unless somebody has changed it since. */
	const takeBack = (current: number) =>
		void make(
			"undo",
			() =>
				element
					? call("POST", `/api/cms/page-content/${id}/restore`, { version: element.version, current })
					: call("DELETE", `/api/cms/page-content/${id}?version=${current}`),
			{ done: { title: "Taken back", description: "Visitors see the words from before." }, failed },
		);
	/** Keeps the words as the draft; the server refuses what began from words that are no longer there. */
	const save = (draft: { content: unknown; publishAt?: string | null; version: number | undefined }) =>
		callFor(Saved, "PUT", path, draft);
	async function publish(
		words: unknown,
		from: number | undefined,
		refused: Parameters<typeof make>[2]["refused"],
	): Promise<boolean> {
		const done = await make(
			"publish",
			async () => {
				const { version } = await save({ content: words, version: from });
				return callFor(Saved, "POST", `${path}/publish`, { version });
			},
			{ failed, ...(refused && { refused }) },
		);
		if (!done) return false;
		toast({
			title: "Published",
			description: "Visitors see these words now.",
			action: { label: "Undo", run: () => takeBack(done.version) },
		});
		return true;
	}
	async function keep(publishAt: string | null, { version, saving }: EditState): Promise<void> {
		const saved = saving();
		const done = await make(publishAt ? "time" : "draft", () => save({ content, publishAt, version }), {
			done: publishAt
				? { title: "Will be published", description: instantInWords(publishAt) }
				: { title: "Draft saved", description: "Visitors see the words from before." },
			failed,
		});
		if (done) saved(done.version);
	}

	return (
		<Panel title={textName(text)} aside={aside}>
			<div className={page.stack}>
				{draft ? (
					<p>
						Draft by {draft.author}
						{draft.publishAt ? (
							<>
								, to be published <Moment at={draft.publishAt} />
							</>
						) : (
							", not published"
						)}
						.
					</p>
				) : null}
				{canChange ? (
					<Edit
						key={id}
						name={`text ${id}`}
						stored={{
							version: latest,
							by: draft?.author ?? last?.author ?? null,
							at: draft?.updatedAt ?? last?.createdAt ?? null,
							values,
						}}
					>
						{edit => (
							<ServerForm
								of={form}
								submit="Publish now"
								send={async (typed, refused) => {
									const saved = edit.saving();
									if (await publish(typed.content, edit.version, refused)) saved();
								}}
								aside={
									<Button variant="secondary" busy={busy === "draft"} onClick={() => void keep(null, edit)}>
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
											<Button
												variant="secondary"
												busy={busy === "time"}
												disabled={!at}
												onClick={() => void keep(joinInstant(at, zone), edit)}
											>
												Publish then
											</Button>
										</div>
									</div>
								</details>
							</ServerForm>
						)}
					</Edit>
				) : (
					<p>{values.content}</p>
				)}
				<TakeAway elementId={id} draft={draft} element={element} version={latest} />
				<p className={page.fine}>Default: {text.defaultText}</p>
				<details>
					<summary className={page.fine}>ID</summary>
					<span className={page.code}>{id}</span>
				</details>
			</div>
		</Panel>
	);
}
