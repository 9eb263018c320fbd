import { raw } from "@mikro-orm/core";
import { AppError, noSuch } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { cancelUpload } from "../conversions/record-upload.ts";
import type { EntityManager } from "../orm.ts";
import { OutboxMessage } from "../outbox/outbox-message.ts";
import { JobRun } from "./job-run.ts";
import { accountCancelled, withdraw } from "./withdraw.ts";

/** After this, the people who are still to be accounted for are left to a worker. */
const PATIENCE_MS = 500;
const STEP = 1_000;

/**
 * Ends a run at once, however many people are in it: what was not begun will not be, and everyone still pending is
 * cancelled. A call that is under way is not torn off; what became of its people is recorded when it ends. Throws
 * AppError "not_found", or "conflict" when the run is over.
 */
export async function cancelRun(em: EntityManager, runId: string, actor: string): Promise<void> {
	const promise = await em.transactional(async inner => {
		await end(inner, runId);
		await cancelUpload(inner, runId);
		await recordAudit(inner, actor, "job.cancel", runId);
		return withdraw(inner, runId);
	});
	await account(em, runId, promise).catch(() => {
		// Somebody is storing results of the same people, or the database is slow: the promise stands.
	});
}

async function account(em: EntityManager, runId: string, promise: string): Promise<void> {
	const deadline = performance.now() + PATIENCE_MS;
	const accounted = await accountCancelled(em, runId, {
		step: STEP,
		limitMs: PATIENCE_MS,
		goOn: () => performance.now() < deadline,
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
	if ((await em.count(JobRun, { id: runId })) === 0) throw noSuch("job");
	throw new AppError("conflict", "This job has already ended");
}
