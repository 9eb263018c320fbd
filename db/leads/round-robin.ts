import { LockMode } from "@mikro-orm/core";
import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { SiteSetting } from "../settings/site-setting.ts";
import type { SwitchName } from "../settings/switches.ts";

/** Whether new leads are given to admins in turn. */
export const ROUND_ROBIN = "round_robin" satisfies SwitchName;

/**
 * Gives a lead that nobody has to the admin whose turn it is, where staff want that
 * (docs/specification/back-office.md#leads-and-staff). One lead is given at a time, so that every turn is another's.
 */
export async function assignRoundRobin(em: EntityManager, leadId: string): Promise<void> {
	await em.transactional(async inner => {
		const setting = await inner.findOne(
			SiteSetting,
			{ key: ROUND_ROBIN },
			{ lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
		);
		if (!setting?.value) return;
		const db = inner.getKysely();
		const next = await db
			.selectFrom("accounts")
			.where("role", "=", "admin")
			.orderBy("last_turn_at", order => order.asc().nullsFirst())
			.orderBy("created_at")
			.orderBy("id")
			.select("id")
			.limit(1)
			.executeTakeFirst();
		if (!next) return;
		const given = await db
			.updateTable("leads")
			.set({ owner_id: next.id })
			.where("id", "=", leadId)
			.where("owner_id", "is", null)
			.executeTakeFirst();
		if (Number(given.numUpdatedRows) === 0) return;
		await db
			.updateTable("accounts")
			.set({ last_turn_at: sql`clock_timestamp()` })
			.where("id", "=", next.id)
			.execute();
	});
}
