import { MikroORM } from "@mikro-orm/postgresql";
import type pg from "pg";
import { ormConfig } from "#db/mikro-orm.config.ts";
import type { Orm } from "#db/orm.ts";
import { poolOf } from "#db/pool.ts";
import { QuietClient } from "#db/quiet-client.ts";
import { type ScratchDatabase, startScratchDatabase } from "#tests/support/scratch-database.ts";
import { type Actor, simulated, type World } from "./world.ts";

/** Connections of all simulated processes together. */
const CONNECTIONS = 24;
/** A statement that has not answered after this is asked about: it may wait for a lock. */
const PATIENCE_MS = 15;

/** What a world does to the database's statements. */
export interface DatabaseTroubles {
	/** The statement as a planted bug has it. */
	rewrite(text: string): string;
	/** Whether a connection breaks at this statement, before or after it took effect. */
	breaks(actor: Actor, text: string): "before" | "after" | null;
}

/** A statement that another's lock holds up. */
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
class ClockedClient extends QuietClient {
	/** Who has it in hand, and when the transaction began that it is in. */
	holder: Actor | null = null;
	begunAt: number | null = null;
	/** Somebody has taken it from the pool. */
	isOut = false;
	/** How often it has been taken. */
	takes = 0;
	readonly send: Query;

	constructor(config?: string | pg.ClientConfig) {
		super(config);
		const { query } = this;
		this.send = (...given) => Reflect.apply(query, this, given);
	}

	/**
	 * What a holder has in hand until it is given back. One that broke goes to the next holder at once, where a pool
	 * would open another: whoever had it neither asks it any more nor gives it back a second time.
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

	/** Gives it back to its pool. */
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

/** The database of the simulations of this process; one at a time. */
let opened: ClockedDatabase | null = null;

/**
 * A real PostgreSQL whose clock is the world's: `now()` and `clock_timestamp()` in a statement become the world's time
 * on the way, and `gen_random_uuid()` is found in a schema before the system's own. Locks are PostgreSQL's own.
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
	 * Opens a migrated database on a server of its own. Transactions of other databases, and autovacuum, decide when
	 * dead rows make room, and so in what order a statement without one gives its rows: a seed would be played otherwise.
	 */
	static async open(): Promise<ClockedDatabase> {
		const server = await startScratchDatabase(false, ["autovacuum=off"]);
		const url = await server.create();
		const control = new QuietClient({ connectionString: url });
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

	/** Opens all of its connections: in a world nobody waits for one to be opened. */
	async #connect(): Promise<void> {
		const pool = await poolOf(this.orm);
		const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
		for (const client of clients) {
			if (client instanceof ClockedClient) this.#clients.add(client);
			client.release();
		}
	}

	/** Empties every table that has been written to, and begins a world's ids. */
	async reset(troubles: DatabaseTroubles, seed: number): Promise<void> {
		this.troubles = troubles;
		await this.#takeBack();
		// Emptied and vacuumed, a table is as it was before its first row, in a hundredth of the time that truncating takes.
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
			// Without a name: a prepared statement would keep the time of its first use.
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

	/** Gives back what a dead process had in hand; the server ends its transactions. */
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

	/** Ends what the server had begun; the connection itself is kept, since opening another takes real time. */
	async #break(client: ClockedClient): Promise<void> {
		await this.#rollBack(client);
		client.leave();
	}

	async #rollBack(client: ClockedClient): Promise<void> {
		if (client.begunAt !== null) await client.send("rollback");
		client.begunAt = null;
	}

	/** Statements whose locks were given up meanwhile land now, in the order in which they came. */
	async #letThrough(): Promise<void> {
		for (const flight of this.#flights) {
			if (!(await this.#isThrough(flight))) continue;
			this.#flights.delete(flight);
			await flight.land();
		}
	}

	/** Waits until a statement is over, or PostgreSQL says that it waits for a lock. */
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

	/** Ends what a world that is over had in hand. */
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

	/** Resolves within the patience with a statement: one timer for all of them. */
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

/** What stands in for the system's chance. */
const SCHEMA = `
	create schema sim;
	create sequence sim.ids;
	create function sim.gen_random_uuid() returns uuid language sql volatile
		as $$ select md5(nextval('sim.ids')::text)::uuid $$;
	do $$ begin
		execute format('alter database %I set search_path = sim, pg_catalog, public', current_database());
	end $$`;
