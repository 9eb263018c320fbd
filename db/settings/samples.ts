import type { EntityManager } from "../orm.ts";
import { SiteSetting } from "./site-setting.ts";

/** Lets pages show the made-up examples. For demonstrations only. */
export async function showSamples(em: EntityManager, now: Date): Promise<void> {
	await em.upsert(SiteSetting, { key: "samples", value: true, updatedBy: "demo", updatedAt: now });
}
