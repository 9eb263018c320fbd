import { LockMode, raw } from "@mikro-orm/core";
import { sql } from "kysely";
import { Account } from "../accounts/account.ts";
import type { EntityManager } from "../orm.ts";
import { SiteSetting } from "../settings/site-setting.ts";
import type { SwitchName } from "../settings/switches.ts";

/** The setting that assigns new leads to admins round robin. */
export const ROUND_ROBIN = "round_robin" satisfies SwitchName;

/**
 * If round robin is enabled, assigns a lead without an owner to the admin whose turn it is
 * (docs/specification/back-office.md#leads-and-staff). The setting's row lock serialises this, so that no turn is used twice.
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
		const assigned = await inner.kysely
			.updateTable("leads")
			.set({ owner_id: next.id, revision: sql`revision + 1` })
			.where("id", "=", leadId)
			.where("owner_id", "is", null)
			.executeTakeFirst();
		if (Number(assigned.numUpdatedRows) === 0) return;
		await inner.nativeUpdate(Account, { id: next.id }, { lastTurnAt: raw("clock_timestamp()") });
	});
}
