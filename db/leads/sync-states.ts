import type { Provider } from "#domain/integrations/providers.ts";
import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";

/**
 * How a lead stands at one integration (docs/specification/http.md#leads); `never` until it was sent to where it leads
 * now.
 */
export interface LeadSyncState {
	integrationId: string;
	provider: Provider;
	name: string;
	status: "never" | "pending" | "synced" | "failed" | "suppressed";
	syncedAt: string | null;
	remoteId: string | null;
	error: string | null;
	isActive: boolean;
	/** The provider holds an older revision of the lead. */
	outdated: boolean;
}

/** Whether the lead was synced to what the integration is now: its account, list and fields. */
const HERE = "(s.synced_destination is not distinct from i.destination)";

/** A lead's state at every integration there is. */
export async function syncStates(em: EntityManager, leadId: string): Promise<LeadSyncState[]> {
	return em.execute(
		`select i.id as "integrationId", i.provider, i.name, 
			case when s.status is null or (s.status = 'synced' and not ${HERE}) then 'never' else s.status end as status,
			case when ${HERE} then ${iso("s.synced_at")} end as "syncedAt",
			case when ${HERE} then s.remote_id end as "remoteId", s.error, i.is_active as "isActive",
			coalesce(s.status = 'synced' and ${HERE} and s.synced_revision < l.revision, false) as outdated
		 from integrations i join leads l on l.id = ?
		 left join lead_syncs s on s.integration_id = i.id and s.lead_id = l.id
		 order by i.created_at, i.id`,
		[leadId],
	);
}
