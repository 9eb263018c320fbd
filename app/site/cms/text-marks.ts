import { EDIT_MARK } from "#domain/shape.ts";

// Invisible characters that do not count as white space.
const DIGITS: readonly string[] = ["\u200b", "\u200c", "\u200d", "\u2060"];
const MARK_BOUNDARY = "\u2063";

/** Appends an invisible mark to a text, by which the editing room identifies it; `index` from 0. */
export function markText(text: string, index: number): string {
	const digits = [...index.toString(DIGITS.length)].map(digit => DIGITS[Number(digit)]);
	return `${text}${MARK_BOUNDARY}${digits.join("")}${MARK_BOUNDARY}`;
}

/** Returns the text without marks, and the indexes of the marked texts in it. */
export function readMarks(marked: string): { words: string; indexes: number[] } {
	const indexes: number[] = [];
	const text = marked.replace(EDIT_MARK, (_, digits: string) => {
		const number = [...digits].map(digit => DIGITS.indexOf(digit)).join("");
		indexes.push(Number.parseInt(number, DIGITS.length));
		return "";
	});
	return { words: text, indexes };
}
