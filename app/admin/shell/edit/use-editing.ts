import { useEffect, useRef, useState } from "react";
import { toast } from "#app/ui/toast/toast.ts";
import { useStaff } from "../staff";
import { differs, draftNames, forgetDraft, keepDraft, moveDraft, readDraft } from "./drafts";

/** The id of something that does not exist yet. */
export const NEW = "new";

/** Says that words were typed and not saved, and offers them back. */
export function offerBack(run: () => void): void {
	toast({ title: "Closed without saving", action: { label: "Bring back", run } });
}

/**
 * Which one of a list is being edited: its id, "new", or null. Who comes back to words that were not saved, for
 * example after a session ended, finds their form open; what is not among the `records` any more is made anew.
 */
export function useEditing(kind: string, records?: readonly { id: string }[]) {
	const { username } = useStaff();
	const [editing, setEditing] = useState<string | null>(null);
	const known = useRef(records);
	useEffect(() => {
		const name = draftNames(username).find(draft => draft.startsWith(`${kind} `));
		if (!name) return;
		const id = name.slice(kind.length + 1);
		const gone = id !== NEW && known.current && !known.current.some(record => record.id === id);
		if (gone) moveDraft(username, name, `${kind} ${NEW}`);
		setEditing(gone ? NEW : id);
	}, [username, kind]);
	const done = () => {
		if (editing !== null) forgetDraft(username, `${kind} ${editing}`);
		setEditing(null);
	};
	return {
		editing,
		edit: setEditing,
		/** Closes the form whose words have served. */
		done,
		/** Closes the form; what was typed and not saved is dropped, and a message offers it back. */
		close: () => {
			const name = `${kind} ${editing}`;
			const draft = editing === null ? null : readDraft(username, name);
			done();
			if (!draft || !differs(draft.values, draft.base)) return;
			offerBack(() => {
				keepDraft(username, name, draft);
				setEditing(editing);
			});
		},
	};
}
