import type { InferKyselyDB, MikroORM } from "@mikro-orm/postgresql";
import type { Entities, RetryingEntityManager } from "./retrying-manager.ts";

/** MikroORM's entity manager; `getKysely()` knows the tables and columns of our entities. */
export type EntityManager = RetryingEntityManager;
export type Orm = MikroORM<EntityManager, Entities>;

/** Tables and columns, as Kysely knows them. */
export type Database = InferKyselyDB<Entities[number]>;
