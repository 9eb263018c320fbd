import { useState } from "react";
import type { TagView } from "#app/admin/tags/.server/load-tags.ts";
import { isTagType, TAG_CATEGORIES, TAG_TYPES, type TagType } from "#domain/tracking/tag-types.ts";
import { Dialog } from "../../ui/dialog/dialog";
import { Checkbox, Select, TextArea, TextInput } from "../../ui/field/field";
import { call } from "../shell/call";
import { Edit } from "../shell/edit";
import { text, ticked } from "../shell/form-data";
import { ServerForm } from "../shell/server-form";
import { useChange } from "../shell/use-change";
import { type Stored, useStored } from "../shell/use-edit";
import { NEW } from "../shell/use-editing";

export const TAG_WORDS: Readonly<Record<TagType, { name: string; hint: string }>> = {
	google_analytics: { name: "Google Analytics", hint: "Looks like G-XXXXXXXXXX" },
	google_ads: { name: "Google Ads", hint: "Looks like AW-123456789" },
	facebook_pixel: { name: "Facebook Pixel", hint: "Looks like 123456789012345" },
	linkedin_insight: { name: "LinkedIn Insight", hint: "Looks like 1234567" },
	google_tag_manager: { name: "Google Tag Manager", hint: "Looks like GTM-XXXXXXX" },
	custom: { name: "Custom", hint: "A short name of your choosing, such as chat-widget" },
};

function storedOf({ id: _id, version, updatedBy, updatedAt, ...form }: TagView): Stored {
	return { version, by: updatedBy, at: updatedAt, values: { ...form, isActive: form.isActive ? "on" : "" } };
}

/** Adds a tag, or edits the one given. */
export function TagDialog({ tag: found, onClose }: { tag: TagView | null; onClose: () => void }) {
	const { known: tag, stored } = useStored(found, storedOf);
	const { make } = useChange();
	const [type, setType] = useState<TagType>(tag?.tagType ?? "google_analytics");
	return (
		<Dialog open onClose={onClose} title={tag ? "Edit tag" : "Add tag"}>
			<Edit name={`tag ${tag?.id ?? NEW}`} stored={stored} onDeleted={onClose}>
				{({ version, deleted, saved }) => (
					<ServerForm
						submit={tag ? "Update Tag" : "Create Tag"}
						send={async (data, refused) => {
							const body = {
								name: text(data, "name"),
								tagType: text(data, "tagType"),
								tagId: text(data, "tagId"),
								tagContent: text(data, "tagContent"),
								description: text(data, "description"),
								category: text(data, "category"),
								isActive: ticked(data, "isActive"),
							};
							const done = await make(
								"tag",
								() =>
									tag && !deleted
										? call("PUT", `/api/tracking-tags/${tag.id}`, { ...body, version })
										: call("POST", "/api/tracking-tags", body),
								{
									done: {
										title: "Success",
										description: tag
											? "Tracking tag updated successfully"
											: "Tracking tag created successfully",
									},
									failed: {
										title: "Error",
										description: tag ? "Failed to update tracking tag" : "Failed to create tracking tag",
									},
									serverWords: false,
									refused,
								},
							);
							if (!done) return;
							saved();
							onClose();
						}}
					>
						{errors => (
							<>
								<TextInput
									id="tag-name"
									name="name"
									label="Name"
									defaultValue={tag?.name}
									error={errors.name}
								/>
								<Select
									id="tag-type"
									name="tagType"
									label="Type"
									value={type}
									onChange={event => isTagType(event.target.value) && setType(event.target.value)}
									choices={TAG_TYPES.map(value => ({ value, label: TAG_WORDS[value].name }))}
									error={errors.tagType}
								/>
								<TextInput
									id="tag-id"
									name="tagId"
									label="Tag ID"
									hint={TAG_WORDS[type].hint}
									defaultValue={tag?.tagId}
									error={errors.tagId}
									autoComplete="off"
									spellCheck={false}
								/>
								{type === "custom" ? (
									<>
										<TextArea
											id="tag-content"
											name="tagContent"
											label="Custom code"
											hint="JavaScript, with or without <script> tags. It runs on the public pages once the visitor has given consent."
											rows={6}
											defaultValue={tag?.tagContent}
											error={errors.tagContent}
											spellCheck={false}
										/>
										<Select
											id="tag-category"
											name="category"
											label="Consent category"
											defaultValue={tag?.category}
											empty="marketing (default)"
											choices={[...TAG_CATEGORIES]}
											error={errors.category}
										/>
									</>
								) : null}
								<TextArea
									id="tag-description"
									name="description"
									label="Description"
									optional
									rows={2}
									defaultValue={tag?.description}
									error={errors.description}
								/>
								<Checkbox
									id="tag-active"
									name="isActive"
									label="Active"
									defaultChecked={tag?.isActive ?? true}
								/>
							</>
						)}
					</ServerForm>
				)}
			</Edit>
		</Dialog>
	);
}
