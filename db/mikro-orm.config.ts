import { Migrator } from "@mikro-orm/migrations";
import { defineConfig, MikroORM } from "@mikro-orm/postgresql";
import type pg from "pg";
import { parseIntoClientConfig } from "pg-connection-string";
import * as entities from "./entities.ts";
import { migrations } from "./migrations/index.ts";
import type { Orm } from "./orm.ts";
import { answerByCallback, keepPlans, refuseAtEnd, releaseBroken } from "./pool.ts";
import { KEEP_ALIVE, QuietClient } from "./quiet-client.ts";
import { RetryingEntityManager } from "./retrying-manager.ts";

export interface DatabaseOptions {
	/** postgres:// address. */
	url: string;
	/** Connections this process may hold; the web and each worker have a pool of their own. */
	poolSize?: number;
	/**
	 * Whether the address is a pooler's that shares connections by transaction: it takes no settings at the start of a
	 * connection, and keeps no named statement. Limits of time are then the role's (docs/operations.md).
	 */
	pooled?: boolean;
	/** Shown in pg_stat_activity. */
	applicationName?: string;
	/** Milliseconds after which a statement that waits for a lock gives way; none unless given. */
	lockTimeoutMs?: number;
	/** Milliseconds after which a connection ends whose statement is answered nothing; none unless given. */
	silenceMs?: number;
}

/** Beside what an address says of itself: compiling a statement takes longer than any of ours runs. */
const noJit = (options = "") => `${options} -c jit=off`.trim();

/** MikroORM's options for one process. */
export function ormConfig({
	url,
	poolSize = 10,
	applicationName = "meridian",
	pooled = false,
	lockTimeoutMs = 0,
	silenceMs = 0,
}: DatabaseOptions) {
	// MikroORM takes no more of an address than names and port; which database `migrate` makes stays its own.
	const { database: _database, ...address } = parseIntoClientConfig(url);
	return defineConfig({
		clientUrl: url,
		entities: Object.values(entities),
		entityManager: RetryingEntityManager,
		extensions: [Migrator],
		forceUtcTimezone: true,
		timezone: "UTC",
		pool: { min: 0, max: poolSize, idleTimeoutMillis: 30_000 },
		driverOptions: {
			...address,
			Client: QuietClient,
			silenceMs,
			onPoolCreated(pool: pg.Pool) {
				releaseBroken(pool);
				refuseAtEnd(pool);
				// What a pooler's connection keeps would be somebody else's.
				if (!pooled) pool.on("connect", keepPlans);
				pool.on("connect", answerByCallback);
			},
			...KEEP_ALIVE,
			application_name: applicationName,
			// Until a connection of the pool is free: a burst waits for its turn rather than being refused.
			connectionTimeoutMillis: 15_000,
			...(pooled ? {} : { idle_in_transaction_session_timeout: 60_000, options: noJit(address.options) }),
			// A migration gives way to whoever holds its table, and then builds an index for as long as that takes.
			...(lockTimeoutMs > 0 ? { lock_timeout: lockTimeoutMs } : pooled ? {} : { statement_timeout: 30_000 }),
		},
		// Each in a transaction of its own: locks on all of their tables at one time would meet those of forms crosswise.
		migrations: { migrationsList: migrations, snapshot: false, allOrNothing: false, tableName: "migrations" },
		// The queue's tables are the queue's library's.
		schemaGenerator: { ignoreSchema: ["bullmq"] },
		allowGlobalContext: false,
		// A name that is not there is a mistake in the address: a new, empty database would hide it.
		ensureDatabase: false,
		// MikroORM's own lines are colourful and quote values; each process logs what matters by itself.
		logger: () => {},
	});
}

/** Opens the database of this process. The pool connects on first use, so this succeeds while the server is away. */
export async function openDatabase(options: DatabaseOptions): Promise<Orm> {
	return MikroORM.init(ormConfig(options));
}
