import { type Expression, type SqlBool, sql } from "kysely";
import { asciiDomain } from "#domain/shape.ts";
import { containsText, literalsOf } from "../search.ts";

/** Combining diacritical marks, Latin and Arabic. */
const MARKS = "[\\u0300-\\u036f\\u064b-\\u065f\\u0670]";

/** Letters that Unicode normalisation does not decompose, and how they are typed on keyboards without them. */
const LETTERS = { ß: "ss", æ: "ae", œ: "oe", ł: "l", ø: "o", đ: "d", ı: "i" };

/** SQL expression of the index leads_words: search text without accents. ASCII text, the usual case, is used as it is. */
export const SEARCH_WORDS = `(case when octet_length("search_text") = length("search_text") then "search_text" else ${Object.entries(
	LETTERS,
).reduce(
	(inner, [letter, plain]) => `replace(${inner}, '${letter}', '${plain}')`,
	`regexp_replace(normalize("search_text", nfkd), '${MARKS}', '', 'g')`,
)} end)`;

/** Removes accents from a search text in the same way as SEARCH_WORDS. */
function withoutAccents(text: string): string {
	const bare = text.toLowerCase().normalize("NFKD").replace(new RegExp(MARKS, "g"), "");
	return Object.entries(LETTERS).reduce((inner, [letter, plain]) => inner.replaceAll(letter, plain), bare);
}

/**
 * SQL expression of the index leads_symbols: the characters that trigrams ignore, without those of every address and number.
 * Letters of other alphabets may stay, because only symbols are looked up.
 */
export const SYMBOLS = `string_to_array(translate(${SEARCH_WORDS}, 'abcdefghijklmnopqrstuvwxyz0123456789 @.+', ''), null)`;

/**
 * Returns the condition that a lead's details contain all words of `text`, in any order, ignoring accents. The domain of an
 * e-mail address is converted to ASCII, as it is stored; "müller.example" alone may also be part of a company's name.
 */
export function detailsHold(text: string): Expression<SqlBool> {
	const typed = text.replace(/\S*@\S+/g, asciiDomain);
	const converted = typed.replace(/[^\s,;]+\.[^\s,;]+/g, word => asciiDomain(`@${word}`).slice(1));
	return converted === typed
		? wordsHeld(typed)
		: sql<SqlBool>`(${wordsHeld(typed)} or ${wordsHeld(converted)})`;
}

function wordsHeld(text: string): Expression<SqlBool> {
	const words = withoutAccents(text);
	const held = containsText(sql<string>`${sql.raw(SEARCH_WORDS)}`, words);
	const symbols = literalsOf(words).match(/[^\p{L}\p{M}\p{N}\s@.+]/gu);
	return symbols ? sql<SqlBool>`(${held} and ${sql.raw(SYMBOLS)} @> ${symbols}::text[])` : held;
}
