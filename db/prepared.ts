import { sql } from "kysely";
import type { PoolClient } from "pg";

/** The mark in a text of one's own. */
export const PREPARED = "/* prepared */";

/**
 * Stands in a statement whose planning costs more than its work: each connection plans it once, under a name of its own
 * (a prepared statement). Not for one that carries many rows: its plan is made of the first, small ones.
 */
export const prepared = sql.raw(PREPARED);

/** So few rows are found one by one in every plan. */
const FEW = 10;
export const isFew = (rows: number) => rows <= FEW;

/** The same for a statement that may carry any number of rows, when it carries few. */
export const preparedForFew = (rows: number) => (isFew(rows) ? prepared : sql.raw(""));

/** The name of each marked statement, by its text. */
const names = new Map<string, string>();

function nameOf(text: string): string {
	const name = names.get(text) ?? `prepared-${names.size}`;
	names.set(text, name);
	return name;
}

/** Has a connection keep the plans of marked statements. Kysely, which hands its text on as it is, can name none. */
export function keepPlans(client: PoolClient): void {
	const { query } = client;
	client.query = (given: unknown, values?: unknown, ...rest: unknown[]) =>
		typeof given === "string" && given.includes(PREPARED)
			? Reflect.apply(query, client, [{ name: nameOf(given), text: given, values }, undefined, ...rest])
			: Reflect.apply(query, client, [given, values, ...rest]);
}
