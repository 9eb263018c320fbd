import { raw } from "@mikro-orm/core";
import type { UploadState } from "#domain/conversions/platforms.ts";
import { type RunProgress, settleRun } from "../jobs/settle-run.ts";
import type { EntityManager } from "../orm.ts";
import { now } from "../sql.ts";
import { announceEvent } from "../webhooks/announce-event.ts";
import { ConversionUpload } from "./conversion-upload.ts";
import { startDue } from "./start-due.ts";

/** What became of one try to tell a platform. */
export interface UploadOutcome {
	state: Exclude<UploadState, "pending">;
	/** Whether the platform holds the conversion now; unchanged unless given. */
	told?: boolean;
	/** The value in pence that it was told; unchanged unless given. */
	toldValue?: number | null;
	error?: string | null;
	requestId?: string | null;
}

/** These may have been overtaken by another change of status or value: then the next run follows at once. */
const SETTLED: readonly UploadState[] = ["sent", "withdrawn", "cancelled"];

/** After these nothing is left to do for an erased person. */
const GONE: readonly UploadState[] = ["withdrawn", "cancelled", "refused"];

/**
 * Writes down what became of the upload of a run, and sees to what was changed meanwhile. The row of an erased person
 * goes with its last outcome. Call it in the transaction that ends the attempt, before the run is settled.
 */
export async function recordUpload(
	em: EntityManager,
	runId: string,
	{ state, told, toldValue, error = null, requestId }: UploadOutcome,
): Promise<void> {
	const upload = await em.kysely
		.updateTable("conversion_uploads")
		.set({
			state,
			error,
			updated_at: now,
			// What is undefined stays as it is.
			told,
			told_value: toldValue,
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
	// Where the platform held it already, nothing was sent.
	if (state === "sent" && told && upload.leadId) {
		const { leadId, stage, value, destinationId } = upload;
		await announceEvent(
			em,
			"conversion.sent",
			[{ subject: leadId, detail: { stage, value, destinationId } }],
			"system",
		);
	}
	if (SETTLED.includes(state)) await startDue(em, [upload.id], "system");
	if (upload.leadId === null && GONE.includes(state)) {
		await em.nativeDelete(ConversionUpload, { id: upload.id });
	}
}

/** The same for the end of the run. */
export async function endUpload(
	em: EntityManager,
	runId: string,
	outcome: UploadOutcome,
	progress: RunProgress,
): Promise<void> {
	await recordUpload(em, runId, outcome);
	await settleRun(em, runId, progress);
}

/** An admin cancelled the run: what was not sent will not be. */
export async function cancelUpload(em: EntityManager, runId: string): Promise<void> {
	const cancelled = { state: "cancelled", updatedAt: raw("now()") } as const;
	await em.nativeUpdate(ConversionUpload, { run: runId, state: "pending" }, cancelled);
}

/** An admin asks for another try. False where the run is a test, or what it was about is gone. */
export async function reopenUpload(em: EntityManager, runId: string): Promise<boolean> {
	const pending = { state: "pending", error: null, updatedAt: raw("now()") } as const;
	return (await em.nativeUpdate(ConversionUpload, { run: runId }, pending)) > 0;
}
