import { describeField, type Values } from "./form-values.ts";
import type { Stored } from "./stored.ts";

/** A field that was also changed by somebody else: both values as text, and which one the form holds now. */
interface Clash {
	name: string;
	label: string;
	theirs: string;
	mine: string;
	/** Null until the user decides. */
	choice: "mine" | "theirs" | null;
}

/** A version saved by somebody else while this form was open, and the conflicts with it. */
export interface Notice {
	stored: Stored;
	clashes: Clash[];
	/** The user's own values, which "Keep mine" restores. */
	mine: Values;
}

/**
 * Compares somebody else's saved values with the user's input: returns their values of fields that the user did not change, and
 * all differences.
 */
export function compare(form: HTMLFormElement, opened: Values, typed: Values, saved: Values) {
	const theirs = Object.entries(saved).filter(([field, value]) => {
		const before = opened[field] ?? "";
		return value !== before && value !== (typed[field] ?? before);
	});
	const isUntouched = (field: string) => (typed[field] ?? "") === (opened[field] ?? "");
	const clashes = theirs.flatMap(([field, value]): Clash[] => {
		const described = describeField(form, field);
		if (!described) return [];
		const { label, inWords } = described;
		const choice = isUntouched(field) ? "theirs" : null;
		return [{ name: field, label, theirs: inWords(value), mine: inWords(typed[field] ?? ""), choice }];
	});
	return { untouched: Object.fromEntries(theirs.filter(([field]) => isUntouched(field))), clashes };
}
