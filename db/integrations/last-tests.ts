import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";

/** How the last test of an integration ended. */
export interface LastTest {
	integrationId: string;
	connected: boolean;
	/** In the provider's words; null after a success. */
	error: string | null;
	/** ISO 8601. */
	at: string;
}

/** The last test of each integration that has not been changed since: what was tried then is what stands now. */
export async function lastTests(em: EntityManager): Promise<LastTest[]> {
	return em.execute(
		`select i.id as "integrationId", t.connected, t.error, t.at
		 from integrations i cross join lateral (
			select r.status = 'succeeded' as connected, r.error, ${iso("r.finished_at")} as at from job_runs r
			where r.kind = 'integration_test' and r.integration_id = i.id and r.status in ('succeeded', 'failed')
				and r.created_at >= i.updated_at
			order by r.created_at desc limit 1
		 ) t`,
	);
}
