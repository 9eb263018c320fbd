import { type Expression, type SqlBool, sql } from "kysely";
import { asciiDomain } from "#domain/shape.ts";
import { containsText } from "../sql.ts";

/** Marks that stand over and under letters, Latin ones and Arabic. */
const MARKS = "[\\u0300-\\u036f\\u064b-\\u065f\\u0670]";

/** Letters that no rule of Unicode takes apart, and what keyboards without them write. */
const LETTERS = { ß: "ss", æ: "ae", œ: "oe", ł: "l", ø: "o", đ: "d", ı: "i" };

/** What a search for leads looks in, as `leads_words` has it: without accents. By itself, since most have none. */
export const SEARCHED = `(case when octet_length("search_text") = length("search_text") then "search_text" else ${Object.entries(
	LETTERS,
).reduce(
	(inner, [letter, plain]) => `replace(${inner}, '${letter}', '${plain}')`,
	`regexp_replace(normalize("search_text", nfkd), '${MARKS}', '', 'g')`,
)} end)`;

/** The same of what is looked for. */
function withoutAccents(text: string): string {
	const bare = text.toLowerCase().normalize("NFKD").replace(new RegExp(MARKS, "g"), "");
	return Object.entries(LETTERS).reduce((inner, [letter, plain]) => inner.replaceAll(letter, plain), bare);
}

/**
 * The condition that a lead's details hold all words of `text`, in any order and with accents or without; an address is
 * looked for as it is kept.
 */
export const detailsHold = (text: string): Expression<SqlBool> =>
	containsText(sql<string>`${sql.raw(SEARCHED)}`, withoutAccents(text.replace(/\S+@\S+/g, asciiDomain)));
