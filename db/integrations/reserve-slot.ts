import type { EntityManager } from "../orm.ts";

/** A call that may be made at a certain time. */
export interface CallSlot {
	/** Time of the call, in PostgreSQL's text form: hand it back as `reserved`. */
	at: string;
	/** Milliseconds until then; 0 means now. */
	waitMs: number;
}

/** A slot that was reserved and not used within this time is gone: others may have come near. */
const GRACE_SECONDS = 5;
/** How long a quota is kept after a provider has shown that it means it. */
const ENFORCED_HOURS = 24;
/** Providers count by clocks of their own. */
const MARGIN_MS = 250;

/**
 * Reserves the next call of an integration under a quota of so many calls in so much time, over all workers and by
 * the database's clock: any window of that length holds at most that many calls. Accounts differ, so the quota
 * applies from the moment at which the provider first refuses a call for it; until then calls are only noted. A slot
 * that was reserved before and whose time has come is used instead of taking another.
 */
export async function reserveSlot(
	em: EntityManager,
	integrationId: string,
	quota: { calls: number; perMs: number },
	reserved: string | null,
): Promise<CallSlot> {
	return em.transactional(async inner => {
		const [kept] = await inner.execute<CallSlot[]>(
			`select ?::timestamptz::text as at,
				greatest(0, ceil(extract(epoch from ?::timestamptz - clock_timestamp()) * 1000))::int as "waitMs"
			 where ?::timestamptz > clock_timestamp() - make_interval(secs => ?)`,
			[reserved, reserved, reserved, GRACE_SECONDS],
		);
		if (kept) return kept;
		await inner.execute(
			`insert into call_slots (integration_id, slots) values (?, '{}') on conflict (integration_id) do nothing`,
			[integrationId],
		);
		await inner.execute("select 1 from call_slots where integration_id = ? for update", [integrationId]);
		const [slot] = await inner.execute<CallSlot[]>(
			`with free as (
				select case when enforced_until is null or enforced_until < now() or cardinality(slots) < ?
					then clock_timestamp()
					else greatest(clock_timestamp(), slots[1] + make_interval(secs => ?)) end as at
				from call_slots where integration_id = ?
			 ), taken as (
				update call_slots c set slots = (c.slots || free.at)[greatest(1, cardinality(c.slots) + 2 - ?):]
				from free where c.integration_id = ?
			 )
			 select at::text as at, greatest(0, ceil(extract(epoch from at - clock_timestamp()) * 1000))::int as "waitMs" from free`,
			[quota.calls, (quota.perMs + MARGIN_MS) / 1000, integrationId, quota.calls, integrationId],
		);
		if (!slot) throw new Error("the integration was deleted");
		return slot;
	});
}

/** The provider refused a call for its quota: from now on calls are spaced by it. */
export async function enforceQuota(em: EntityManager, integrationId: string): Promise<void> {
	await em.execute(
		"update call_slots set enforced_until = now() + make_interval(hours => ?) where integration_id = ?",
		[ENFORCED_HOURS, integrationId],
	);
}
