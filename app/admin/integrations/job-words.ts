import { RUN_KINDS, type RunKind, type RunStatus } from "#domain/jobs/kinds.ts";

export const KIND_WORDS: Readonly<Record<RunKind, string>> = {
	crm_sync: "Lead sync",
	bulk_sync: "Bulk sync",
	integration_test: "Connection test",
	newsletter_sync: "Newsletter sync",
	tax_report: "Tax report",
	webhook: "Webhook",
	lead_import: "Import of leads",
	conversion_upload: "Conversion",
};

export function isRunKind(text: string): text is RunKind {
	return RUN_KINDS.some(kind => kind === text);
}

export const STATUS_LOOK: Readonly<
	Record<RunStatus, { words: string; tone: "neutral" | "info" | "success" | "warning" | "danger" }>
> = {
	queued: { words: "Waiting", tone: "neutral" },
	active: { words: "Running", tone: "info" },
	succeeded: { words: "Succeeded", tone: "success" },
	partly_failed: { words: "Partly failed", tone: "warning" },
	failed: { words: "Failed", tone: "danger" },
	cancelled: { words: "Cancelled", tone: "neutral" },
};
