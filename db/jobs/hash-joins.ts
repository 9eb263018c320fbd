import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";

/**
 * Runs a statement that joins a set of results with a run's rows by hashing. Statistics are older than the run, so
 * the planner takes it for a handful of rows and would go through all of them for each result. Call it in a
 * transaction.
 */
export async function withHashJoins<Result>(em: EntityManager, statement: () => Promise<Result>) {
	await sql`set local enable_nestloop = off`.execute(em.kysely);
	const result = await statement();
	await sql`set local enable_nestloop = on`.execute(em.kysely);
	return result;
}
