import { config } from "#app/services.server.ts";

/** How many days things are kept, by the names of the policy's paragraphs; 0 where nothing is deleted by itself. */
export function retentionDays(): Record<"closedLeads" | "quarantined" | "runs" | "measurements", number> {
	return {
		closedLeads: config.RETENTION_CLOSED_LEADS_DAYS,
		quarantined: config.RETENTION_QUARANTINED_DAYS,
		runs: config.RETENTION_RUNS_DAYS,
		measurements: config.RETENTION_MEASUREMENTS_DAYS,
	};
}
