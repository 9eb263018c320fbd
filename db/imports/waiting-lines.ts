import type { ImportedLead } from "#domain/leads/lead-import.ts";
import { JobItem } from "../jobs/job-item.ts";
import { settleRun } from "../jobs/settle-run.ts";
import type { EntityManager } from "../orm.ts";
import { keysOf, personKey } from "./known-people.ts";

/** Lines per transaction: takes seconds, not minutes, and a worker that dies loses little work. */
const BATCH_SIZE = 2_000;

/** A line of a file and its lead. */
export interface Line {
	position: number;
	lead: ImportedLead;
}

/** Locks and returns the next lines to store, without two lines for the same person. */
export async function nextLines(em: EntityManager, runId: string): Promise<Line[]> {
	const lines = await waiting(em, runId)
		.orderBy("r.position")
		.limit(BATCH_SIZE)
		.select(["r.position", "r.lead"])
		.forUpdate("i")
		.execute();
	const seen = new Set<string>();
	for (const [index, { lead }] of lines.entries()) {
		if (seen.has(personKey(lead))) return lines.slice(0, index);
		for (const key of keysOf(lead)) seen.add(key);
	}
	return lines;
}

/** Selects the pending lines of an import. */
const waiting = (em: EntityManager, runId: string) =>
	em.kysely
		.selectFrom("lead_import_rows as r")
		.innerJoin("job_items as i", join =>
			join.onRef("i.run_id", "=", "r.run_id").onRef("i.position", "=", "r.position"),
		)
		.where("r.run_id", "=", runId)
		.where("i.status", "=", "pending");

/** Tells whether an import has pending lines. */
export async function hasLines(em: EntityManager, runId: string): Promise<boolean> {
	return (await waiting(em, runId).select("r.position").limit(1).executeTakeFirst()) !== undefined;
}

/** Fails the pending lines of an import with one error. */
export async function failImport(em: EntityManager, runId: string, error: string): Promise<void> {
	const failed = await em.nativeUpdate(
		JobItem,
		{ run: runId, status: "pending" },
		{ status: "failed", error, updatedAt: new Date() },
	);
	if (failed > 0) await settleRun(em, runId, { failed, error });
}
