import { useEffect, useRef, useState } from "react";
import { toast } from "#app/ui/toast/toast.ts";
import { useStaff } from "../staff.ts";
import { differs, draftNames, forgetDraft, keepDraft, moveDraft, readDraft } from "./drafts.ts";

/** Id of a record that does not exist yet. */
export const NEW = "new";

/** Shows a toast that unsaved input was discarded, with an action to restore it. */
export function offerBack(run: () => void): void {
	toast({ title: "Closed without saving", action: { label: "Bring back", run } });
}

/** Discards a form's unsaved input; a toast offers to restore it, and then to `open` the form again. */
export function discardDraft(username: string, name: string, open: () => void): void {
	const draft = readDraft(username, name);
	forgetDraft(username, name);
	if (!draft || !differs(draft.values, draft.base)) return;
	offerBack(() => {
		keepDraft(username, name, draft);
		open();
	});
}

/**
 * Returns which record of a list is being edited: its id, "new", or null. A user who returns to unsaved input, for example
 * after a session ended, finds its form open; a record that is no longer in `records` is created anew.
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
		// A late answer must not close the form of another record that was opened since.
		setEditing(now => (now === editing ? null : now));
	};
	return {
		editing,
		edit: setEditing,
		/** Closes the form after it was saved. */
		done,
		/** Closes the form and discards unsaved input; a toast offers to restore it. */
		close: () => {
			if (editing !== null) discardDraft(username, `${kind} ${editing}`, () => setEditing(editing));
			done();
		},
	};
}
