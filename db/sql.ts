import { type Expression, type SqlBool, sql } from "kysely";

/** The marker of prepared statements in SQL text. */
export const PREPARED = "/* prepared */";

/**
 * Marks a statement whose planning costs more than its execution: each connection plans it once, as a named prepared statement.
 * Not for statements that may carry many rows, because the plan is made for the first, small ones.
 */
export const prepared = sql.raw(PREPARED);

/** With at most this many rows, every plan looks them up one by one. */
export const FEW = 10;
export const isFew = (rows: number) => rows <= FEW;

/** Returns the marker for a statement with few rows, and nothing for one with many. */
export const preparedForFew = (rows: number) => (isFew(rows) ? prepared : sql.raw(""));

/** The database's clock, because no process's own clock may decide what is due. */
export const now = sql<Date>`now()`;

/** Returns the database's time plus `ms` milliseconds; negative for the past. */
export const fromNow = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000}::float8)`;

/** Today in London, as a date. */
export const londonToday = sql<Date>`(now() at time zone 'Europe/London')::date`;

/** Returns the London date `days` days ago, as MikroORM writes a date. */
export const daysAgo = (days: number) => sql<string>`${londonToday} - ${days}::int`;

/** Returns the time at which a day (plus `days` days) begins in London. */
export const londonStart = (day: Expression<unknown>, days = 0) =>
	sql<Date>`((${day}::date + ${sql.lit(days)})::timestamp at time zone 'Europe/London')`;

/** Returns the condition that a time lies within these days in London, both included; a missing bound is open. */
export function inLondon(
	time: Expression<Date>,
	{ from, to }: { from?: string | undefined; to?: string | undefined },
): Expression<SqlBool> {
	const since = from ? sql<SqlBool>`${time} >= ${londonStart(sql`${from}`)}` : sql<SqlBool>`true`;
	const until = to ? sql<SqlBool>`${time} < ${londonStart(sql`${to}`, 1)}` : sql<SqlBool>`true`;
	return sql<SqlBool>`(${since} and ${until})`;
}

/** Row count as a number: plain `count` is a bigint, which pg returns as text. */
export const countAll = sql<number>`count(*)::int`;

/** Formats a timestamp as ISO 8601 in UTC with milliseconds, as the API returns times. */
export function iso<T extends Date | null>(column: Expression<T>) {
	return sql<
		T extends null ? null : string
	>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Formats a timestamp as ISO 8601 in UTC, without milliseconds. */
export function isoSeconds(column: Expression<Date | null>) {
	return sql<string | null>`to_char((${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

/** Returns the milliseconds until a time; 0 when it has passed or is null. */
export function msUntil(time: Expression<Date | null>) {
	return sql<number>`coalesce(greatest(0, extract(epoch from ${time} - now()) * 1000), 0)::int`;
}

/** Matches any of these ids, passed as one parameter: `where("id", "=", anyOf(ids))`. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

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

const INSTANT =
	/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-5])(:?[0-5]\d)?)?$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Tells whether a text is a timestamp as the database writes it. */
export function isInstant(text: unknown): text is string {
	return typeof text === "string" && INSTANT.test(text);
}

/** Tells whether a text is a UUID as the database writes it. */
export function isUuid(text: unknown): text is string {
	return typeof text === "string" && UUID.test(text);
}

/**
 * Selects the median of the seconds from a lead's creation to its first contact; null if there was none. Contacts recorded
 * before the creation count as 0 seconds.
 */
export const medianContact = (contact: Expression<Date | null>, known: Expression<Date>) =>
	sql<number | null>`round(percentile_cont(0.5) within group (order by extract(epoch from
		greatest(${contact}, ${known}) - ${known})) filter (where ${contact} is not null))::float8`;
