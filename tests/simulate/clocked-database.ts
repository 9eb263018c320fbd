import { MikroORM } from "@mikro-orm/postgresql";
import type pg from "pg";
import { ormConfig } from "#db/mikro-orm.config.ts";
import type { Orm } from "#db/orm.ts";
import { poolOf } from "#db/pool.ts";
import { TimeLimitedClient } from "#db/time-limited-client.ts";
import { type ScratchDatabase, startScratchDatabase } from "#tests/support/scratch-database.ts";
import { type Actor, simulated, type World } from "./world.ts";

/** Size of the connection pool that all simulated processes share. */
const CONNECTIONS = 24;
/** Milliseconds after which an unanswered statement is checked for waiting on a lock. */
const PATIENCE_MS = 15;

/** Faults that a world injects into database statements. */
export interface DatabaseTroubles {
	/** Returns the statement with the planted bug applied. */
	rewrite(text: string): string;
	/** Whether the connection breaks at this statement, before or after the statement took effect. */
	breaks(actor: Actor, text: string): "before" | "after" | null;
}

/** A statement that waits for another transaction's lock. */
interface Flight {
	client: ClockedClient;
	actor: Actor;
	settled: Promise<void>;
	isOver(): boolean;
	land(): Promise<void>;
}

type Query = (...given: unknown[]) => Promise<unknown>;

const connectionLost = () => Object.assign(new Error("connection terminated"), { code: "ECONNRESET" });

/** A connection whose statements are steps of the simulated world that sends them. */
class ClockedClient extends TimeLimitedClient {
	/** The actor that uses the connection, and the start time of its open transaction. */
	holder: Actor | null = null;
	begunAt: number | null = null;
	/** Whether it is checked out of the pool. */
	isOut = false;
	/** How often it has been checked out. */
	takes = 0;
	readonly send: Query;

	constructor(config?: string | pg.ClientConfig) {
		super(config);
		const { query } = this;
		this.send = (...given) => Reflect.apply(query, this, given);
	}

	/**
	 * Returns a handle that is valid until the connection is released. A broken connection goes to the next holder at once, where
	 * a real pool would open a new one, so the old handle can neither query nor release it again.
	 */
	take(): object {
		const take = ++this.takes;
		const isHeld = () => this.isOut && this.takes === take;
		return Object.create(this, {
			query: { value: (...given: unknown[]) => this.#query(given, isHeld) },
			release: {
				writable: true,
				value: () => {
					if (isHeld()) this.leave();
				},
			},
		});
	}

	#query(given: unknown[], isHeld: () => boolean): unknown {
		const here = simulated();
		const database = opened;
		if (!here || !database?.troubles) return this.send(...given);
		const last = given.at(-1);
		if (typeof last !== "function") return database.query(this, here, given, isHeld);
		database.query(this, here, given.slice(0, -1), isHeld).then(
			rows => last(null, rows),
			error => last(error),
		);
		return undefined;
	}

	/** Returns the connection to its pool. */
	leave(): void {
		this.holder = null;
		this.begunAt = null;
		const release: unknown = Reflect.get(this, "release");
		if (typeof release === "function") release();
	}

	get pid(): number {
		return Number(Reflect.get(this, "processID"));
	}
}

/** The database for the simulations of this process; one at a time. */
let opened: ClockedDatabase | null = null;

/**
 * A real PostgreSQL with the world's clock: `now()` and `clock_timestamp()` in a statement are replaced with the world's time,
 * and `gen_random_uuid()` resolves to a schema that precedes the system's own. Locks are PostgreSQL's own.
 */
