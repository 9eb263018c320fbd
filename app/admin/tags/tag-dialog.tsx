import type { TagView } from "#app/admin/tags/.server/load-tags.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/form/form-fields.tsx";
import { UnvalidatedForm, useFieldValue } from "#app/ui/form/use-form.ts";
import { isTagType, TAG_CATEGORIES, TAG_NAMES, TAG_TYPES, type TagType } from "#domain/tracking/tag-types.ts";
import { RecordDialog, useRecord } from "../shell/edit/record-dialog.tsx";

const HINTS: Readonly<Record<TagType, string>> = {
	google_analytics: "Looks like G-XXXXXXXXXX",
	google_ads: "AW-123456789/label: with a conversion label, leads are counted",
	facebook_pixel: "Looks like 123456789012345",
	linkedin_insight: "Looks like 1234567",
	google_tag_manager: "Looks like GTM-XXXXXXX",
	custom: "A short name of your choosing, such as chat-widget",
};

export function TagDialog({ of: found, onClose }: { of: TagView | null; onClose: () => void }) {
	const tag = useRecord("tag", found, UnvalidatedForm, { tagType: "google_analytics", isActive: true });
	const type = useFieldValue(tag.form, "tagType");
	return (
		<RecordDialog
			of={tag}
			at="/api/tracking-tags"
			submit={tag.known ? "Update Tag" : "Create Tag"}
			done={`Tracking tag ${tag.known ? "updated" : "created"} successfully`}
			failed={`Failed to ${tag.known ? "update" : "create"} tracking tag`}
			serverWords={false}
			onClose={onClose}
		>
			<TextField name="name" label="Name" data-autofocus />
			<SelectField
				name="tagType"
				label="Type"
				choices={TAG_TYPES.map(value => ({ value, label: TAG_NAMES[value] }))}
			/>
			<TextField
				name="tagId"
				label="Tag ID"
				hint={isTagType(type) ? HINTS[type] : undefined}
				autoComplete="off"
				spellCheck={false}
			/>
			<TypeFields of={type} />
			<TextAreaField name="description" label="Description" optional rows={2} />
			<CheckboxField name="isActive" label="Active" />
		</RecordDialog>
	);
}

/** Fields of a particular tag type. */
function TypeFields({ of: type }: { of: unknown }) {
	if (type === "custom")
		return (
			<>
				<TextAreaField
					name="tagContent"
					label="Custom code"
					optional
					hint="JavaScript, with or without <script> tags. It runs on the public pages once the visitor has given consent; without code the tag does nothing."
					rows={6}
					spellCheck={false}
				/>
				<SelectField
					name="category"
					label="Consent category"
					empty="marketing (default)"
					choices={[...TAG_CATEGORIES]}
				/>
			</>
		);
	if (type !== "linkedin_insight") return null;
	return (
		<TextField
			name="conversionId"
			label="Conversion ID"
			hint="Looks like 12345678: the conversion under which LinkedIn counts leads"
			optional
			autoComplete="off"
			inputMode="numeric"
		/>
	);
}
