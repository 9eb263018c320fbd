import { deleteExpired } from "#db/retention/delete-expired.ts";
import type { WorkerServices } from "./services.ts";

const EVERY_MS = 60 * 60_000;
/** Any number, the same in all workers: only one of them cleans at a time. */
const LOCK = 7_301_954;

/** Deletes what was kept long enough, once an hour, in whichever worker comes first. Returns the function that stops it. */
export function startHousekeeping({ orm, config, log }: WorkerServices): () => void {
	async function clean(): Promise<void> {
		const em = orm.em.fork();
		await em.transactional(async inner => {
			const rows = await inner.execute<{ locked: boolean }[]>(
				"select pg_try_advisory_xact_lock(?) as locked",
				[LOCK],
			);
			if (!rows[0]?.locked) return;
			const deleted = await deleteExpired(orm.em.fork(), {
				quarantined: config.RETENTION_QUARANTINED_DAYS,
				closedLeads: config.RETENTION_CLOSED_LEADS_DAYS,
				runs: config.RETENTION_RUNS_DAYS,
				measurements: config.RETENTION_MEASUREMENTS_DAYS,
			});
			log.info({ deleted }, "housekeeping");
		});
	}
	const run = () => void clean().catch(() => log.warn("housekeeping waits for the database"));
	const first = setTimeout(run, 60_000);
	const timer = setInterval(run, EVERY_MS);
	return () => {
		clearTimeout(first);
		clearInterval(timer);
	};
}
