import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { chunksOf } from "#domain/chunks.ts";
import { CAN_RETRACT } from "#domain/conversions/platforms.ts";
import type { EntityManager } from "../orm.ts";
import { enqueueMany } from "../outbox/enqueue.ts";
import { anyOf, idsOf, now, recordset } from "../sql.ts";

/** Rows per statement. */
const BATCH_SIZE = 1_000;

/**
 * Starts a run for each of these uploads whose platform is out of date: it lacks a valid conversion, still counts one that is
 * no longer valid, or counts another value. An upload with an unfinished run is left to that run. Must run in the transaction
 * that has locked the uploads.
 */
export async function startDueUploads(em: EntityManager, uploadIds: readonly string[], actor: string) {
	for (const some of chunksOf(uploadIds, BATCH_SIZE)) await start(em, some, actor);
}

async function start(em: EntityManager, uploadIds: readonly string[], actor: string): Promise<void> {
	const db = em.kysely;
	const due = await db
		.selectFrom("conversion_uploads as u")
		.innerJoin("conversion_destinations as d", "d.id", "u.destination_id")
		.where("u.id", "=", anyOf(uploadIds))
		.where(eb =>
			eb.or([
				eb("u.state", "not in", ["pending", "accepted"]),
				eb.and([eb("u.state", "=", "pending"), eb("u.run_id", "is", null)]),
			]),
		)
		.where(eb =>
			eb.or([
				eb.and([eb("u.wanted", "=", true), eb("u.told", "=", false)]),
				eb.and([
					eb("u.told", "=", true),
					eb("d.platform", "in", CAN_RETRACT),
					eb.or([eb("u.wanted", "=", false), eb("u.value", "is distinct from", eb.ref("u.told_value"))]),
				]),
			]),
		)
		.select(["u.id", "u.lead_id as leadId", "u.destination_id as destinationId"])
		.execute();
	if (due.length === 0) return;
	const runs = due.map(upload => ({ ...upload, runId: randomUUID() }));
	await db
		.insertInto("job_runs")
		.values(
			runs.map(({ runId, leadId, destinationId }) => ({
				id: runId,
				kind: "conversion_upload" as const,
				actor,
				lead_id: leadId,
				conversion_destination_id: destinationId,
				total: 1,
				created_at: sql<Date>`clock_timestamp()`,
			})),
		)
		.execute();
	const started = runs.map(({ id, runId }) => ({ id, run_id: runId }));
	await db
		.updateTable("conversion_uploads")
		.from(recordset(started, "started", "id uuid, run_id uuid"))
		.set(({ ref }) => ({ run_id: ref("started.run_id"), state: "pending", error: null, updated_at: now }))
		.whereRef("conversion_uploads.id", "=", "started.id")
		.execute();
	const uploads = runs.map(({ runId }) => ({ runId }));
	await enqueueMany(em, "conversion.upload", uploads, { lane: "conversions" });
}

/** Retries the failed uploads of a destination that works again. Must run in a transaction. */
export async function retryFailedUploads(em: EntityManager, destinationId: string): Promise<void> {
	const failed = await em.kysely
		.selectFrom("conversion_uploads")
		.where("destination_id", "=", destinationId)
		.where("state", "=", "failed")
		.select("id")
		.orderBy("id")
		.forUpdate()
		.execute();
	await startDueUploads(em, idsOf(failed), "system");
}
