import type { Provider } from "#domain/integrations/providers.ts";
import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";

/** How a lead stands at one integration (rulings, Other exact names); `never` until it was sent there. */
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

/** A lead's state at every integration there is. */
export async function syncStates(em: EntityManager, leadId: string): Promise<LeadSyncState[]> {
	return em.execute(
		`select i.id as "integrationId", i.provider, i.name, coalesce(s.status, 'never') as status,
			${iso("s.synced_at")} as "syncedAt", s.remote_id as "remoteId", s.error, i.is_active as "isActive",
			coalesce(s.status = 'synced' and s.synced_revision < l.revision, false) as outdated
		 from integrations i join leads l on l.id = ?
		 left join lead_syncs s on s.integration_id = i.id and s.lead_id = l.id
		 order by i.created_at, i.id`,
		[leadId],
	);
}
