// Invisible characters that do not count as white space.
const DIGITS: readonly string[] = ["\u200b", "\u200c", "\u200d", "\u2060"];
const EDGE = "\u2063";
const MARK = new RegExp(`${EDGE}([${DIGITS.join("")}]+)${EDGE}`, "gu");

/** Appends an invisible mark to a text, by which the editing room identifies it; `index` from 0. */
export function markText(text: string, index: number): string {
	const digits = [...index.toString(DIGITS.length)].map(digit => DIGITS[Number(digit)]);
	return `${text}${EDGE}${digits.join("")}${EDGE}`;
}

/** Returns the text without marks, and the indexes of the marked texts in it. */
export function readMarks(marked: string): { words: string; indexes: number[] } {
	const indexes: number[] = [];
	const words = marked.replace(MARK, (_, digits: string) => {
		const number = [...digits].map(digit => DIGITS.indexOf(digit)).join("");
		indexes.push(Number.parseInt(number, DIGITS.length));
		return "";
	});
	return { words, indexes };
}
