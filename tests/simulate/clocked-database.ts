import { mkdtempSync, rmSync, writeFileSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";
import { ormConfig } from "#db/mikro-orm.config.ts";
import type { Orm } from "#db/orm.ts";
import { poolOf } from "#db/pool.ts";
import { QuietClient } from "#db/quiet-client.ts";
import { type Actor, simulated, type World } from "./world.ts";

/** Connections of all simulated processes together. */
const CONNECTIONS = 24;
/** A statement that has not answered after this is asked about: it may wait for a lock. */
const PATIENCE_MS = 4;

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
	land(): void;
}

type Query = (...given: unknown[]) => Promise<unknown>;

const connectionLost = () => Object.assign(new Error("connection terminated"), { code: "ECONNRESET" });

/** A connection whose statements are steps of the simulated world that sends them. */
class ClockedClient extends QuietClient {
	/** Who has it in hand, and whether in a transaction. */
	holder: Actor | null = null;
	inTransaction = false;
	readonly send: Query;

	constructor(config?: string | pg.ClientConfig) {
		super(config);
		const send: Query = Reflect.get(this, "query").bind(this);
		this.send = send;
		Reflect.set(this, "query", (...given: unknown[]) => this.#query(given));
	}

	#query(given: unknown[]): unknown {
		const here = simulated();
		const database = opened;
		if (!here || !database?.troubles) return this.send(...given);
		const last = given.at(-1);
		if (typeof last !== "function") return database.query(this, here, given);
		database.query(this, here, given.slice(0, -1)).then(
			rows => last(null, rows),
			error => last(error),
		);
		return undefined;
	}

	/** Gives it back to its pool, for a holder who cannot any more. */
	leave(): void {
		const release: unknown = Reflect.get(this, "release");
		if (typeof release === "function") release();
		// Whoever still holds it may give it back too.
		Reflect.set(this, "release", () => {});
		this.holder = null;
		this.inTransaction = false;
	}

	get pid(): number {
		return Number(Reflect.get(this, "processID"));
	}
}

/** The database of the simulations of this process; one at a time. */
let opened: ClockedDatabase | null = null;

/**
 * A real PostgreSQL whose clock is the world's: `now()`, `clock_timestamp()` and `gen_random_uuid()` are found in a
 * schema before the system's own, and read what the world writes to a file. Locks are PostgreSQL's own.
 */
export class ClockedDatabase {
	readonly orm: Orm;
	readonly control: pg.Client;
	troubles: DatabaseTroubles | null = null;
	#flights = new Set<Flight>();
	#clients = new Set<ClockedClient>();
	readonly #dir: string;
	#clock = "";
	#starts = new Map<number, string>();
	statements = 0;

	private constructor(orm: Orm, control: pg.Client, dir: string) {
		this.orm = orm;
		this.control = control;
		this.#dir = dir;
	}

	/** Opens a migrated database, whose server runs on this machine, for simulations. */
	static async open(url: string): Promise<ClockedDatabase> {
		const dir = mkdtempSync(path.join(tmpdir(), "meridian-clock-"));
		chmodSync(dir, 0o755);
		const control = new pg.Client({ connectionString: url });
		await control.connect();
		await control.query(clockSchema(dir));
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
		const database = new ClockedDatabase(orm, control, dir);
		opened = database;
		const pool = await poolOf(orm);
		pool.on("release", (_error, client) => {
			if (client instanceof ClockedClient) client.holder = null;
		});
		const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
		for (const client of clients) {
			if (client instanceof ClockedClient) database.#clients.add(client);
			client.release();
		}
		return database;
	}

	/** Empties every table that has been written to, and begins a world's ids. */
	async reset(world: World, troubles: DatabaseTroubles, seed: number): Promise<void> {
		this.troubles = troubles;
		this.#flights.clear();
		const { rows } = await this.control.query<{ name: string }>(
			`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
			 where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'migrations' and pg_relation_size(c.oid) > 0`,
		);
		if (rows.length > 0) await this.control.query(`truncate ${rows.map(({ name }) => name).join(", ")} cascade`);
		await this.control.query("select setval('sim.ids', $1)", [(seed + 1) * 1_000_000]);
		this.#tell(world.now);
	}

