import { mustWaitForOfficeHours } from "#db/alerts/digests.ts";
import { whenUkOfficeIsOpen } from "#domain/uk/office-hours.ts";
import type { JobContext, JobResult } from "../jobs/handler.ts";
import { fork } from "../services.ts";

/**
 * Returns a wait until the office opens for a retry of an alert with "during office hours only"; null when it may go now. The
 * first attempt is already scheduled for office hours, or was requested by staff (docs/specification/back-office.md#alerts).
 */
export async function untilOpen(digestId: string, job: JobContext): Promise<JobResult | null> {
	const now = new Date();
	const afterMs = whenUkOfficeIsOpen(now).getTime() - now.getTime();
	if (afterMs === 0 || job.message.attempts === 1 || !(await mustWaitForOfficeHours(fork(job), digestId)))
		return null;
	return { kind: "wait", reason: null, afterMs };
}
