import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { fromNow } from "../sql.ts";
import { CHANGED_AT_ONCE, STOPPED_MS } from "./change-many.ts";

/** For which whoever made a change of very many still sees it. */
const ENDED_MS = 5 * 60_000;

/**
 * The changes of many leads that are being made or taken back, those whose process died among them, and those of very
 * many that `actor` made a moment ago; newest first.
 */
export function changesUnderWay(em: EntityManager, actor: string) {
	return em.kysely
		.selectFrom("lead_undos")
		.where(({ and, eb, or }) =>
			or([
				and([
					eb("state", "<>", "changed"),
					// One that stopped before its first has nothing to take back.
					or([eb("changed", ">", 0), eb("progress_at", ">", fromNow(-STOPPED_MS))]),
				]),
				and([
					eb("actor", "=", actor),
					eb("found", ">", CHANGED_AT_ONCE),
					eb("progress_at", ">", fromNow(-ENDED_MS)),
				]),
			]),
		)
		.select(({ ref }) => [
			"id",
			"actor",
			"state",
			"found",
			"changed",
			sql<boolean>`${ref("state")} <> 'changed' and ${ref("progress_at")} < ${fromNow(-STOPPED_MS)}`.as(
				"stopped",
			),
		])
		.orderBy("created_at", "desc")
		.orderBy("id")
		.limit(3)
		.execute();
}
export type ChangeUnderWay = Awaited<ReturnType<typeof changesUnderWay>>[number];
