import { useRef } from "react";
import type { Values } from "./form-values.ts";

/** The stored state of the record that a form edits. */
export interface Stored {
	/** Incremented by each save. */
	version: number;
	/** Who saved it and when (ISO 8601), if known. */
	by: string | null;
	at: string | null;
	/** Its values as field values. */
	values: Values;
	/** Whether it was deleted; `values` are its last ones. */
	deleted?: boolean;
}

/** A record's fields besides the values that a form edits. */
export interface Saved {
	id: string;
	version: number;
	updatedBy: string | null;
	updatedAt: string;
}

/** The values of a record that a form edits. */
export type Edited<T> = Omit<T, keyof Saved>;

/**
 * Returns the last known state of a record and its stored state, which is marked as deleted when the record is gone; null for
 * one that never existed.
 */
export function useStored<T extends Saved>(found: T | null, valuesOf: (found: Edited<T>) => Values) {
	const last = useRef(found);
	if (found) last.current = found;
	const known = last.current;
	if (!known) return { known, stored: null };
	const { id: _id, version, updatedBy, updatedAt, ...own } = known;
	const values = valuesOf(own);
	const stored: Stored = found
		? { version, by: updatedBy, at: updatedAt, values }
		: { version: version + 1, by: null, at: null, values, deleted: true };
	return { known, stored };
}
