import { type Expression, sql } from "kysely";

/**
 * Selects the median of the seconds from a lead's creation to its first contact; null if there was none. Contacts recorded
 * before the creation count as 0 seconds.
 */
export const medianContact = (contact: Expression<Date | null>, known: Expression<Date>) =>
	sql<number | null>`round(percentile_cont(0.5) within group (order by extract(epoch from
		greatest(${contact}, ${known}) - ${known})) filter (where ${contact} is not null))::float8`;
