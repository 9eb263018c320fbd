import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ContentView } from "#db/content/list-content.ts";
import { Button } from "../../ui/button/button";
import { TextArea, TextInput } from "../../ui/field/field";
import { call } from "../shell/call";
import { text } from "../shell/form-data";
import { Overtaken } from "../shell/overtaken";
import * as page from "../shell/page.css.ts";
import { ServerForm } from "../shell/server-form";
import { useChange } from "../shell/use-change";

const HINTS = {
	line: undefined,
	text: undefined,
	count:
		"A whole number. It counts once the guide's address is your own file; the built-in guide's pages are counted.",
	instant: "A moment with its time zone, for example 2025-08-01T00:00:00Z.",
	link: "An https address, or a path of this site such as /guides/guide.pdf.",
} as const;

/** Edits one entry. A save that would undo somebody else's is told so, and keeps what was typed. */
export function EntryEditor({ entry, onClose }: { entry: ContentView; onClose: () => void }) {
	const { make } = useChange();
	const place = useRef<HTMLDivElement>(null);
	/** The entry as it was when the form was opened, or when its reader last agreed to save over it. */
	const [base, setBase] = useState(entry);
	// A field that nobody typed in would follow its default to the other's words.
	const [opened] = useState(entry);
	const id = (name: string) => `${entry.key}-${name}`;
	return (
		<div ref={place} className={page.stack}>
			{entry.version !== base.version ? (
				<Overtaken
					by={entry.updatedBy}
					at={entry.updatedAt}
					did="saved this entry"
					texts={[
						{ label: "Title", before: base.title, now: entry.title },
						{ label: "Content", before: base.content, now: entry.content },
					]}
					over="Save mine over it"
					onOver={() => {
						// The form must know what it saves over before it is sent.
						flushSync(() => setBase(entry));
						place.current?.querySelector("form")?.requestSubmit();
					}}
					onTake={onClose}
				/>
			) : null}
			<ServerForm
				submit="Save"
				aside={
					<Button variant="secondary" onClick={onClose}>
						Cancel
					</Button>
				}
				send={async (data, refused) => {
					const body = { title: text(data, "title"), content: text(data, "content"), version: base.version };
					const saved = await make("content", () => call("PUT", `/api/content/${entry.key}`, body), {
						done: { title: "Content Updated", description: "Content has been updated successfully." },
						failed: { title: "Error", description: "Failed to update content." },
						serverWords: false,
						refused,
					});
					if (saved) onClose();
				}}
			>
				{errors => (
					<>
						<TextInput
							id={id("title")}
							name="title"
							label="Title"
							defaultValue={opened.title}
							error={errors.title}
						/>
						{entry.kind === "text" ? (
							<TextArea
								id={id("content")}
								name="content"
								label="Content"
								rows={4}
								defaultValue={opened.content}
								error={errors.content}
							/>
						) : (
							<TextInput
								id={id("content")}
								name="content"
								label="Content"
								hint={HINTS[entry.kind]}
								defaultValue={opened.content}
								error={errors.content}
							/>
						)}
					</>
				)}
			</ServerForm>
		</div>
	);
}
