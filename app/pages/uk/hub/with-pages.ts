import { fill } from "#domain/fill.ts";

/** Words with the number of the guide's pages, whatever staff put around it; null while they are not counted yet. */
export const withPages = (words: string, pages: number | null): string =>
	pages === null
		? fill(words.replace(/^\{pages\} pages/, "Pages"), { pages: "many" })
		: fill(words, { pages });
