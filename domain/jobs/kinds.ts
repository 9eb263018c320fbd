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

/** Status of a run: failed if all items failed, partly_failed if some did. */
export const RUN_STATUSES = [
	"queued",
	"active",
	"succeeded",
	"partly_failed",
	"failed",
	"cancelled",
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Final statuses; only a retry reopens such a run. */
const ENDED_STATUSES = ["succeeded", "partly_failed", "failed", "cancelled"] as const satisfies RunStatus[];

export function isEnded(status: RunStatus): boolean {
	return ENDED_STATUSES.some(ended => ended === status);
}

/** Status of one item of a run. `suppressed` counts as failed: the provider refused for consent reasons. */
export const ITEM_STATUSES = ["pending", "done", "failed", "suppressed", "skipped", "cancelled"] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** Outcome of one attempt. `interrupted`: its worker died. */
export const ATTEMPT_OUTCOMES = [
	"running",
	"succeeded",
	"failed",
	"retrying",
	"waiting",
	"interrupted",
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];
