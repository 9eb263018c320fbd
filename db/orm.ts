import { type InferKyselyDB, MikroORM } from "@mikro-orm/postgresql";
import { type DatabaseOptions, ormConfig } from "./mikro-orm.config.ts";
import type { Entities, RetryingEntityManager } from "./retrying-manager.ts";

/** MikroORM's entity manager; `getKysely()` knows the tables and columns of our entities. */
export type EntityManager = RetryingEntityManager;
export type Orm = MikroORM<EntityManager, Entities>;

/** Tables and columns, as Kysely knows them. */
export type Database = InferKyselyDB<Entities[number]>;

/** Opens the database of this process. The pool connects on first use, so this succeeds while the server is away. */
export async function openDatabase(options: DatabaseOptions): Promise<Orm> {
	return MikroORM.init(ormConfig(options));
}
