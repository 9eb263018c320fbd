// None of these is seen, and none is taken for a space.
const DIGITS: readonly string[] = ["\u200b", "\u200c", "\u200d", "\u2060"];
const EDGE = "\u2063";
const MARK = new RegExp(`${EDGE}([${DIGITS.join("")}]+)${EDGE}`, "gu");

/** A text with an unseen mark at its end, by which the editing room knows which one it is; `index` from 0. */
export function markText(text: string, index: number): string {
	const digits = [...index.toString(DIGITS.length)].map(digit => DIGITS[Number(digit)]);
	return `${text}${EDGE}${digits.join("")}${EDGE}`;
}

/** The words without marks, and which texts they hold. */
export function readMarks(marked: string): { words: string; indexes: number[] } {
	const indexes: number[] = [];
	const words = marked.replace(MARK, (_, digits: string) => {
		const number = [...digits].map(digit => DIGITS.indexOf(digit)).join("");
		indexes.push(Number.parseInt(number, DIGITS.length));
		return "";
	});
	return { words, indexes };
}
