import type { Room } from "#app/admin/cms/.server/load-room.ts";
import type { ElementView } from "#db/cms/present-element.ts";
import { Button } from "../../ui/button/button";
import { toast } from "../../ui/toast/toast";
import { call } from "../shell/call";
import { useChange } from "../shell/edit/use-change";
import * as page from "../shell/page/page.css.ts";
import { useCanChange } from "../shell/staff";

interface TakeAwayProps {
	elementId: string;
	draft: Room["drafts"][number] | null;
	element: ElementView | null;
	/** Of the text, its draft included. */
	version: number;
}

/** Takes the draft of a text away, or what stands in the place of its default; the toast offers it back. */
export function TakeAway({ elementId, draft, element, version }: TakeAwayProps) {
	const canChange = useCanChange();
	const { busy, make } = useChange();
	const failed = "Failed to update page content";
	const draftPath = `/api/cms/page-drafts/${elementId}`;
	const contentPath = `/api/cms/page-content/${elementId}`;

	async function takeAway(path: string, title: string, back: () => Promise<unknown>): Promise<void> {
		const done = await make(path, async () => (await call("DELETE", path)) ?? true, { failed });
		if (!done) return;
		const undo = () => void make("back", back, { done: { title: "Taken back" }, failed });
		toast({ title, action: { label: "Undo", run: undo } });
	}

	if (!canChange) return null;
	return (
		<div className={page.row}>
			{draft ? (
				<Button
					small
					variant="secondary"
					busy={busy?.startsWith(draftPath) ?? false}
					onClick={() =>
						void takeAway(`${draftPath}?version=${version}`, "Draft dropped", () =>
							call("PUT", draftPath, { content: draft.content, publishAt: draft.publishAt, version }),
						)
					}
				>
					Drop the draft
				</Button>
			) : null}
			{element ? (
				<Button
					small
					variant="secondary"
					busy={busy?.startsWith(contentPath) ?? false}
					onClick={() =>
						void takeAway(`${contentPath}?version=${element.version}`, "The default words are back", () =>
							// What took it away is a version too.
							call("POST", `${contentPath}/restore`, {
								version: element.version,
								current: element.version + 1,
							}),
						)
					}
				>
					Back to the default
				</Button>
			) : null}
		</div>
	);
}
