import * as v from "valibot";
import type { ElementView } from "#db/cms/read-elements.ts";
import { toast } from "../../ui/toast/toast";
import { instantInWords } from "../content/instant";
import { call, callFor, type Refuse, useMutation } from "../shell/change";
import type { EditState } from "../shell/edit/edit";

const Saved = v.object({ version: v.number() });
const SavedDraft = v.object({ ...Saved.entries, cancelled: v.nullable(v.string()) });
const failed = "Failed to update page content";

/**
 * Returns functions to publish a text, to save its draft and to schedule it; `busy` is "publish", "draft" or "time".
 */
export function useTextChanges(elementId: string, element: ElementView | null) {
	const { busy, make } = useMutation();
	const path = `/api/cms/page-drafts/${elementId}`;

	/** Saves the draft; the server refuses it if `version` is stale. */
	const save = (draft: { content: string; publishAt?: string | null; version: number | undefined }) =>
		callFor(SavedDraft, "PUT", path, draft);

	/** Restores the previous published text, unless somebody has changed it since. */
	function takeBack(current: number): void {
		const content = `/api/cms/page-content/${elementId}`;
		const back = () =>
			element
				? call("POST", `${content}/restore`, { version: element.version, current })
				: call("DELETE", `${content}?version=${current}`);
		const done = { title: "Taken back", description: "Visitors see the previous wording." };
		void make("undo", back, { done, failed });
	}

	async function publish(content: string, { version: from, saving }: EditState, refused: Refuse) {
		const saved = saving();
		const publishing = async () => {
			const { version } = await save({ content, version: from });
			return callFor(Saved, "POST", `${path}/publish`, { version });
		};
		const done = await make("publish", publishing, { failed, refused });
		if (!done) return;
		toast({
			title: "Published",
			description: "Visitors now see this wording.",
			action: { label: "Undo", run: () => takeBack(done.version) },
		});
		saved();
	}

	/** Schedules the draft at its previous time again. */
	function keepTime(content: string, publishAt: string, version: number): void {
		void make("time", () => save({ content, publishAt, version }), {
			done: { title: "Its time is kept", description: "It is published by itself as before." },
			failed,
		});
	}

	/** Saves the draft, scheduled for a time (ISO 8601) or for manual publishing. */
	async function keep(content: string, publishAt: string | null, { version, saving }: EditState) {
		const saved = saving();
		const done = await make(publishAt ? "time" : "draft", () => save({ content, publishAt, version }), {
			done: publishAt
				? { title: "Will be published", description: instantInWords(publishAt) }
				: ({ version: from, cancelled }) => ({
						title: "Draft saved",
						description: cancelled
							? "It is no longer published by itself."
							: "Visitors see the previous wording.",
						...(cancelled && {
							action: { label: "Keep its time", run: () => keepTime(content, cancelled, from) },
						}),
					}),
			failed,
		});
		if (done) saved(done.version);
	}

	return { busy, publish, keep };
}
