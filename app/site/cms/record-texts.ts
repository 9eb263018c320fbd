/** Words of a record, or of a page, each under a name of its own. */
export type Lines = { readonly [name: string]: string };
/** Texts of records as part of a page's copy: a record's id to the record's words. */
export type RecordTexts = { readonly [id: string]: { readonly [field: string]: string | Lines } };

/** Its id stands in the ids of its words: kept when the record moves, or is worded anew, so is what staff wrote. */
type Identified = { readonly id: string };

/** Fields that hold no words a visitor reads. */
const SILENT = new Set(["id", "icon", "href", "path", "next", "method", "button", "badge", "claim"]);

function isText(value: unknown): value is string | Lines {
	return (
		typeof value === "string" ||
		(typeof value === "object" &&
			value !== null &&
			!Array.isArray(value) &&
			Object.values(value).every(line => typeof line === "string"))
	);
}

/**
 * The words of some records as part of a page's copy, so that staff can override each
 * (docs/specification/every-page.md#editable-texts).
 */
export function recordTexts(records: readonly Identified[]): RecordTexts {
	return Object.fromEntries(
		records.map(record => [
			record.id,
			Object.fromEntries(
				Object.entries(record).filter(([field, value]) => !SILENT.has(field) && isText(value)),
			),
		]),
	);
}

/** The records with the words that the page's copy has for them today. */
export function withTexts<T extends Identified>(records: readonly T[], texts: RecordTexts): T[] {
	return records.map(record => ({ ...record, ...texts[record.id] }));
}
