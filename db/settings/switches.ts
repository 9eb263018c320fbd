import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { prepared } from "../sql.ts";
import { SiteSetting } from "./site-setting.ts";

/** What is on or off for the whole site, by the name under which it is stored. */
export type SwitchName =
	/** Pressed chats name a reference. */
	| "chat_references"
	/** Whoever sends a form gets a mail that it arrived. */
	| "lead_confirmation"
	/** New leads are given to admins in turn. */
	| "round_robin"
	/** Pages show made-up examples where an operator has nothing of their own to show. */
	| "samples";

/** Whether something is on; it is off until somebody turns it on. */
export async function isOn(em: EntityManager, name: SwitchName): Promise<boolean> {
	// Asked with every form.
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
