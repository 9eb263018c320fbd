/** Texts of records as part of a page's copy: "1", "2", … to the record's words. */
export type RecordTexts = { readonly [place: string]: { readonly [field: string]: string | ListTexts } };
type ListTexts = { readonly [place: string]: string };

/** Fields that hold no words a visitor reads. */
const SILENT = new Set(["id", "icon", "href", "path", "trend", "color", "method", "button", "badge"]);

function textsOf(record: object): { [field: string]: string | ListTexts } {
	const texts: { [field: string]: string | ListTexts } = {};
	for (const [field, value] of Object.entries(record)) {
		if (SILENT.has(field)) continue;
		if (typeof value === "string") texts[field] = value;
		else if (isListOfTexts(value)) texts[field] = numbered(value);
	}
	return texts;
}

function isListOfTexts(value: unknown): value is readonly string[] {
	return Array.isArray(value) && value.every(item => typeof item === "string");
}

/** A list of texts as part of a page's copy, each under its place. */
export function numbered(texts: readonly string[]): ListTexts {
	return Object.fromEntries(texts.map((text, place) => [String(place + 1), text]));
}

/**
 * The words of some records as part of a page's copy, so that staff can override each
 * (docs/specification/every-page.md#editable-texts).
 */
export function recordTexts(records: readonly object[]): RecordTexts {
	return Object.fromEntries(records.map((record, place) => [String(place + 1), textsOf(record)]));
}

/** The records with the words that the page's copy has for them today. */
export function withTexts<T extends object>(records: readonly T[], texts: RecordTexts): T[] {
	return records.map((record, place) => {
		const words = Object.entries(texts[String(place + 1)] ?? {}).map(([field, text]) => [
			field,
			typeof text === "string" ? text : Object.values(text),
		]);
		// Only texts are replaced, each by a text: the record keeps its shape.
		return { ...record, ...Object.fromEntries(words) } as T;
	});
}
