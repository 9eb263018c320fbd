import { useEffect, useState } from "react";
import { draftNames, forgetDraft } from "./drafts";
import { useStaff } from "./staff";

/** The id of something that does not exist yet. */
export const NEW = "new";

/**
 * Which one of a list is being edited: its id, "new", or null. Who comes back to words that were not saved, for
 * example after a session ended, finds their form open.
 */
export function useEditing(kind: string) {
	const { username } = useStaff();
	const [editing, setEditing] = useState<string | null>(null);
	useEffect(() => {
		const name = draftNames(username).find(draft => draft.startsWith(`${kind} `));
		if (name) setEditing(name.slice(kind.length + 1));
	}, [username, kind]);
	return {
		editing,
		edit: setEditing,
		/** Closes the form; what was typed and not saved is dropped. */
		close: () => {
			if (editing !== null) forgetDraft(username, `${kind} ${editing}`);
			setEditing(null);
		},
	};
}
