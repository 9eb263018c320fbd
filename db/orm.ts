import { type EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { type DatabaseOptions, ormConfig } from "./mikro-orm.config.ts";

export type Orm = MikroORM;
export type { EntityManager };

/** Opens the database of this process. The pool connects on first use, so this succeeds while the server is away. */
export async function openDatabase(options: DatabaseOptions): Promise<Orm> {
	return MikroORM.init(ormConfig(options));
}
