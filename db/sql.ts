import { type Expression, type SqlBool, sql } from "kysely";

/** The mark in a text of one's own. */
export const PREPARED = "/* prepared */";

/**
 * Stands in a statement whose planning costs more than its work: each connection plans it once, under a name of its own
 * (a prepared statement). Not for one that carries many rows: its plan is made of the first, small ones.
 */
export const prepared = sql.raw(PREPARED);

/** So few rows are found one by one in every plan. */
export const FEW = 10;
export const isFew = (rows: number) => rows <= FEW;

/** The same for a statement that may carry any number of rows, when it carries few. */
export const preparedForFew = (rows: number) => (isFew(rows) ? prepared : sql.raw(""));

/** The database's clock: no process's own decides what is due. */
export const now = sql<Date>`now()`;

/** The database's time so many milliseconds from now; negative for the past. */
export const fromNow = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000}::float8)`;

/** Today in London, as a date. */
export const londonToday = sql<Date>`(now() at time zone 'Europe/London')::date`;

/** The day so many days ago in London, as MikroORM writes a date. */
export const daysAgo = (days: number) => sql<string>`${londonToday} - ${days}::int`;

/** When a day (or a date so many days after it) begins in London. */
export const londonStart = (day: Expression<unknown>, days = 0) =>
	sql<Date>`((${day}::date + ${sql.lit(days)})::timestamp at time zone 'Europe/London')`;

/** Whether a time is in these days of London, both included; without one of them it is open there. */
export function inLondon(
	time: Expression<Date>,
	{ from, to }: { from?: string | undefined; to?: string | undefined },
): Expression<SqlBool> {
	const since = from ? sql<SqlBool>`${time} >= ${londonStart(sql`${from}`)}` : sql<SqlBool>`true`;
	const until = to ? sql<SqlBool>`${time} < ${londonStart(sql`${to}`, 1)}` : sql<SqlBool>`true`;
	return sql<SqlBool>`(${since} and ${until})`;
}

/** Number of rows, as a number: `count` alone is a bigint, which arrives as text. */
export const countAll = sql<number>`count(*)::int`;

/** A timestamp as ISO 8601 in UTC with milliseconds, the form in which the API answers times. */
export function iso<T extends Date | null>(column: Expression<T>) {
	return sql<
		T extends null ? null : string
	>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The same to the second. */
export function isoSeconds(column: Expression<Date | null>) {
	return sql<string | null>`to_char((${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

/** Milliseconds until a time; 0 when it has come, or there is none. */
export function msUntil(time: Expression<Date | null>) {
	return sql<number>`coalesce(greatest(0, extract(epoch from ${time} - now()) * 1000), 0)::int`;
}

/** Any of these ids, as one parameter however many they are: `where("id", "=", anyOf(ids))`. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/**
 * What people write in several ways: phones "O’Neil" for the "O'Neil" of keyboards; and of a capital Σ at a word's end
 * lower case is ς here and σ in the database.
 */
const EITHER = /['’‘ʼςσ]/g;

/**
 * The pattern of LIKE that finds `text` anywhere, taken literally and in lower case, whichever apostrophe or sigma it has
 * among other characters: by themselves they would be found in everything.
 */
function likePattern(text: string): string {
	const literal = text.toLowerCase().replace(/[\\%_]/g, "\\$&");
	const any = literal.replace(EITHER, "_");
	return `%${/^_+$/.test(any) ? literal : any}%`;
}

/**
 * The condition that a lower-case column contains every word of `text`, in any order. An index reads a list for every three
 * letters: of "sample person 137" it is asked for the number alone, whose lists are short, and otherwise for all words,
 * so that the planner learns how rare they are together.
 */
export function containsText(column: Expression<string | null>, text: string): Expression<SqlBool> {
	const words = [
		...new Set(
			text
				.toLowerCase()
				.split(/[\s,;]+/)
				.filter(Boolean),
		),
	];
	// What separates words is looked for itself where there are none.
	if (words.length < 2) {
		const only = words[0] ?? text;
		return SHORTEST.test(only) ? begins(column, only) : contains(column, only);
	}
	const telling = words.filter(word => TELLING.test(word));
	// No index is of this expression.
	const read = telling.length > 0 ? sql<string>`(${column} || '')` : column;
	const held = words.map(word => containsWord(telling.includes(word) ? column : read, word));
	return sql<SqlBool>`(${sql.join(held, sql` and `)})`;
}

/** Numbers and addresses are rare by themselves. */
const TELLING = /\d{3}|.@./;

/** Found where a word begins: they stand somewhere in nearly everything, and within words no index has lists of so few letters. */
const SHORTEST = /^[\p{L}\d]{1,2}$/u;
/** Of whole numbers that holds beside other words. */
const NUMBER = /^\d+$/;

/** The condition for that. In ASCII, of which the index makes " 13" and "137": of `\m` it makes nothing. */
const begins = (column: Expression<string | null>, word: string) =>
	sql<SqlBool>`${column} ~ ${`(^|[\n -/:-@])${word}`}`;

const contains = (column: Expression<string | null>, word: string) =>
	sql<SqlBool>`${column} like ${likePattern(word)}`;

const containsWord = (column: Expression<string | null>, word: string) =>
	SHORTEST.test(word) || NUMBER.test(word) ? begins(column, word) : contains(column, word);

const INSTANT =
	/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-5])(:?[0-5]\d)?)?$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a time as the database writes it. */
export function isInstant(text: unknown): text is string {
	return typeof text === "string" && INSTANT.test(text);
}

/** Whether a text is an id as the database writes it. */
export function isUuid(text: unknown): text is string {
	return typeof text === "string" && UUID.test(text);
}

/**
 * The median of the seconds from becoming known to the first contact; null where there was none. Staff may note a
 * contact that was before the form.
 */
export const medianContact = (contact: Expression<Date | null>, known: Expression<Date>) =>
	sql<number | null>`round(percentile_cont(0.5) within group (order by extract(epoch from
		greatest(${contact}, ${known}) - ${known})) filter (where ${contact} is not null))::float8`;
