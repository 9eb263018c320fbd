import type { EntityManager } from "../orm.ts";

/** State of an attempt in flight. */
export interface LeaseState {
	owner: string;
	/** Whether the attempt's run was cancelled. */
	cancelled: boolean;
}

/**
 * Renews the leases of attempts in flight. Returns those that still own their message: a missing one was taken over by another
 * worker, or its message is deleted. Skips rows locked by an attempt that is storing its result, because these need no lease
 * meanwhile.
 */
export async function renewLeases(
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
