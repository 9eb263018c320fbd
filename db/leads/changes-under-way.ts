import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { fromNow } from "../sql.ts";
import { CHANGE_BATCH_SIZE, STOPPED_MS } from "./change-many.ts";

/** How long a finished change of very many leads is still shown to the staff member who made it. */
const ENDED_MS = 5 * 60_000;

/**
 * Returns changes of many leads that are being made or undone, including those whose process died, and very large ones that
 * `actor` finished a moment ago; newest first.
 */
export function changesUnderWay(em: EntityManager, actor: string) {
	return em.kysely
		.selectFrom("lead_undos")
		.where(({ and, eb, or }) =>
			or([
				and([
					eb("state", "<>", "changed"),
					// A change that stopped before its first transaction has nothing to undo.
					or([eb("changed", ">", 0), eb("progress_at", ">", fromNow(-STOPPED_MS))]),
				]),
				and([
					eb("actor", "=", actor),
					eb("found", ">", CHANGE_BATCH_SIZE),
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
