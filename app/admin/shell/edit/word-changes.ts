import { type ChangeObject, diffWordsWithSpace } from "diff";

/** Timeout in milliseconds, after which differences are not marked. */
const TIMEOUT_MS = 200;

/**
 * Returns the word-by-word difference between two texts. Null if more was replaced than kept (marks would then hide the text),
 * and if the comparison takes too long.
 */
export function wordChanges(before: string, after: string): ChangeObject<string>[] | null {
	const changes = diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS });
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
