import type { EntityManager } from "../orm.ts";
import { SiteSetting } from "./site-setting.ts";

const KEY = "samples";

/** Whether pages show made-up examples where an operator has nothing of their own to show. */
export async function showsSamples(em: EntityManager): Promise<boolean> {
	return (await em.findOne(SiteSetting, { key: KEY }))?.value ?? false;
}

/** Lets pages show the made-up examples. For demonstrations only. */
export async function showSamples(em: EntityManager, now: Date): Promise<void> {
	await em.upsert(SiteSetting, { key: KEY, value: true, updatedBy: "demo", updatedAt: now });
}
