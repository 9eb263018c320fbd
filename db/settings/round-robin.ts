import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { SiteSetting } from "./site-setting.ts";

/** Under this name it is stored whether new leads are given to admins in turn. */
export const ROUND_ROBIN = "round_robin";

/** Whether new leads are given to admins in turn. */
export async function isRoundRobin(em: EntityManager): Promise<boolean> {
	return (await em.findOne(SiteSetting, { key: ROUND_ROBIN }))?.value ?? false;
}

/** Has new leads given to admins in turn, or no longer. */
export async function setRoundRobin(em: EntityManager, active: boolean, actor: string): Promise<void> {
	await em.transactional(async inner => {
		await inner.upsert(SiteSetting, {
			key: ROUND_ROBIN,
			value: active,
			updatedBy: actor,
			updatedAt: new Date(),
		});
		await recordAudit(inner, actor, active ? "round_robin.on" : "round_robin.off", null);
	});
}
