import { mindsTheHour } from "#db/alerts/digests.ts";
import { whenUkOfficeIsOpen } from "#domain/uk/office-hours.ts";
import type { JobContext, JobResult } from "../jobs/handler.ts";
import { fork } from "../services.ts";

/**
 * Has a further try wait for the office to open, where somebody wants to sleep till then; null for now. The first comes at
 * the time that was promised, or at their own word (docs/specification/back-office.md#alerts).
 */
export async function untilOpen(digestId: string, job: JobContext): Promise<JobResult | null> {
	const now = new Date();
	const afterMs = whenUkOfficeIsOpen(now).getTime() - now.getTime();
	if (afterMs === 0 || job.message.attempts === 1 || !(await mindsTheHour(fork(job), digestId))) return null;
	return { kind: "wait", reason: null, afterMs };
}
