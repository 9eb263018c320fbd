import { useState } from "react";
import type { ReplaceableText } from "#app/admin/cms/.server/load-cms.ts";
import type { ElementView } from "#db/cms/present-element.ts";
import { Edit } from "../shell/edit";
import * as page from "../shell/page.css.ts";
import { type Edited, useStored } from "../shell/use-edit";
import { ElementForm } from "./element-form";

const valuesOf = ({ sectionId, elementType, content, metadata, isActive }: Edited<ElementView>) => ({
	...{ sectionId, elementType, content },
	metadata: metadata ? JSON.stringify(metadata) : "",
	isActive: isActive ? "on" : "",
});

interface EditFormProps {
	/** As it is stored now; null when it was deleted. */
	element: ElementView | null;
	/** Its latest version, which may be the deletion. */
	latest: { version: number; author: string; createdAt: string };
	defaultText: ReplaceableText | null;
	ids: string[];
}

/** The form of an element that others may save, or delete, while it is open. */
export function EditForm({ element, latest, defaultText, ids }: EditFormProps) {
	const { known, stored } = useStored(element, valuesOf);
	/** The version whose deletion the reader agreed to. */
	const [gone, setGone] = useState<number | null>(null);
	if (!known || !stored || (!element && gone === latest.version))
		return <p className={page.quiet}>This content has been deleted. You can restore any version below.</p>;
	const { version, author, createdAt } = latest;
	return (
		<Edit
			name={`element ${known.elementId}`}
			stored={element ? stored : { ...stored, version, by: author, at: createdAt }}
			onDeleted={() => setGone(version)}
		>
			{edit => <ElementForm element={known} edit={edit} defaultText={defaultText} ids={ids} />}
		</Edit>
	);
}
