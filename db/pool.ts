import type { Pool } from "pg";
import type { Orm } from "./orm.ts";

/** The pg pool under MikroORM, for libraries that speak pg themselves. */
export function poolOf(orm: Orm): Promise<Pool> {
	return orm.em.getDriver().getConnection().getNativeClient();
}
