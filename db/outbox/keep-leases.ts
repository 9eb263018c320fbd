import type { EntityManager } from "../orm.ts";

/** What became of a try that is under way. */
export interface LeaseState {
	owner: string;
	/** An admin cancelled the run that it belongs to. */
	cancelled: boolean;
}

/**
 * Extends the leases of tries that are under way. Returns those that still hold theirs: whoever is missing has lost
 * the message to another worker, or it is gone.
 */
export async function keepLeases(
	em: EntityManager,
	owners: string[],
	leaseMs: number,
): Promise<LeaseState[]> {
	if (owners.length === 0) return [];
	return em.execute(
		`with kept as (
			update outbox set due_at = now() + make_interval(secs => ?)
			where owner in (select value::uuid from jsonb_array_elements_text(?::jsonb)) returning owner, run_id
		 )
		 select kept.owner, coalesce(r.status = 'cancelled', false) as cancelled
		 from kept left join job_runs r on r.id = kept.run_id`,
		[leaseMs / 1000, JSON.stringify(owners)],
	);
}
