import { type Expression, type SqlBool, sql } from "kysely";

/**
 * Characters with several spellings: phones type "O’Neil" for "O'Neil"; and the lower case of Σ at the end of a word is ς in
 * JavaScript and σ in PostgreSQL.
 */
const EITHER = /['’‘ʼςσ]/g;

/**
 * Replaces each character with several spellings. A text of nothing but these stays literal, because wildcards alone would
 * match everything.
 */
function anySpelling(text: string, wildcard: string): string {
	const any = text.replace(EITHER, wildcard);
	return any === wildcard.repeat(any.length) ? text : any;
}

/** Returns the LIKE pattern that finds `text` anywhere, literally and in lower case, with any spelling of apostrophe or sigma. */
const likePattern = (text: string) => `%${anySpelling(text.toLowerCase().replace(/[\\%_]/g, "\\$&"), "_")}%`;

/** Returns the words of a search; a text of separators only is searched literally. */
function wordsOf(text: string): string[] {
	const words = text
		.toLowerCase()
		.split(/[\s,;]+/)
		.filter(Boolean);
	return words.length > 0 ? [...new Set(words)] : [text];
}

/** Returns what a text must contain literally to contain every word of a search. */
export const literalsOf = (text: string) =>
	wordsOf(text)
		.map(word => anySpelling(word, ""))
		.join(" ");

/**
 * Returns the condition that a lower-case column contains every word of `text`, in any order. A trigram index reads a list for
 * every three letters: of "sample person 137" only the number is looked up, because its lists are short; without such a word
 * all words are, so that the planner can estimate how rare they are together.
 */
export function containsText(column: Expression<string | null>, text: string): Expression<SqlBool> {
	const words = wordsOf(text);
	const [only = text, ...more] = words;
	// Concatenating '' keeps the planner from using the index.
	const read = sql<string>`(${column} || '')`;
	if (more.length === 0)
		return SHORT_WORD.test(only) ? begins(column, only) : contains(UNREAD.test(only) ? read : column, only);
	const selective = words.filter(word => SELECTIVE.test(word));
	const isRead = (word: string) => (selective.length > 0 ? !selective.includes(word) : UNREAD.test(word));
	const held = words.map(word => containsWord(isRead(word) ? read : column, word));
	return sql<SqlBool>`(${sql.join(held, sql` and `)})`;
}

/** Words without three letters, or the beginning or end of two, have no trigram: the index would read everything. */
const UNREAD = /^[\p{L}\d]?[^\p{L}\d]+$/u;

/** Words with numbers or addresses are rare enough on their own. */
const SELECTIVE = /\d{3}|.@./;

/** One or two letters match only where a word begins: nearly every text contains them, and no trigram index helps. */
const SHORT_WORD = /^[\p{L}\d]{1,2}$/u;
/** Whole numbers, too, match only at the beginning of a word when there are other words. */
const NUMBER = /^\d+$/;

/** Returns that condition, with ASCII separators: the trigram index derives " 13" and "137" from them, nothing from `\m`. */
const begins = (column: Expression<string | null>, word: string) =>
	sql<SqlBool>`${column} ~ ${`(^|[\n -/:-@])${word}`}`;

const contains = (column: Expression<string | null>, word: string) =>
	sql<SqlBool>`${column} like ${likePattern(word)}`;

const containsWord = (column: Expression<string | null>, word: string) =>
	SHORT_WORD.test(word) || NUMBER.test(word) ? begins(column, word) : contains(column, word);
