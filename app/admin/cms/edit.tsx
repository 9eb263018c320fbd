import { useState } from "react";
import { Link } from "react-router";
import { loadKnownElement, type ReplaceableText } from "#app/admin/cms/.server/load-cms.ts";
import type { ElementView } from "#db/cms/read-elements.ts";
import { AdminsOnly } from "../shell/admins-only.tsx";
import { Edit } from "../shell/edit/edit.tsx";
import { type Edited, useStored } from "../shell/edit/stored.ts";
import * as page from "../shell/page/page.css.ts";
import type { Route } from "./+types/edit";
import { CmsHead } from "./cms-head.tsx";
import { DraftNote } from "./draft-note.tsx";
import { ElementForm, type TextIds } from "./element-form.tsx";
import { History } from "./history.tsx";
import { roomOf } from "./room-tabs.ts";

export const loader = ({ params }: Route.LoaderArgs) => loadKnownElement(params.elementId);

export default function EditElement({ loaderData, params }: Route.ComponentProps) {
	const { element, defaultText, versions, ids, draft } = loaderData;
	const [latest] = versions;
	return (
		<>
			<CmsHead inTab="Edit Content" edit={`/admin/cms/${params.elementId}`} />
			<div className={page.stack}>
				{draft ? (
					<DraftNote draft={draft}>
						{" Publishing it replaces the text below. "}
						{defaultText ? <Link to={roomOf(defaultText)}>Open the draft</Link> : null}
					</DraftNote>
				) : null}
				<AdminsOnly>
					{latest ? (
						<EditForm
							key={params.elementId}
							element={element}
							latest={latest}
							defaultText={defaultText}
							ids={ids}
						/>
					) : null}
				</AdminsOnly>
				<History elementId={params.elementId} versions={versions} />
			</div>
		</>
	);
}

const valuesOf = ({ sectionId, elementType, content, metadata, isActive }: Edited<ElementView>) => ({
	sectionId,
	elementType,
	content,
	metadata: metadata ? JSON.stringify(metadata) : "",
	isActive: isActive ? "on" : "",
});

interface EditFormProps {
	/** The stored element; null if it was deleted. */
	element: ElementView | null;
	/** Its latest version, which may be its deletion. */
	latest: { version: number; author: string; createdAt: string };
	defaultText: ReplaceableText | null;
	ids: readonly TextIds[];
}

/** The form of an element that others may save or delete while it is open. */
function EditForm({ element, latest, defaultText, ids }: EditFormProps) {
	const { known, stored } = useStored(element, valuesOf);
	/** The version whose deletion the user has acknowledged. */
	const [deletedVersion, setDeletedVersion] = useState<number | null>(null);
	if (!known || !stored || (!element && deletedVersion === latest.version))
		return <p className={page.quiet}>This content has been deleted. You can restore any version below.</p>;
	const { version, author, createdAt } = latest;
	return (
		<Edit
			name={`element ${known.elementId}`}
			stored={element ? stored : { ...stored, version, by: author, at: createdAt }}
			onDeleted={() => setDeletedVersion(version)}
		>
			{edit => <ElementForm element={known} edit={edit} defaultText={defaultText} ids={ids} />}
		</Edit>
	);
}
