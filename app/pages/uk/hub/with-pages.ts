import { fillPlaceholders } from "#domain/fill.ts";

/** Inserts the guide's number of pages into a text, which staff may have edited; null if it has not been counted yet. */
export const withPages = (words: string, pages: number | null): string =>
	pages === null
		? fillPlaceholders(words.replace(/^\{pages\} pages/, "Pages"), { pages: "many" })
		: fillPlaceholders(words, { pages });
