import { raw } from "@mikro-orm/core";
import { type Expression, sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { CallSlot } from "./call-slot.ts";

/** A call that may be made at a certain time. */
export interface ReservedSlot {
	/** Time of the call, in PostgreSQL's text form: hand it back as `reserved`. */
	at: string;
	/** Milliseconds until then; 0 means now. */
	waitMs: number;
}

const slotAt = (at: Expression<Date>) =>
	[
		sql<string>`${at}::text`.as("at"),
		sql<number>`greatest(0, ceil(extract(epoch from ${at} - clock_timestamp()) * 1000))::int`.as("waitMs"),
	] as const;

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
): Promise<ReservedSlot> {
	return em.transactional(async inner => {
		const db = inner.getKysely();
		if (reserved) {
			const at = sql<Date>`${reserved}::timestamptz`;
			const kept = await db
				.selectNoFrom(slotAt(at))
				.where(at, ">", sql<Date>`clock_timestamp() - make_interval(secs => ${GRACE_SECONDS})`)
				.executeTakeFirst();
			if (kept) return kept;
		}
		await db
			.insertInto("call_slots")
			.values({ integration_id: integrationId, slots: [] })
			.onConflict(conflict => conflict.column("integration_id").doNothing())
			.execute();
		const table = db.selectFrom("call_slots").where("integration_id", "=", integrationId);
		await table.select("integration_id").forUpdate().execute();
		const slot = await db
			.with("free", () =>
				table.select(({ ref }) =>
					sql<Date>`case when ${ref("enforced_until")} is null or ${ref("enforced_until")} < now()
						or cardinality(${ref("slots")}) < ${quota.calls} then clock_timestamp()
						else greatest(clock_timestamp(),
							(${ref("slots")})[1] + make_interval(secs => ${(quota.perMs + MARGIN_MS) / 1000}::float8)) end`.as(
						"at",
					),
				),
			)
			.with("taken", free =>
				free
					.updateTable("call_slots as c")
					.from("free")
					.set(({ ref }) => ({
						slots: sql<
							Date[]
						>`(${ref("c.slots")} || ${ref("free.at")})[greatest(1, cardinality(${ref("c.slots")}) + 2 - ${quota.calls}::int):]`,
					}))
					.where("c.integration_id", "=", integrationId),
			)
			.selectFrom("free")
			.select(({ ref }) => slotAt(ref("free.at")))
			.executeTakeFirst();
		if (!slot) throw new Error("the integration was deleted");
		return slot;
	});
}

/** The provider refused a call for its quota: from now on calls are spaced by it. */
export async function enforceQuota(em: EntityManager, integrationId: string): Promise<void> {
	const enforcedUntil = raw("now() + make_interval(hours => ?)", [ENFORCED_HOURS]);
	await em.nativeUpdate(CallSlot, { integration: integrationId }, { enforcedUntil });
}
