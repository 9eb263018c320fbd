import type { EntityManager } from "../orm.ts";
import { RUN_COLUMNS, RUN_TABLES, type RunRow } from "./run-row.ts";

const MOST = 3;
/** Minutes for which whoever asked still sees how it ended. */
const ENDED_MINUTES = 5;
/** Days after which a bulk sync is looked for among the jobs alone. */
const LOOKED_BACK_DAYS = 7;

/** The bulk syncs that are under way, and those of `actor` that ended a moment ago; newest first. */
export async function recentBulkRuns(em: EntityManager, actor: string): Promise<RunRow[]> {
	return em.execute(
		`select ${RUN_COLUMNS} from ${RUN_TABLES}
		 where r.kind = 'bulk_sync' and r.created_at > now() - make_interval(days => ?)
			and (r.status in ('queued', 'active') or (r.actor = ? and r.finished_at > now() - make_interval(mins => ?)))
		 order by r.created_at desc, r.id desc limit ?`,
		[LOOKED_BACK_DAYS, actor, ENDED_MINUTES, MOST],
	);
}
