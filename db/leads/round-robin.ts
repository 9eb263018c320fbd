import { LockMode, raw } from "@mikro-orm/core";
import { Account } from "../accounts/account.ts";
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
		const longestAgo = { lastTurnAt: "asc nulls first", createdAt: "asc", id: "asc" } as const;
		const next = await inner.findOne(Account, { role: "admin" }, { orderBy: longestAgo });
		if (!next) return;
		const given = await inner.kysely
			.updateTable("leads")
			.set({ owner_id: next.id })
			.where("id", "=", leadId)
			.where("owner_id", "is", null)
			.executeTakeFirst();
		if (Number(given.numUpdatedRows) === 0) return;
		await inner.nativeUpdate(Account, { id: next.id }, { lastTurnAt: raw("clock_timestamp()") });
	});
}
