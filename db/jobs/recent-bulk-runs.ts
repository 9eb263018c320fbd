import { DAY_MS } from "#domain/time/day.ts";
import type { EntityManager } from "../orm.ts";
import { fromNow } from "../sql.ts";
import { type RunRow, selectRuns } from "./run-row.ts";

const MAX_RUNS = 3;
/** How long a finished bulk sync is still shown to the staff member who started it. */
const ENDED_MS = 5 * 60_000;
/** Bulk syncs older than this appear only in the list of jobs. */
const MAX_AGE_MS = 7 * DAY_MS;

/** Returns the bulk syncs of staff that are in progress, and those of `actor` that ended a moment ago; newest first. */
export function recentBulkRuns(em: EntityManager, actor: string): Promise<RunRow[]> {
	// Bulk syncs of the actor `system`, for leads that came at the same moment, are left out: no staff member waits for them.
	return selectRuns(em)
		.where("r.kind", "=", "bulk_sync")
		.where("r.actor", "<>", "system")
		.where("r.created_at", ">", fromNow(-MAX_AGE_MS))
		.where(({ eb, and, or }) =>
			or([
				eb("r.status", "in", ["queued", "active"]),
				and([eb("r.actor", "=", actor), eb("r.finished_at", ">", fromNow(-ENDED_MS))]),
			]),
		)
		.orderBy("r.created_at", "desc")
		.orderBy("r.id", "desc")
		.limit(MAX_RUNS)
		.execute();
}
