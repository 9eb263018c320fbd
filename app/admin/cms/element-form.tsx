import { useState } from "react";
import { useNavigate } from "react-router";
import * as v from "valibot";
import type { ReplaceableText } from "#app/admin/cms/.server/load-cms.ts";
import type { ElementView } from "#db/cms/present-element.ts";
import { ELEMENT_TYPES } from "#domain/content/page-element.ts";
import { Checkbox, Select, TextArea, TextInput } from "../../ui/field/field";
import { callFor } from "../shell/call";
import type { EditState } from "../shell/edit";
import { text, ticked } from "../shell/form-data";
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
const Saved = v.object({ version: v.number() });

/** Creates an element, or edits the one given, with the real page beside it. */
export function ElementForm({
	element,
	edit: { version, deleted, saved: onSaved },
	defaultText,
	ids,
}: {
	/** What the form is filled from. */
	element: ElementView | null;
	edit: EditState;
	defaultText: ReplaceableText | null;
	ids: string[];
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
						isActive: ticked(data, "isActive"),
					};
					const saved = await make(
						"element",
						() =>
							element && !deleted
								? callFor(Saved, "PUT", `/api/cms/page-content/${element.elementId}`, {
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
					if (!saved) return;
					onSaved(saved.version);
					if (!element) await navigate("/admin/cms");
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
							<p className={page.fine}>Default: {defaultText.defaultText}</p>
						) : (
							<p className={page.fine}>No page has a text with this ID, so it is not shown anywhere yet.</p>
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
					shown={element?.isActive ? element.content : defaultText.defaultText}
					typed={content}
					version={element?.version ?? 0}
				/>
			) : null}
		</div>
	);
}
