import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";

/** Why a person who has no e-mail address is sent to no provider. */
export const NO_EMAIL = "Not synced: this person has no email address";

/**
 * How a lead stands at every integration there is (docs/specification/http.md#leads); `never` until it was sent to
 * where it leads now.
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
			// Synced to what the integration is now: its account, list and fields.
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
				// What it did without, such as a phone that the provider refused.
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

export type LeadSyncState = Awaited<ReturnType<typeof syncStates>>[number];
