import { sweepFolder } from "#db/pictures/media-folder.ts";
import { deleteExpired } from "#db/retention/delete-expired.ts";
import { fork, type WorkerServices } from "./services.ts";

/** Deletes expired data. Returns the number of rows deleted per table. */
export async function housekeeping(services: WorkerServices): Promise<Record<string, number>> {
	const { config, log } = services;
	const deleted = await deleteExpired(fork(services), {
		quarantined: config.RETENTION_QUARANTINED_DAYS,
		closedLeads: config.RETENTION_CLOSED_LEADS_DAYS,
		runs: config.RETENTION_RUNS_DAYS,
		measurements: config.RETENTION_MEASUREMENTS_DAYS,
	});
	if (config.MEDIA_DIR) deleted.media = await sweepFolder(fork(services), config.MEDIA_DIR);
	log.info({ deleted }, "housekeeping");
	return deleted;
}
