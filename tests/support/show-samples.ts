import type { EntityManager } from "#db/orm.ts";
import { SiteSetting } from "#db/settings/site-setting.ts";

/** Lets pages show invented examples. For demonstrations only. */
export async function showSamples(em: EntityManager, now: Date): Promise<void> {
	await em.upsert(SiteSetting, { key: "samples", value: true, updatedBy: "demo", updatedAt: now });
}