export class ClockedDatabase {
	readonly orm: Orm;
	readonly control: pg.Client;
	readonly #server: ScratchDatabase;
	troubles: DatabaseTroubles | null = null;
	#flights = new Set<Flight>();
	#clients = new Set<ClockedClient>();
	statements = 0;
	#isFresh = false;
	#waiting: (() => void)[] = [];
	readonly #pulse = setInterval(() => {
		for (const wake of this.#waiting.splice(0)) wake();
	}, PATIENCE_MS);

	private constructor(server: ScratchDatabase, orm: Orm, control: pg.Client) {
		this.#server = server;
		this.orm = orm;
		this.control = control;
	}

	/**
	 * Opens a migrated database on its own server, without autovacuum. Autovacuum and transactions in other databases decide when
	 * the space of dead rows is reused, hence the row order of a statement without `order by`: the same seed would play
	 * differently.
	 */
	static async open(): Promise<ClockedDatabase> {
		const server = await startScratchDatabase(false, ["autovacuum=off"]);
		const url = await server.create();
		const control = new TimeLimitedClient({ connectionString: url });
		await control.connect();
		await control.query(SCHEMA);
		const config = ormConfig({ url, poolSize: CONNECTIONS });
		const orm: Orm = await MikroORM.init({
			...config,
			pool: { min: 0, max: CONNECTIONS },
			driverOptions: {
				...config.driverOptions,
				Client: ClockedClient,
				connectionTimeoutMillis: 0,
				idleTimeoutMillis: 0,
				statement_timeout: 0,
				idle_in_transaction_session_timeout: 0,
			},
		});
		const database = new ClockedDatabase(server, orm, control);
		opened = database;
		const pool = await poolOf(orm);
		pool.on("release", (_error, client) => {
			if (client instanceof ClockedClient) Object.assign(client, { holder: null, isOut: false });
		});
		pool.on("acquire", client => {
			if (client instanceof ClockedClient) client.isOut = true;
		});
		await database.#connect();
		const { connect } = pool;
		Reflect.set(pool, "connect", (taken?: (error: unknown, client?: object) => void) => {
			const client: Promise<ClockedClient> = Reflect.apply(connect, pool, []);
			const inHand = client.then(each => each.take());
			if (!taken) return inHand;
			inHand.then(each => taken(undefined, each), taken);
			return undefined;
		});
		return database;
	}

	/** Opens all connections up front, so that a world never waits for one to open. */
	async #connect(): Promise<void> {
		const pool = await poolOf(this.orm);
		const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
		for (const client of clients) {
			if (client instanceof ClockedClient) this.#clients.add(client);
			client.release();
		}
	}

	/** Empties every table that has been written to, and resets the id sequence for the seed. */
	async reset(troubles: DatabaseTroubles, seed: number): Promise<void> {
		this.troubles = troubles;
		await this.#takeBack();
		// Delete and vacuum restore a table's initial state in a hundredth of the time that truncate takes.
		const { rows } = await this.control.query<{ name: string; size: number }>(
			`select c.oid::regclass::text as name, pg_relation_size(c.oid)::int as size from pg_class c
			 join pg_namespace n on n.oid = c.relnamespace
			 where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'migrations'`,
		);
		const written = rows.filter(({ size }) => size > 0).map(({ name }) => name);
		if (written.length > 0)
			await this.control.query(
				`set session_replication_role = replica; ${written.map(name => `delete from ${name}`).join("; ")}; reset session_replication_role`,
			);
		const stale = this.#isFresh ? written : rows.map(({ name }) => name);
		if (stale.length > 0) await this.control.query(`vacuum ${stale.join(", ")}`);
		this.#isFresh = true;
		await this.control.query("select setval('sim.ids', $1)", [(seed + 1) * 1_000_000]);
	}

	/** Runs a statement as a step of the world. */
	query(
		client: ClockedClient,
		{ world, actor }: { world: World; actor: Actor },
		[given, ...more]: unknown[],
		isHeld: () => boolean,
	): Promise<unknown> {
		const { troubles } = this;
		if (!troubles) throw new Error("no world is simulated");
		const text = troubles.rewrite(textOf(given));
		const { dice } = world;
		const before = dice.between(0.1, 1.5) + (dice.chance(0.01) ? dice.between(20, 400) : 0);
		if (isHeld()) client.holder = actor;
		const label = `sql ${text.replace(/\s+/g, " ").slice(0, 90)}`;
		return world.wait<unknown>({ label, before }, async arrive => {
			const after = dice.between(0.1, 1);
			const fail = () => {
				throw connectionLost();
			};
			if (!isHeld()) return arrive(after, fail);
			const broken = troubles.breaks(actor, text);
			if (broken === "before") {
				await this.#break(client);
				return arrive(after, fail);
			}
			this.statements += 1;
			if (/^begin/i.test(text)) client.begunAt = world.now;
			const timed = text
				.replaceAll(/(?<!_)\bnow\(\)/g, timestamp(client.begunAt ?? world.now))
				.replaceAll("clock_timestamp()", timestamp(world.now));
			if (/^(commit|rollback)$/i.test(text)) client.begunAt = null;
			// Unnamed: a prepared statement would keep the time of its first use.
			const statement =
				typeof given === "object" && given !== null ? { ...given, text: timed, name: undefined } : timed;
			let outcome: (() => unknown) | null = null;
			const settled = client.send(statement, ...more).then(
				rows => {
					outcome = () => rows;
				},
				error => {
					outcome = () => {
						throw error;
					};
				},
			);
			const flight: Flight = {
				client,
				actor,
				settled,
				isOver: () => outcome !== null,
				land: async () => {
					if (broken === "after") await this.#break(client);
					arrive(after, broken === "after" ? fail : (outcome ?? fail));
				},
			};
			if (await this.#isThrough(flight)) await flight.land();
			else {
				world.log(actor, "waits for a lock");
				this.#flights.add(flight);
			}
			await this.#letThrough();
		});
	}

	/** Cancels the statements of a dead process, rolls back its transactions and releases its connections. */
	async bury(actor: Actor): Promise<void> {
		for (const flight of this.#flights) {
			if (flight.actor !== actor) continue;
			this.#flights.delete(flight);
			await this.control.query("select pg_cancel_backend($1)", [flight.client.pid]);
			await flight.settled;
		}
		for (const client of this.#clients) {
			if (client.holder !== actor) continue;
			await this.#rollBack(client);
			client.leave();
		}
		await this.#letThrough();
	}

	/** Rolls back the transaction but keeps the connection, since opening another takes real time. */
	async #break(client: ClockedClient): Promise<void> {
		await this.#rollBack(client);
		client.leave();
	}

	async #rollBack(client: ClockedClient): Promise<void> {
		if (client.begunAt !== null) await client.send("rollback");
		client.begunAt = null;
	}

	/** Finishes the statements whose locks were released meanwhile, in their original order. */
	async #letThrough(): Promise<void> {
		for (const flight of this.#flights) {
			if (!(await this.#isThrough(flight))) continue;
			this.#flights.delete(flight);
			await flight.land();
		}
	}

	/** Waits until a statement is finished (true) or PostgreSQL reports that it waits for a lock (false). */
	async #isThrough({ client, settled, isOver }: Flight): Promise<boolean> {
		for (;;) {
			await Promise.race([settled, this.#later()]);
			if (isOver()) return true;
			const { rows } = await this.control.query(
				"select from pg_stat_activity where pid = $1 and cardinality(pg_blocking_pids(pid)) > 0",
				[client.pid],
			);
			if (rows.length > 0) return isOver();
		}
	}

	/** Rolls back and releases everything that a finished world left checked out. */
	async #takeBack(): Promise<void> {
		this.#flights.clear();
		for (const client of this.#clients) {
			if (!client.isOut) continue;
			await this.#rollBack(client);
			client.leave();
		}
	}

	async close(): Promise<void> {
		await this.#takeBack();
		opened = null;
		clearInterval(this.#pulse);
		await this.orm.close(true);
		await this.control.end();
		await this.#server.close();
	}

	/** Resolves at the next tick, within PATIENCE_MS: one timer serves all statements. */
	#later(): Promise<void> {
		return new Promise(resolve => this.#waiting.push(resolve));
	}
}

const timestamp = (ms: number) => `to_timestamp(${(ms / 1_000).toFixed(6)})`;

function textOf(given: unknown): string {
	if (typeof given === "string") return given;
	if (typeof given === "object" && given !== null && "text" in given && typeof given.text === "string")
		return given.text;
	throw new Error("a statement without a text");
}

/** Deterministic UUIDs in place of the system's random ones. */
const SCHEMA = `
	create schema sim;
	create sequence sim.ids;
	create function sim.gen_random_uuid() returns uuid language sql volatile
		as $$ select md5(nextval('sim.ids')::text)::uuid $$;
	do $$ begin
		execute format('alter database %I set search_path = sim, pg_catalog, public', current_database());
	end $$`;
