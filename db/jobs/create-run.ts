import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { RunKind } from "#domain/jobs/kinds.ts";
import type { EntityManager } from "../orm.ts";

export interface NewRun {
	kind: RunKind;
	/** Username, or `system`. */
	actor: string;
	integrationId?: string | null;
	conversionDestinationId?: string | null;
	leadId?: string | null;
	/** People or things in the run. */
	total: number;
	/** A second run with this key is not made. */
	dedupeKey?: string | null;
	forced?: boolean;
}

/** Makes a run. Returns its id, or null when one with the same dedupeKey exists. */
export async function createRun(em: EntityManager, run: NewRun): Promise<string | null> {
	const made = await em
		.getKysely()
		.insertInto("job_runs")
		.values({
			id: randomUUID(),
			kind: run.kind,
			actor: run.actor,
			integration_id: run.integrationId ?? null,
			conversion_destination_id: run.conversionDestinationId ?? null,
			lead_id: run.leadId ?? null,
			total: run.total,
			dedupe_key: run.dedupeKey ?? null,
			forced: run.forced ?? false,
			created_at: sql`clock_timestamp()`,
		})
		.onConflict(conflict => conflict.column("dedupe_key").doNothing())
		.returning("id")
		.executeTakeFirst();
	return made?.id ?? null;
}
