import type { TagView } from "#app/admin/tags/.server/load-tags.ts";
import { isTagType, TAG_CATEGORIES, TAG_TYPES, type TagType } from "#domain/tracking/tag-types.ts";
import { Dialog } from "../../ui/dialog/dialog";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../ui/form/form-fields";
import { AsTyped, useFieldValue, useForm } from "../../ui/form/use-form";
import { call } from "../shell/call";
import { Edit } from "../shell/edit";
import { ServerForm } from "../shell/server-form";
import { useChange } from "../shell/use-change";
import { type Stored, useStored } from "../shell/use-edit";
import { NEW } from "../shell/use-editing";

export const TAG_WORDS: Readonly<Record<TagType, { name: string; hint: string }>> = {
	google_analytics: { name: "Google Analytics", hint: "Looks like G-XXXXXXXXXX" },
	google_ads: { name: "Google Ads", hint: "AW-123456789/label: with a conversion label, leads are counted" },
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
	const form = useForm(AsTyped, {
		id: "tag",
		initial: stored?.values ?? { tagType: "google_analytics", isActive: true },
	});
	const type = useFieldValue(form, "tagType");
	return (
		<Dialog open onClose={onClose} title={tag ? "Edit tag" : "Add tag"}>
			<Edit name={`tag ${tag?.id ?? NEW}`} stored={stored} onDeleted={onClose}>
				{({ version, deleted, saved }) => (
					<ServerForm
						of={form}
						submit={tag ? "Update Tag" : "Create Tag"}
						send={async (body, refused) => {
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
						<TextField of={form} name="name" label="Name" />
						<SelectField
							of={form}
							name="tagType"
							id="tag-type"
							label="Type"
							choices={TAG_TYPES.map(value => ({ value, label: TAG_WORDS[value].name }))}
						/>
						<TextField
							of={form}
							name="tagId"
							id="tag-id"
							label="Tag ID"
							hint={isTagType(type) ? TAG_WORDS[type].hint : undefined}
							autoComplete="off"
							spellCheck={false}
						/>
						{type === "custom" ? (
							<>
								<TextAreaField
									of={form}
									name="tagContent"
									id="tag-content"
									label="Custom code"
									hint="JavaScript, with or without <script> tags. It runs on the public pages once the visitor has given consent."
									rows={6}
									spellCheck={false}
								/>
								<SelectField
									of={form}
									name="category"
									label="Consent category"
									empty="marketing (default)"
									choices={[...TAG_CATEGORIES]}
								/>
							</>
						) : null}
						{type === "linkedin_insight" ? (
							<TextField
								of={form}
								name="conversionId"
								id="tag-conversion-id"
								label="Conversion ID"
								hint="Looks like 12345678: the conversion under which LinkedIn counts leads"
								optional
								autoComplete="off"
								inputMode="numeric"
							/>
						) : null}
						<TextAreaField of={form} name="description" label="Description" optional rows={2} />
						<CheckboxField of={form} name="isActive" id="tag-active" label="Active" />
					</ServerForm>
				)}
			</Edit>
		</Dialog>
	);
}
