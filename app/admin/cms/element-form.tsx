import { useState } from "react";
import { useNavigate } from "react-router";
import * as v from "valibot";
import type { ReplaceableText } from "#app/admin/cms/.server/load-cms.ts";
import type { ElementView } from "#db/cms/present-element.ts";
import { ELEMENT_TYPES } from "#domain/content/page-element.ts";
import { Checkbox, Select, TextArea, TextInput } from "../../ui/field/field";
import { callFor } from "../shell/call";
import { text } from "../shell/form-data";
import * as page from "../shell/page.css.ts";
import { ServerForm } from "../shell/server-form";
import { useChange } from "../shell/use-change";
import { Preview } from "./preview";

/** Free-form metadata as it was typed; a text that is no JSON goes as it is, and the server says so. */
function metadataOf(typed: string): unknown {
	if (!typed.trim()) return null;
	try {
		return JSON.parse(typed);
	} catch {
		return typed;
	}
}

/** The part of an answer that a form needs to go on from what it saved. */
const Saved = v.object({ version: v.number(), content: v.string(), isActive: v.boolean() });

/** Creates an element, or edits the one given, with the real page beside it. */
export function ElementForm({
	element,
	base = element,
	version = 0,
	defaultText,
	ids,
	onSaved,
}: {
	/** What the form is filled from. */
	element: ElementView | null;
	/** What a save is based on, where that is not the same any more; null when it was deleted meanwhile. */
	base?: ElementView | null;
	version?: number;
	defaultText: ReplaceableText | null;
	ids: string[];
	/** Gets what an edit stored. */
	onSaved?: (saved: ElementView) => void;
}) {
	const navigate = useNavigate();
	const { make } = useChange();
	const [content, setContent] = useState(element?.content ?? defaultText?.defaultText ?? "");
	const verb = element ? "updated" : "created";
	return (
		<div className={`${page.grid} ${page.two}`}>
			<ServerForm
				submit={element ? "Update Content" : "Create Content"}
				send={async (data, refused) => {
					const body = {
						sectionId: text(data, "sectionId"),
						elementType: text(data, "elementType"),
						elementId: element?.elementId ?? text(data, "elementId"),
						content: text(data, "content"),
						metadata: metadataOf(text(data, "metadata")),
						isActive: data.get("isActive") === "on",
					};
					const saved = await make(
						"element",
						() =>
							base
								? callFor(Saved, "PUT", `/api/cms/page-content/${base.elementId}`, {
										...body,
										version,
									})
								: callFor(Saved, "POST", "/api/cms/page-content", body),
						{
							done: { title: "Success", description: `Page content ${verb} successfully` },
							failed: {
								title: "Error",
								description: `Failed to ${element ? "update" : "create"} page content`,
							},
							refused,
						},
					);
					if (saved && !element) return navigate("/admin/cms");
					if (saved && element) onSaved?.({ ...element, ...saved });
				}}
			>
				{errors => (
					<>
						<TextInput
							id="e-element"
							name="elementId"
							label="Element ID"
							list="element-ids"
							defaultValue={element?.elementId ?? defaultText?.elementId}
							disabled={element !== null}
							error={errors.elementId}
							autoComplete="off"
						/>
						<datalist id="element-ids">
							{ids.map(id => (
								<option key={id} value={id} />
							))}
						</datalist>
						<div className={page.formRow}>
							<TextInput
								id="e-section"
								name="sectionId"
								label="Section ID"
								defaultValue={element?.sectionId ?? defaultText?.sectionId}
								error={errors.sectionId}
								autoComplete="off"
							/>
							<Select
								id="e-type"
								name="elementType"
								label="Type"
								defaultValue={element?.elementType ?? defaultText?.elementType ?? "text"}
								choices={[...ELEMENT_TYPES]}
								error={errors.elementType}
							/>
						</div>
						<TextArea
							id="e-content"
							name="content"
							label="Content"
							rows={6}
							value={content}
							onChange={event => setContent(event.target.value)}
							error={errors.content}
						/>
						{defaultText ? (
							<p className={page.fine}>As delivered: {defaultText.defaultText}</p>
						) : (
							<p className={page.fine}>No page has a text of this id, so it shows nowhere yet.</p>
						)}
						<TextArea
							id="e-metadata"
							name="metadata"
							label="Metadata"
							hint='JSON, for example {"href": "/uk"}'
							optional
							rows={2}
							defaultValue={element?.metadata ? JSON.stringify(element.metadata) : ""}
							error={errors.metadata}
							spellCheck={false}
						/>
						<Checkbox
							id="e-active"
							name="isActive"
							label="Active"
							defaultChecked={element?.isActive ?? true}
						/>
					</>
				)}
			</ServerForm>
			{defaultText ? (
				<Preview
					path={defaultText.path}
					shown={base?.isActive ? base.content : defaultText.defaultText}
					typed={content}
					version={version}
				/>
			) : null}
		</div>
	);
}
