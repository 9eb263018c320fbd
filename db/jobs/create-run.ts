import { randomUUID } from "node:crypto";
import { type QueryCreator, sql } from "kysely";
import type { RunKind } from "#domain/jobs/kinds.ts";
import type { Database, EntityManager } from "../orm.ts";

export interface NewRun {
	kind: RunKind;
	/** Username, or `system`. */
	actor: string;
	integrationId?: string | null;
	conversionDestinationId?: string | null;
	leadId?: string | null;
	/** Number of items, or of other units of work, in the run. */
	total: number;
	forced?: boolean;
}

/** Creates a run. Returns its id. */
export async function createRun(em: EntityManager, run: NewRun): Promise<string> {
	const id = await createRunOnce(em, run, null);
	if (!id) throw new Error("a run without a key is always made");
	return id;
}

/** Creates a run unless one with this deduplication key exists. Returns its id, or null if it exists. */
export async function createRunOnce(em: EntityManager, run: NewRun, dedupeKey: string | null) {
	const made = await insertRun(em.kysely, run, dedupeKey).executeTakeFirst();
	return made?.id ?? null;
}

/** Builds the insert of a run, which does nothing if one with this deduplication key exists; it returns the run's id. */
export function insertRun(db: QueryCreator<Database>, run: NewRun, dedupeKey: string | null) {
	return db
		.insertInto("job_runs")
		.values({
			id: randomUUID(),
			kind: run.kind,
			actor: run.actor,
			integration_id: run.integrationId ?? null,
			conversion_destination_id: run.conversionDestinationId ?? null,
			lead_id: run.leadId ?? null,
			total: run.total,
			dedupe_key: dedupeKey,
			forced: run.forced ?? false,
			created_at: sql`clock_timestamp()`,
		})
		.onConflict(conflict => conflict.column("dedupe_key").doNothing())
		.returning("id");
}
