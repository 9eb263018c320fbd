import { raw } from "@mikro-orm/core";
import { AppError, notFound } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { cancelUpload } from "../conversions/record-upload.ts";
import type { EntityManager } from "../orm.ts";
import { OutboxMessage } from "../outbox/outbox-message.ts";
import { JobRun } from "./job-run.ts";
import { settleCancelledItems, withdraw } from "./withdraw.ts";

/** Longest time to wait for locks before the remaining items are left to the worker. */
const LOCK_TIMEOUT_MS = 500;
const STEP = 1_000;

/**
 * Ends a run at once, regardless of its size: items that have not started are not sent, and all pending items become cancelled.
 * A call in flight is not aborted; its results are recorded when it ends. Throws AppError "not_found", or "conflict" when the
 * run has already ended.
 */
export async function cancelRun(em: EntityManager, runId: string, actor: string): Promise<void> {
	const promise = await em.transactional(async inner => {
		await end(inner, runId);
		await cancelUpload(inner, runId);
		await recordAudit(inner, actor, "job.cancel", runId);
		return withdraw(inner, runId);
	});
	await account(em, runId, promise).catch(() => {
		// Lock timeout: another transaction is storing results for the same items. The `run.cancelled` message finishes the rest.
	});
}

async function account(em: EntityManager, runId: string, promise: string): Promise<void> {
	const deadline = performance.now() + LOCK_TIMEOUT_MS;
	const accounted = await settleCancelledItems(em, runId, {
		step: STEP,
		limitMs: LOCK_TIMEOUT_MS,
		mayContinue: () => performance.now() < deadline,
	});
	if (accounted) await em.nativeDelete(OutboxMessage, { id: promise, owner: null });
}

async function end(em: EntityManager, runId: string): Promise<void> {
	const cancelled = await em.nativeUpdate(
		JobRun,
		{ id: runId, status: { $in: ["queued", "active"] } },
		{ status: "cancelled", cancelRequestedAt: raw("now()"), finishedAt: raw("clock_timestamp()") },
	);
	if (cancelled > 0) return;
	if ((await em.count(JobRun, { id: runId })) === 0) throw notFound("job");
	throw new AppError("conflict", "This job has already ended");
}
