import type { ContentView } from "#db/content/list-content.ts";
import { Button } from "../../ui/button/button";
import { Checkbox, TextArea, TextInput } from "../../ui/field/field";
import { call } from "../shell/call";
import { Edit } from "../shell/edit";
import { text, ticked } from "../shell/form-data";
import { ServerForm } from "../shell/server-form";
import { useChange } from "../shell/use-change";
import type { Stored } from "../shell/use-edit";
import { inWords, joinInstant, splitInstant } from "./instant";
import { InstantField } from "./instant-field";

function storedOf({ kind, title, content, isActive, version, updatedBy, updatedAt }: ContentView): Stored {
	const values = {
		title,
		...(kind === "instant" ? splitInstant(content) : { content }),
		isActive: isActive ? "on" : "",
	};
	return { version, by: updatedBy, at: updatedAt, values };
}

const HINTS: Partial<Record<ContentView["kind"], string>> = {
	count:
		"A whole number. It counts once the guide's address is your own file; the built-in guide's pages are counted.",
	link: "An https address, or a path on this site such as /guides/guide.pdf.",
};

function bodyOf({ kind }: ContentView, data: FormData) {
	const content = text(data, "content");
	return {
		title: text(data, "title"),
		content: kind === "instant" ? joinInstant(content, text(data, "zone")) : content,
		isActive: ticked(data, "isActive"),
	};
}

/** Edits one entry. */
export function EntryEditor({ entry, onClose }: { entry: ContentView; onClose: () => void }) {
	const { make } = useChange();
	const id = (name: string) => `${entry.key}-${name}`;
	return (
		<Edit name={`content ${entry.key}`} stored={storedOf(entry)}>
			{({ version, saved }) => (
				<ServerForm
					submit="Save"
					aside={
						<Button variant="secondary" onClick={onClose}>
							Cancel
						</Button>
					}
					send={async (data, refused) => {
						const body = { ...bodyOf(entry, data), version };
						const done = await make("content", () => call("PUT", `/api/content/${entry.key}`, body), {
							done: { title: "Content Updated", description: "Content has been updated successfully." },
							failed: { title: "Error", description: "Failed to update content." },
							serverWords: false,
							refused,
						});
						if (!done) return;
						saved();
						onClose();
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
							{entry.kind === "instant" ? (
								<InstantField id={id("content")} instant={entry.content} error={errors.content} />
							) : entry.kind === "text" ? (
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
							<Checkbox
								id={id("active")}
								name="isActive"
								label="Active"
								hint={`While this is off, the website uses the default: ${inWords(entry.kind, entry.defaultContent)}`}
								defaultChecked={entry.isActive}
								error={errors.isActive}
							/>
						</>
					)}
				</ServerForm>
			)}
		</Edit>
	);
}
