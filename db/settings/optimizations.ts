import { isOptimizationId, type OptimizationId } from "#domain/performance/recommendations.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { SiteSetting } from "./site-setting.ts";

const PREFIX = "optimization.";

export async function activeOptimizations(em: EntityManager): Promise<OptimizationId[]> {
	const settings = await em.find(SiteSetting, { key: { $like: `${PREFIX}%` } });
	return settings
		.filter(({ value }) => value)
		.map(({ key }) => key.slice(PREFIX.length))
		.filter(isOptimizationId);
}

/** Turns an optimization on or off. Idempotent. */
export async function setOptimization(em: EntityManager, id: OptimizationId, on: boolean, actor: string) {
	await em.transactional(async inner => {
		await inner.upsert(SiteSetting, { key: PREFIX + id, value: on, updatedBy: actor, updatedAt: new Date() });
		await recordAudit(inner, actor, on ? "performance.implement" : "performance.revert", id);
	});
}
