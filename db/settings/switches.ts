import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { prepared } from "../sql.ts";
import { SiteSetting } from "./site-setting.ts";

/** Names of the switches for the whole site, as stored. */
export type SwitchName =
	/** Chat links include a reference. */
	| "chat_references"
	/** A mail confirms to the sender that a form arrived. */
	| "lead_confirmation"
	/** New leads are assigned to admins round robin. */
	| "round_robin"
	/** Pages show sample content where the operator has none yet. */
	| "samples";

/** Tells whether a switch is on; it is off by default. */
export async function isOn(em: EntityManager, name: SwitchName): Promise<boolean> {
	// Prepared statement, because every form executes it.
	const stored = await em.kysely
		.selectFrom("site_settings")
		.where("key", "=", name)
		.select("value")
		.modifyEnd(prepared)
		.executeTakeFirst();
	return stored?.value ?? false;
}

export async function setSwitch(em: EntityManager, name: SwitchName, on: boolean, actor: string) {
	await em.transactional(async inner => {
		await inner.upsert(SiteSetting, { key: name, value: on, updatedBy: actor, updatedAt: new Date() });
		await recordAudit(inner, actor, `${name}.${on ? "on" : "off"}`, null);
	});
}
