import type { AlertDigest } from "#db/alerts/alert-digest.ts";
import { claimDigest, endDigest, mustWaitForOfficeHours } from "#db/alerts/digests.ts";
import { type DigestContent, readDigest } from "#db/alerts/read-digest.ts";
import type { EntityManager } from "#db/orm.ts";
import { whenUkOfficeIsOpen } from "#domain/uk/office-hours.ts";
import type { JobContext, JobResult } from "../jobs/handler.ts";
import { fork } from "../services.ts";

interface ClaimedAlerts {
	digest: AlertDigest;
	content: DigestContent;
}

/** Claims a digest of alerts and reads its content, unless it must wait or there is nothing left to send. */
export async function claimAlerts(digestId: string, job: JobContext): Promise<ClaimedAlerts | JobResult> {
	const em = fork(job);
	const now = new Date();
	const afterMs = whenUkOfficeIsOpen(now).getTime() - now.getTime();
	// The first attempt is already scheduled for office hours, or was requested by staff (docs/specification/back-office.md#alerts).
	if (afterMs > 0 && job.message.attempts > 1 && (await mustWaitForOfficeHours(em, digestId)))
		return { kind: "wait", reason: null, afterMs };
	const digest = await claimDigest(em, digestId);
	return digest ? { digest, content: await readDigest(em, digest) } : { kind: "done" };
}

/** Records that a digest was not sent. */
export const giveUpAlerts = (em: EntityManager, { digestId }: { digestId: string }, error: string) =>
	endDigest(em, digestId, { state: "failed", error });
