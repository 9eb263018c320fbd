import { loadTags, type TagView } from "#app/admin/tags/.server/load-tags.ts";
import { Button } from "#app/ui/button/button.tsx";
import { DataTable } from "#app/ui/table/data-table.tsx";
import { TAG_NAMES } from "#domain/tracking/tag-types.ts";
import { ChangeButton, call } from "../shell/change.tsx";
import { SettingSwitch } from "../shell/edit/setting-switch.tsx";
import { NEW, useEditing } from "../shell/edit/use-editing.ts";
import * as page from "../shell/page/page.css.ts";
import { Active, Empty, PageHead } from "../shell/page/page.tsx";
import { useCanChange } from "../shell/staff.ts";
import type { Route } from "./+types/tags";
import { Conversions } from "./conversions.tsx";
import { TagDialog } from "./tag-dialog.tsx";

export const loader = () => loadTags();

/** The tags of the public pages; changes apply to the site within a second. */
export default function Tags({ loaderData: { tags, destinations, chatReferences } }: Route.ComponentProps) {
	const canChange = useCanChange();
	const { editing, edit, close } = useEditing("tag", tags);
	const add = canChange ? <Button onClick={() => edit(NEW)}>Add Tag</Button> : null;

	return (
		<>
			<PageHead title="Marketing Tags">{add}</PageHead>
			<div className={page.stack}>
				{tags.length === 0 ? (
					<Empty action={add}>No tracking tags configured</Empty>
				) : (
					<DataTable
						caption="Tracking tags"
						rows={tags}
						keyOf={tag => tag.id}
						columns={{
							Name: tag => (
								<>
									{tag.name}
									{tag.description ? <p className={page.fine}>{tag.description}</p> : null}
								</>
							),
							Type: tag => (
								<>
									{TAG_NAMES[tag.tagType]}
									{tag.category ? `, ${tag.category}` : ""}
								</>
							),
							"Tag ID": tag => <span className={page.code}>{tag.tagId}</span>,
							State: tag => <Active on={tag.isActive} />,
							Actions: tag => (canChange ? <TagActions tag={tag} edit={edit} /> : null),
						}}
					/>
				)}
				<Conversions destinations={destinations} />
				<SettingSwitch
					id="chat-references"
					title="Chats"
					label="Reference in chats"
					hint="A chat that is opened on the site ends with “Ref: K7Q2F”. Search for that reference in Lead Management to see the page, the button and the campaign. Kept for 90 days."
					url="/api/chat-references"
					active={chatReferences}
					said={{ on: "Chats now include a reference", off: "Chats no longer include a reference" }}
				/>
			</div>
			{canChange && editing ? (
				<TagDialog key={editing} of={tags.find(({ id }) => id === editing) ?? null} onClose={close} />
			) : null}
		</>
	);
}

function TagActions({ tag, edit }: { tag: TagView; edit: (id: string) => void }) {
	const { id, ...fields } = tag;
	const url = `/api/tracking-tags/${id}`;
	const toggle = tag.isActive ? "Deactivate" : "Activate";
	return (
		<span className={page.row}>
			<Button small variant="secondary" aria-label={`Edit ${tag.name}`} onClick={() => edit(id)}>
				Edit
			</Button>
			<ChangeButton
				aria-label={`${toggle} ${tag.name}`}
				change={() => call("PUT", url, { ...fields, isActive: !tag.isActive })}
				done="Tracking tag updated successfully"
				failed="Failed to update tracking tag"
				serverWords={false}
			>
				{toggle}
			</ChangeButton>
			<ChangeButton
				variant="danger"
				aria-label={`Delete ${tag.name}`}
				change={() => call("DELETE", `${url}?version=${tag.version}`)}
				ask={{
					title: "Delete tag",
					question: `${tag.name} will be removed from the website immediately. Are you sure you want to delete this tag?`,
					yes: "Delete",
				}}
				done="Tracking tag deleted successfully"
				failed="Failed to delete tracking tag"
				serverWords={false}
			>
				Delete
			</ChangeButton>
		</span>
	);
}