	#tell(now: number): void {
		const clock = now.toFixed(3);
		if (clock === this.#clock) return;
		this.#clock = clock;
		writeFileSync(path.join(this.#dir, "clock"), clock);
	}

	/** A transaction's own time is that of its beginning. */
	#begin(client: ClockedClient, now: number): void {
		const start = now.toFixed(3);
		if (this.#starts.get(client.pid) === start) return;
		this.#starts.set(client.pid, start);
		writeFileSync(path.join(this.#dir, `start-${client.pid}`), start);
	}

	/** Runs a statement as a step of the world. */
	query(
		client: ClockedClient,
		{ world, actor }: { world: World; actor: Actor },
		[given, ...more]: unknown[],
	): Promise<unknown> {
		const { troubles } = this;
		if (!troubles) throw new Error("no world is simulated");
		const text = troubles.rewrite(textOf(given));
		const statement = typeof given === "object" && given !== null ? { ...given, text } : text;
		const { dice } = world;
		const before = dice.between(0.1, 1.5) + (dice.chance(0.01) ? dice.between(20, 400) : 0);
		client.holder = actor;
		const label = `sql ${text.replace(/\s+/g, " ").slice(0, 90)}`;
		return world.wait<unknown>({ label, before }, async arrive => {
			const after = dice.between(0.1, 1);
			const fail = () => {
				throw connectionLost();
			};
			const broken = troubles.breaks(actor, text);
			if (broken === "before") {
				await this.#rollBack(client);
				client.leave();
				return arrive(after, fail);
			}
			if (!client.inTransaction) this.#begin(client, world.now);
			this.#tell(world.now);
			this.statements += 1;
			if (/^begin/i.test(text)) client.inTransaction = true;
			if (/^(commit|rollback)$/i.test(text)) client.inTransaction = false;
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
				land() {
					if (broken !== "after") return arrive(after, outcome ?? fail);
					client.leave();
					arrive(after, fail);
				},
			};
			if (await this.#isThrough(flight)) flight.land();
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

	async #rollBack(client: ClockedClient): Promise<void> {
		if (client.inTransaction) await client.send("rollback");
		client.inTransaction = false;
	}

	/** Statements whose locks were given up meanwhile land now, in the order in which they came. */
	async #letThrough(): Promise<void> {
		for (const flight of this.#flights) {
			if (!(await this.#isThrough(flight))) continue;
			this.#flights.delete(flight);
			flight.land();
		}
	}

	/** Waits until a statement is over, or PostgreSQL says that it waits for a lock. */
	async #isThrough({ client, settled, isOver }: Flight): Promise<boolean> {
		for (;;) {
			await Promise.race([settled, soon()]);
			if (isOver()) return true;
			const { rows } = await this.control.query(
				"select from pg_stat_activity where pid = $1 and cardinality(pg_blocking_pids(pid)) > 0",
				[client.pid],
			);
			if (rows.length > 0) return isOver();
		}
	}

	async close(): Promise<void> {
		opened = null;
		await this.orm.close(true);
		await this.control.end();
		rmSync(this.#dir, { recursive: true, force: true });
	}
}

const realTimeout = setTimeout;
const soon = () => new Promise<void>(resolve => void realTimeout(resolve, PATIENCE_MS));

function textOf(given: unknown): string {
	if (typeof given === "string") return given;
	if (typeof given === "object" && given !== null && "text" in given && typeof given.text === "string")
		return given.text;
	throw new Error("a statement without a text");
}

/** What stands in for the system's clock and ids; both forms of time are milliseconds since 1970 in a file. */
function clockSchema(dir: string): string {
	const read = (file: string) => `to_timestamp(pg_read_file(${file})::float8 / 1000)`;
	return `
		create schema sim;
		create sequence sim.ids;
		create function sim.clock_timestamp() returns timestamptz language sql volatile
			as $$ select ${read(`'${dir}/clock'`)} $$;
		create function sim.now() returns timestamptz language sql stable
			as $$ select ${read(`'${dir}/start-' || pg_backend_pid()`)} $$;
		create function sim.gen_random_uuid() returns uuid language sql volatile
			as $$ select md5(nextval('sim.ids')::text)::uuid $$;
		do $$ begin
			execute format('alter database %I set search_path = sim, pg_catalog, public', current_database());
		end $$`;
}
