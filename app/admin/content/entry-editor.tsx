import { useState } from "react";
import type { ContentView } from "#db/content/list-content.ts";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { TextArea, TextInput } from "../../ui/field/field";
import { call } from "../shell/call";
import { text } from "../shell/form-data";
import { ServerForm } from "../shell/server-form";
import { useChange } from "../shell/use-change";

const HINTS = {
	line: undefined,
	text: undefined,
	instant: "A moment with its time zone, for example 2025-08-01T00:00:00Z.",
	link: "An https address, or a path of this site such as /guides/guide.pdf.",
} as const;

/** Edits one entry. A save that would undo somebody else's is told so, and keeps what was typed. */
export function EntryEditor({ entry, onClose }: { entry: ContentView; onClose: () => void }) {
	const { make } = useChange();
	const [base, setBase] = useState(entry.version);
	const overtaken = entry.version !== base;
	const id = (name: string) => `${entry.key}-${name}`;
	return (
		<>
			{overtaken ? (
				<Alert
					tone="warning"
					live
					title={`${entry.updatedBy ?? "Somebody"} saved this entry in the meantime.`}
				>
					<p>It now reads: {entry.content}</p>
					<Button small variant="secondary" onClick={() => setBase(entry.version)}>
						I have seen it; let me save mine over it
					</Button>
				</Alert>
			) : null}
			<ServerForm
				submit="Save"
				aside={
					<Button variant="secondary" onClick={onClose}>
						Cancel
					</Button>
				}
				send={async (data, refused) => {
					const body = { title: text(data, "title"), content: text(data, "content"), version: base };
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
							defaultValue={entry.title}
							error={errors.title}
						/>
						{entry.kind === "text" ? (
							<TextArea
								id={id("content")}
								name="content"
								label="Content"
								rows={4}
								defaultValue={entry.content}
								error={errors.content}
							/>
						) : (
							<TextInput
								id={id("content")}
								name="content"
								label="Content"
								hint={HINTS[entry.kind]}
								defaultValue={entry.content}
								error={errors.content}
							/>
						)}
					</>
				)}
			</ServerForm>
		</>
	);
}
