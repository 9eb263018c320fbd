import { Migrator } from "@mikro-orm/migrations";
import { defineConfig, MikroORM } from "@mikro-orm/postgresql";
import type pg from "pg";
import { parseIntoClientConfig } from "pg-connection-string";
import * as entities from "./entities.ts";
import { migrations } from "./migrations/index.ts";
import type { Orm } from "./orm.ts";
import { refuseAtEnd, releaseBroken, useCallbacks, usePreparedStatements } from "./pool.ts";
import { RetryingEntityManager } from "./retrying-manager.ts";
import { KEEP_ALIVE, TimeLimitedClient } from "./time-limited-client.ts";

export interface DatabaseOptions {
	/** postgres:// address. */
	url: string;
	/** Most connections of this process; web and each worker have their own pool. */
	poolSize?: number;
	/**
	 * Whether the address is a pooler's in transaction mode: it accepts no settings at connection start and keeps no prepared
	 * statements. Timeouts are then set on the role (docs/operations.md).
	 */
	pooled?: boolean;
	/** Shown in pg_stat_activity. */
	applicationName?: string;
	/** Lock timeout in milliseconds; none by default. */
	lockTimeoutMs?: number;
	/** Milliseconds without data during a statement after which the connection is closed; none by default. */
	silenceMs?: number;
}

/** Appends to the options in the address. JIT is off, because compiling takes longer than any of our statements. */
const noJit = (options = "") => `${options} -c jit=off`.trim();

/** Returns MikroORM's options for one process. */
export function ormConfig({
	url,
	poolSize = 10,
	applicationName = "meridian",
	pooled = false,
	lockTimeoutMs = 0,
	silenceMs = 0,
}: DatabaseOptions) {
	// pg's parser, because MikroORM ignores most options of an address; without the database, which `migrate` may create first.
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
			Client: TimeLimitedClient,
			silenceMs,
			onPoolCreated(pool: pg.Pool) {
				releaseBroken(pool);
				refuseAtEnd(pool);
				// A pooler's connection is shared, so that prepared statements would reach other clients.
				if (!pooled) pool.on("connect", usePreparedStatements);
				pool.on("connect", useCallbacks);
			},
			...KEEP_ALIVE,
			application_name: applicationName,
			// Time to wait for a free connection of the pool: a burst queues instead of failing.
			connectionTimeoutMillis: 15_000,
			...(pooled ? {} : { idle_in_transaction_session_timeout: 60_000, options: noJit(address.options) }),
			// A migration gives up waiting for a table lock, but may then build an index for any length of time, whatever the role's
			// limit (docs/operations.md). The driver does not send a statement_timeout of 0.
			...(lockTimeoutMs > 0
				? { lock_timeout: lockTimeoutMs, options: `${noJit(address.options)} -c statement_timeout=0` }
				: pooled
					? {}
					: { statement_timeout: 30_000 }),
		},
		// Each in a transaction of its own: holding locks on all their tables at once would deadlock with forms.
		migrations: { migrationsList: migrations, snapshot: false, allOrNothing: false, tableName: "migrations" },
		// The queue library manages the queue's tables.
		schemaGenerator: { ignoreSchema: ["bullmq"] },
		allowGlobalContext: false,
		// A missing database means a wrong address; creating an empty one would hide the mistake.
		ensureDatabase: false,
		// MikroORM's own log is coloured and contains values; each process logs what matters itself.
		logger: () => {},
	});
}

/** Opens the database for this process. The pool connects on first use, so this succeeds while the server is unavailable. */
export async function openDatabase(options: DatabaseOptions): Promise<Orm> {
	return MikroORM.init(ormConfig(options));
}
