/** Kinds of job runs (docs/specification/integrations-and-jobs.md#runs). */
export const RUN_KINDS = [
	"crm_sync",
	"bulk_sync",
	"integration_test",
	"newsletter_sync",
	"tax_report",
	"webhook",
	"conversion_upload",
	"lead_import",
] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** Status of a run: all refused is failed, some refused is partly_failed. */
export const RUN_STATUSES = [
	"queued",
	"active",
	"succeeded",
	"partly_failed",
	"failed",
	"cancelled",
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** A run in one of these has ended; only a retry reopens it. */
const ENDED_STATUSES = ["succeeded", "partly_failed", "failed", "cancelled"] as const satisfies RunStatus[];

/** Whether a run has come to its end. */
export function isEnded(status: RunStatus): boolean {
	return ENDED_STATUSES.some(ended => ended === status);
}

/** Status of one person within a run. `suppressed` counts as failed: the provider refused for consent reasons. */
export const ITEM_STATUSES = ["pending", "done", "failed", "suppressed", "skipped", "cancelled"] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** How one attempt ended. `interrupted` is an attempt whose worker died. */
export const ATTEMPT_OUTCOMES = [
	"running",
	"succeeded",
	"failed",
	"retrying",
	"waiting",
	"interrupted",
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];
