import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";

/** Reason shown for a lead without an e-mail address, which is synced to no provider. */
export const NO_EMAIL = "Not synced: this person has no email address";

/**
 * Returns a lead's sync state at every integration (docs/specification/http.md#leads); `never` until it was synced to the
 * integration's current destination.
 */
export function syncStates(em: EntityManager, leadId: string) {
	return em.kysely
		.selectFrom("integrations as i")
		.innerJoin("leads as l", join => join.on("l.id", "=", leadId))
		.leftJoin("lead_syncs as s", join =>
			join.onRef("s.integration_id", "=", "i.id").onRef("s.lead_id", "=", "l.id"),
		)
		.select(({ ref }) => {
			const status = ref("s.status");
			// Whether the lead was synced to the integration's current account, list and fields.
			const here = sql<boolean>`(${ref("s.synced_destination")} is not distinct from ${ref("i.destination")})`;
			return [
				"i.id as integrationId",
				"i.provider",
				"i.name",
				sql<"never" | "pending" | "synced" | "failed" | "suppressed">`case
					when ${status} is null or (${status} = 'synced' and not ${here}) then 'never' else ${status} end`.as(
					"status",
				),
				sql<string | null>`case when ${here} then ${iso(ref("s.synced_at"))} end`.as("syncedAt"),
				sql<string | null>`case when ${here} then ${ref("s.remote_id")} end`.as("remoteId"),
				sql<
					string | null
				>`case when ${ref("l.email_key")} is null then ${NO_EMAIL} else ${ref("s.error")} end`.as("error"),
				// What the sync left out, such as a phone number that the provider rejected.
				sql<string | null>`case when ${here} and ${status} = 'synced' then ${ref("s.note")} end`.as("note"),
				"i.is_active as isActive",
				// The provider holds an older revision of the lead.
				sql<boolean>`coalesce(${status} = 'synced' and ${here} and ${ref("s.synced_revision")} < ${ref("l.revision")}, false)`.as(
					"outdated",
				),
			];
		})
		.orderBy("i.created_at")
		.orderBy("i.id")
		.execute();
}
