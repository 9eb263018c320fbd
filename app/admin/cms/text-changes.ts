import * as v from "valibot";
import { toast } from "#app/ui/toast/toast.ts";
import { instantInWords } from "../content/instant.ts";
import { call, callFor, type Mutation, type Refuse } from "../shell/change.tsx";
import type { EditState } from "../shell/edit/edit.tsx";

const SavedDraft = v.object({ version: v.number(), cancelled: v.nullable(v.string()) });
const Published = v.object({
	version: v.number(),
	updatedAt: v.string(),
	replaced: v.nullable(v.number()),
});
const failed = "Failed to update page content";

/** Returns functions to publish a text, to save its draft and to schedule it, as changes "publish", "draft" and "time". */
export function textChanges(elementId: string, make: Mutation["make"]) {
	const path = `/api/cms/page-drafts/${elementId}`;

	/** Saves the draft; the server refuses it if `version` is stale. */
	const save = (draft: { content: string; publishAt?: string | null; version: number | undefined }) =>
		callFor(SavedDraft, "PUT", path, draft);

	/** Restores the text that was replaced, unless somebody has changed it since. */
	function takeBack({ version: current, replaced }: v.InferOutput<typeof Published>): void {
		const content = `/api/cms/page-content/${elementId}`;
		const back = () =>
			replaced === null
				? call("DELETE", `${content}?version=${current}`)
				: call("POST", `${content}/restore`, { version: replaced, current });
		const done = { title: "Taken back", description: "Visitors see the previous wording." };
		void make("undo", back, { done, failed });
	}

	/** Publishes now. Broken off in between, the draft is still published at its previous time, if it has one. */
	async function publish(
		content: string,
		publishAt: string | null,
		{ version: from, saving }: EditState,
		refused: Refuse,
	) {
		const saved = saving();
		const publishing = async () => {
			const { version } = await save({ content, publishAt, version: from });
			saved(version);
			return callFor(Published, "POST", `${path}/publish`, { version });
		};
		const done = await make("publish", publishing, { failed, refused });
		if (!done) return;
		toast({
			title: "Published",
			description: "Visitors now see this wording.",
			action: { label: "Undo", run: () => takeBack(done) },
		});
		// The version of a text without a draft is the time of its publication.
		saved(Date.parse(done.updatedAt));
	}

	/** Saves the draft, scheduled for a time (ISO 8601) or for manual publishing. */
	async function keep(content: string, publishAt: string | null, { version, saving }: EditState) {
		const saved = saving();
		/** Schedules the draft at its previous time again. */
		async function keepTime(at: string, from: number): Promise<void> {
			const scheduled = await make("time", () => save({ content, publishAt: at, version: from }), {
				done: { title: "Its time is kept", description: "It is published by itself as before." },
				failed,
			});
			if (scheduled) saved(scheduled.version);
		}
		const done = await make(publishAt ? "time" : "draft", () => save({ content, publishAt, version }), {
			done: publishAt
				? { title: "Will be published", description: instantInWords(publishAt) }
				: ({ version: from, cancelled }) => ({
						title: "Draft saved",
						description: cancelled
							? "It is no longer published by itself."
							: "Visitors see the previous wording.",
						...(cancelled && {
							action: { label: "Keep its time", run: () => void keepTime(cancelled, from) },
						}),
					}),
			failed,
		});
		if (done) saved(done.version);
	}

	return { publish, keep };
}
