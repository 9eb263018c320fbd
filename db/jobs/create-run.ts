import { randomUUID } from "node:crypto";
import type { RunKind } from "#domain/jobs/kinds.ts";
import type { EntityManager } from "../orm.ts";

export interface NewRun {
	kind: RunKind;
	/** Username, or `system`. */
	actor: string;
	integrationId?: string | null;
	leadId?: string | null;
	/** People or things in the run. */
	total: number;
	/** A second run with this key is not made. */
	dedupeKey?: string | null;
	forced?: boolean;
}

/** Makes a run. Returns its id, or null when one with the same dedupeKey exists. */
export async function createRun(em: EntityManager, run: NewRun): Promise<string | null> {
	const rows = await em.execute<{ id: string }[]>(
		`insert into job_runs (id, kind, actor, integration_id, lead_id, total, dedupe_key, forced, created_at)
		 values (?, ?, ?, ?, ?, ?, ?, ?, clock_timestamp()) on conflict (dedupe_key) do nothing returning id`,
		[
			randomUUID(),
			run.kind,
			run.actor,
			run.integrationId ?? null,
			run.leadId ?? null,
			run.total,
			run.dedupeKey ?? null,
			run.forced ?? false,
		],
	);
	return rows[0]?.id ?? null;
}
