import { useState } from "react";
import type { TagView } from "#app/admin/tags/.server/load-tags.ts";
import { TAG_CATEGORIES, TAG_TYPES, type TagType } from "#domain/tracking/tag.ts";
import { Dialog } from "../../ui/dialog/dialog";
import { Checkbox, Select, TextArea, TextInput } from "../../ui/field/field";
import { call } from "../shell/call";
import { text } from "../shell/form-data";
import { ServerForm } from "../shell/server-form";
import { useChange } from "../shell/use-change";

export const TAG_WORDS: Readonly<Record<TagType, { name: string; example: string }>> = {
	google_analytics: { name: "Google Analytics", example: "G-XXXXXXXXXX" },
	google_ads: { name: "Google Ads", example: "AW-123456789" },
	facebook_pixel: { name: "Facebook Pixel", example: "123456789012345" },
	linkedin_insight: { name: "LinkedIn Insight", example: "1234567" },
	google_tag_manager: { name: "Google Tag Manager", example: "GTM-XXXXXXX" },
	custom: { name: "Custom", example: "a name of your own" },
};

function isTagType(value: string): value is TagType {
	return TAG_TYPES.some(type => type === value);
}

/** Adds a tag, or edits the one given. */
export function TagDialog({ tag, onClose }: { tag: TagView | null; onClose: () => void }) {
	const { make } = useChange();
	const [type, setType] = useState<TagType>(tag?.tagType ?? "google_analytics");
	return (
		<Dialog open onClose={onClose} title={tag ? "Edit tag" : "Add tag"}>
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
						isActive: data.get("isActive") === "on",
					};
					const saved = await make(
						"tag",
						() =>
							tag
								? call("PUT", `/api/tracking-tags/${tag.id}`, body)
								: call("POST", "/api/tracking-tags", body),
						{
							done: {
								title: "Success",
								description: tag ? "Tracking tag updated successfully" : "Tracking tag created successfully",
							},
							failed: {
								title: "Error",
								description: tag ? "Failed to update tracking tag" : "Failed to create tracking tag",
							},
							serverWords: false,
							refused,
						},
					);
					if (saved) onClose();
				}}
			>
				{errors => (
					<>
						<TextInput id="tag-name" name="name" label="Name" defaultValue={tag?.name} error={errors.name} />
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
							hint={`Looks like ${TAG_WORDS[type].example}`}
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
									hint="JavaScript, with or without <script> tags. It runs on the public pages once the visitor agreed."
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
									empty="marketing (unless you choose)"
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
						<Checkbox id="tag-active" name="isActive" label="Active" defaultChecked={tag?.isActive ?? true} />
					</>
				)}
			</ServerForm>
		</Dialog>
	);
}
