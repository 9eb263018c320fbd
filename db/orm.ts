import type { MikroORM } from "@mikro-orm/postgresql";
import type { Entities, RetryingEntityManager } from "./retrying-manager.ts";

export type { Database } from "./retrying-manager.ts";
/** MikroORM's entity manager; its `kysely` knows the tables and columns of our entities. */
export type EntityManager = RetryingEntityManager;
export type Orm = MikroORM<EntityManager, Entities>;
