import { setTimeout as delay } from "node:timers/promises";
import { Redis } from "ioredis";
import pg from "pg";
import { anyOf, type Fault } from "./fault.ts";
import { streamThrough } from "./stream.ts";

/** Restarts and kills PostgreSQL alternately. */
export const postgresRestarted: Fault = (databaseUrl, scale, { restartPostgres }) =>
	streamThrough(databaseUrl, scale, {
		fault: "PostgreSQL restarted and killed in turn",
		webs: 1,
		workers: 2,
		queue: "postgres",
		async trouble() {
			for (let broken = 0; broken < scale.times; broken += 1) {
				await delay(anyOf(300, 1_500));
				await restartPostgres({ kill: broken % 2 === 1, awayMs: anyOf(0, scale.awayMs) });
			}
			return scale.times;
		},
	});

/** Connections opened concurrently. */
const BATCH_SIZE = 10;

/** Takes every free connection of the server and holds all of them for a while. */
async function takeConnections(databaseUrl: string, awayMs: number): Promise<void> {
	const taken: pg.Client[] = [];
	async function take(): Promise<boolean> {
		const client = new pg.Client({ connectionString: databaseUrl });
		client.on("error", () => {});
		const connected = await client.connect().then(
			() => true,
			() => false,
		);
		if (connected) taken.push(client);
		return connected;
	}
	let left = true;
	while (left) left = (await Promise.all(Array.from({ length: BATCH_SIZE }, take))).every(Boolean);
	const until = Date.now() + awayMs;
	// Also takes connections that are released meanwhile.
	while (Date.now() < until) if (!(await take())) await delay(100);
	await Promise.all(taken.map(client => client.end().catch(() => {})));
}

/** Makes the server read-only for a while, as after a failover to a standby. */
async function forbidWriting(databaseUrl: string, awayMs: number): Promise<void> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	const set = async (value: string) => {
		await client.query("set default_transaction_read_only = off");
		await client.query(`alter system set default_transaction_read_only = ${value}`);
		await client.query("select pg_reload_conf()");
	};
	await set("on");
	await delay(awayMs);
	await set("off");
	await client.end();
}

/** PostgreSQL out of connections and read-only, alternately; processes also start meanwhile. */
export const postgresExhausted: Fault = (databaseUrl, scale) =>
	streamThrough(databaseUrl, scale, {
		fault: "PostgreSQL out of connections, and read-only, in turn",
		webs: 1,
		workers: 1,
		queue: "postgres",
		async trouble({ workers, webs }) {
			for (let broken = 0; broken < scale.times; broken += 1) {
				await delay(anyOf(300, 1_000));
				const part = broken % 4 < 2 ? workers[0] : webs[0];
				await part?.stop("SIGKILL");
				const trouble = broken % 2 === 0 ? takeConnections : forbidWriting;
				await Promise.all([trouble(databaseUrl, scale.awayMs), delay(200).then(() => part?.start())]);
			}
			return scale.times;
		},
	});

/** Redis unavailable, flushed, and out of memory, in turn. */
export const redisTroubles: Fault = (databaseUrl, scale) =>
	streamThrough(databaseUrl, scale, {
		fault: "Redis away, emptied, and full, in turn",
		webs: 1,
		workers: 2,
		queue: "redis",
		async trouble({ redis }) {
			for (let broken = 0; broken < scale.times; broken += 1) {
				await delay(anyOf(300, 1_000));
				if (broken % 3 === 0) {
					await redis.kill();
					await delay(scale.awayMs);
					await redis.start();
				} else if (broken % 3 === 1) {
					await redis.server().flush();
				} else {
					const control = new Redis(redis.server().url);
					await control.config("SET", "maxmemory", "1");
					await delay(scale.awayMs);
					await control.config("SET", "maxmemory", "0");
					control.disconnect();
				}
			}
			return scale.times;
		},
	});
