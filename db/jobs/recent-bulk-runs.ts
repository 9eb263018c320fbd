import { DAY_MS } from "#domain/time/day.ts";
import type { EntityManager } from "../orm.ts";
import { fromNow } from "../sql.ts";
import { type RunRow, selectRuns } from "./run-row.ts";

const MOST = 3;
/** For which whoever asked still sees how it ended. */
const ENDED_MS = 5 * 60_000;
/** After which a bulk sync is looked for among the jobs alone. */
const LOOKED_BACK_MS = 7 * DAY_MS;

/** The bulk syncs of staff that are under way, and those of `actor` that ended a moment ago; newest first. */
export function recentBulkRuns(em: EntityManager, actor: string): Promise<RunRow[]> {
	// The product's own are of people who came at the same moment: nobody waits for them.
	return selectRuns(em)
		.where("r.kind", "=", "bulk_sync")
		.where("r.actor", "<>", "system")
		.where("r.created_at", ">", fromNow(-LOOKED_BACK_MS))
		.where(({ eb, and, or }) =>
			or([
				eb("r.status", "in", ["queued", "active"]),
				and([eb("r.actor", "=", actor), eb("r.finished_at", ">", fromNow(-ENDED_MS))]),
			]),
		)
		.orderBy("r.created_at", "desc")
		.orderBy("r.id", "desc")
		.limit(MOST)
		.execute();
}
