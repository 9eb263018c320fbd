import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { countAll, iso, now } from "../sql.ts";

/** Upper limit of the count. */
const MAX_NEW = 100;

/** Inlined as literals, so that the query matches the predicate of the partial index leads_came. */
const COUNTED_ORIGINS = (["form", "chat"] as const).map(origin => sql.lit(origin));

/**
 * Counts leads that came by form or chat since a time, at most MAX_NEW, and returns the time of counting; 0 when `since` is
 * null. Leads added by staff or imported are not counted, because staff know of them.
 */
export async function countNewLeads(
	em: EntityManager,
	since: string | null,
): Promise<{ newLeads: number; asOf: string }> {
	const { newLeads, asOf } = await em.kysely
		.selectNoFrom(({ selectFrom }) => [
			selectFrom(
				selectFrom("leads")
					.where("quarantined_at", "is", null)
					.where("origin", "in", COUNTED_ORIGINS)
					.where("created_at", ">", sql<Date>`${since}::timestamptz`)
					.select("id")
					.limit(MAX_NEW)
					.as("latest"),
			)
				.select(countAll.as("n"))
				.$asScalar()
				.$notNull()
				.as("newLeads"),
			iso(now).$notNull().as("asOf"),
		])
		.executeTakeFirstOrThrow();
	return { newLeads, asOf };
}
