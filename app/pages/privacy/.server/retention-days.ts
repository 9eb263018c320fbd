import { config } from "#app/services.server.ts";

/** Returns the retention periods in days, by the keys of the policy's paragraphs; 0 if nothing is deleted automatically. */
export function retentionDays(): Record<"closedLeads" | "quarantined" | "runs" | "measurements", number> {
	return {
		closedLeads: config.RETENTION_CLOSED_LEADS_DAYS,
		quarantined: config.RETENTION_QUARANTINED_DAYS,
		runs: config.RETENTION_RUNS_DAYS,
		measurements: config.RETENTION_MEASUREMENTS_DAYS,
	};
}
