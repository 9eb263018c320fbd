import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { countAll, iso, now } from "../sql.ts";

/** More than these are not counted. */
const MOST_NEW = 100;

/** By these very values an index finds them. */
const CAME = (["form", "chat"] as const).map(origin => sql.lit(origin));

/**
 * How many leads came in by themselves since a moment, at most MOST_NEW, and the moment of counting; null counts nothing.
 * Whom staff or a file brought nobody need be told of.
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
					.where("origin", "in", CAME)
					.where("created_at", ">", sql<Date>`${since}::timestamptz`)
					.select("id")
					.limit(MOST_NEW)
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
