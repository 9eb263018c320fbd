import { type ChangeObject, diffWordsWithSpace } from "diff";

/** Milliseconds after which nobody waits for marks. */
const LONGEST = 200;

/**
 * What changed from one text to the next, word by word. Null where one replaced the other rather than change it (less
 * than half of the longer one stayed), where marks would hide the words, and where finding them takes too long.
 */
export function wordChanges(before: string, after: string): ChangeObject<string>[] | null {
	const changes = diffWordsWithSpace(before, after, { timeout: LONGEST });
	if (!changes) return null;
	const lengthOf = (matches: (change: ChangeObject<string>) => boolean) =>
		changes.filter(matches).reduce((sum, { value }) => sum + value.trim().length, 0);
	const stayed = lengthOf(({ added, removed }) => !added && !removed);
	const replaced = Math.max(
		lengthOf(({ added }) => added),
		lengthOf(({ removed }) => removed),
	);
	return stayed < replaced ? null : changes;
}
