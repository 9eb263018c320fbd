import { type Expression, type SqlBool, sql } from "kysely";

/** The marker of prepared statements in SQL text. */
export const PREPARED = "/* prepared */";

/**
 * Marks a statement whose planning costs more than its execution: each connection plans it once, as a named prepared statement.
 * Not for statements that may carry many rows, because the plan is made for the first, small ones.
 */
export const prepared = sql.raw(PREPARED);

/** With at most this many rows, every plan looks them up one by one. */
export const SMALL_BATCH = 10;
export const isSmallBatch = (rows: number) => rows <= SMALL_BATCH;

/** Returns the marker for a statement with few rows, and nothing for one with many. */
export const preparedForSmallBatch = (rows: number) => (isSmallBatch(rows) ? prepared : sql.raw(""));

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

/**
 * Returns any number of rows, passed as one parameter, as a table of that name. `columns` are their names and types; the table has
 * no others.
 */
export const recordset = <Row, Name extends string>(rows: readonly Row[], name: Name, columns: string) =>
	sql<Row>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<Name>(sql.raw(`"${name}" (${columns})`));

/** Matches any of these ids, passed as one parameter: `where("id", "=", anyOf(ids))`. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;
export const anyText = (texts: readonly string[]) => sql<string>`any(${texts}::text[])`;

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
