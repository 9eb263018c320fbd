import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";

/**
 * Runs a statement that joins a set of results with a run's rows, forcing hash joins. The planner's statistics are older than
 * the run, so it would expect a handful of rows and choose a nested loop that scans all of them for each result. Must run in a
 * transaction.
 */
export async function withHashJoins<Result>(em: EntityManager, statement: () => Promise<Result>) {
	await sql`set local enable_nestloop = off`.execute(em.kysely);
	const result = await statement();
	await sql`set local enable_nestloop = on`.execute(em.kysely);
	return result;
}
