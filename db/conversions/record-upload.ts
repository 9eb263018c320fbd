import { raw } from "@mikro-orm/core";
import type { UploadState } from "#domain/conversions/platforms.ts";
import { type RunProgress, settleRun } from "../jobs/settle-run.ts";
import type { EntityManager } from "../orm.ts";
import { now } from "../sql.ts";
import { announceEvent } from "../webhooks/announce-event.ts";
import { ConversionUpload } from "./conversion-upload.ts";
import { startDueUploads } from "./start-due-uploads.ts";

/** The result of one upload attempt. */
export interface UploadOutcome {
	state: Exclude<UploadState, "pending">;
	/** Whether the platform holds the conversion now; unchanged if undefined. */
	received?: boolean;
	/** The uploaded value in pence; unchanged if undefined. */
	receivedValue?: number | null;
	error?: string | null;
	requestId?: string | null;
}

/** Final states after which the next run starts at once if status or value changed meanwhile. */
const SETTLED: readonly UploadState[] = ["sent", "withdrawn", "cancelled"];

/** Final states of an erased lead's upload, after which its row is deleted. */
const DELETED_STATES: readonly UploadState[] = ["withdrawn", "cancelled", "refused"];

/**
 * Records the result of a run's upload, and starts another run if status or value changed meanwhile. Deletes the row of an
 * erased lead after its last result. Must run in the transaction that ends the attempt, before the run is settled.
 */
export async function recordUpload(
	em: EntityManager,
	runId: string,
	{ state, received, receivedValue, error = null, requestId }: UploadOutcome,
): Promise<void> {
	const upload = await em.kysely
		.updateTable("conversion_uploads")
		.set({
			state,
			error,
			updated_at: now,
			// Undefined values stay unchanged.
			told: received,
			told_value: receivedValue,
			request_id: requestId,
		})
		.where("run_id", "=", runId)
		.returning([
			"id",
			"lead_id as leadId",
			"wanted",
			"told",
			"stage",
			"told_value as value",
			"destination_id as destinationId",
		])
		.executeTakeFirst();
	if (!upload || state === "accepted") return;
	// Without `received` the platform already held the conversion, and nothing was sent.
	if (state === "sent" && received && upload.leadId) {
		const { leadId, stage, value, destinationId } = upload;
		await announceEvent(
			em,
			"conversion.sent",
			[{ subject: leadId, detail: { stage, value, destinationId } }],
			"system",
		);
	}
	if (SETTLED.includes(state)) await startDueUploads(em, [upload.id], "system");
	if (upload.leadId === null && DELETED_STATES.includes(state)) {
		await em.nativeDelete(ConversionUpload, { id: upload.id });
	}
}

/** Records the result of a run's upload and settles the run. */
export async function endUpload(
	em: EntityManager,
	runId: string,
	outcome: UploadOutcome,
	progress: RunProgress,
): Promise<void> {
	await recordUpload(em, runId, outcome);
	await settleRun(em, runId, progress);
}

/** Cancels a run's upload if it was not sent yet. */
export async function cancelUpload(em: EntityManager, runId: string): Promise<void> {
	const cancelled = { state: "cancelled", updatedAt: raw("now()") } as const;
	await em.nativeUpdate(ConversionUpload, { run: runId, state: "pending" }, cancelled);
}

/**
 * Reopens a run's upload for another attempt. Returns false if the run is a connection test, or its upload has a later run or
 * was deleted.
 */
export async function reopenUpload(em: EntityManager, runId: string): Promise<boolean> {
	const pending = { state: "pending", error: null, updatedAt: raw("now()") } as const;
	return (await em.nativeUpdate(ConversionUpload, { run: runId }, pending)) > 0;
}
