import type { EntityManager } from "../orm.ts";

/** What became of a try that is under way. */
export interface LeaseState {
	owner: string;
	/** An admin cancelled the run that it belongs to. */
	cancelled: boolean;
}

/**
 * Extends the leases of tries that are under way. Returns those that still hold theirs: whoever is missing has lost
 * the message to another worker, or it is gone. A try that is just storing its outcome has its row locked: it needs
 * no lease meanwhile, and nobody waits for it here.
 */
export async function keepLeases(
	em: EntityManager,
	owners: string[],
	leaseMs: number,
): Promise<LeaseState[]> {
	return em.execute(
		`with mine as (select value::uuid as owner from jsonb_array_elements_text(?::jsonb)), kept as (
			update outbox set due_at = now() + make_interval(secs => ?)
			where id in (select id from outbox where owner in (select owner from mine) for update skip locked)
		 )
		 select o.owner, coalesce(r.status = 'cancelled', false) as cancelled
		 from outbox o left join job_runs r on r.id = o.run_id where o.owner in (select owner from mine)`,
		[JSON.stringify(owners), leaseMs / 1000],
	);
}
