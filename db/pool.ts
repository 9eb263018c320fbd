import type { Pool } from "pg";
import type { Orm } from "./orm.ts";

const shared = new WeakSet<Pool>();

/** Says of a pool that its connections are a pooler's, so that nothing outlives a transaction in them. */
export function noteShared(pool: Pool): void {
	shared.add(pool);
}

/** Whether a pool's connections are a pooler's. */
export const isShared = (pool: Pool): boolean => shared.has(pool);

/** The pg pool under MikroORM, for libraries that speak pg themselves. */
export function poolOf(orm: Orm): Promise<Pool> {
	return orm.em.getDriver().getConnection().getNativeClient();
}
