import { setTimeout as delay } from "node:timers/promises";
import { anyOf, type Fault } from "./fault.ts";
import type { Part } from "./part.ts";
import { streamThrough } from "./stream.ts";

/** Kills a process with kill -9, waits a moment, and starts it again. */
async function strike(part: Part): Promise<void> {
	await part.stop("SIGKILL");
	await delay(anyOf(0, 300));
	await part.start();
}

/** kill -9 of web, worker, Redis and PostgreSQL at random times, also while another is down. */
export const randomKills: Fault = (databaseUrl, scale, { restartPostgres }) =>
	streamThrough(databaseUrl, scale, {
		fault: "kill -9 of web, worker, Redis and PostgreSQL at random points",
		webs: 2,
		workers: 2,
		queue: "redis",
		async trouble({ webs, workers, redis }) {
			let left = scale.times;
			const again = async (kill: () => Promise<void>, longestMs: number) => {
				while (left > 0) {
					await delay(anyOf(50, longestMs));
					left -= 1;
					await kill();
				}
			};
			await Promise.all([
				...webs.map(web => again(() => strike(web), 2_000)),
				...workers.map(worker => again(() => strike(worker), 2_000)),
				again(async () => {
					await redis.kill();
					await delay(anyOf(0, 500));
					await redis.start();
				}, 3_000),
				again(() => restartPostgres({ kill: true, awayMs: anyOf(0, 500) }), 6_000),
			]);
			return scale.times - left;
		},
	});

/** Longer than a lease. */
const STALL_MS = 12_000;

/** Suspends workers for longer than their leases, one after the other, and resumes them. */
export const workersStalled: Fault = (databaseUrl, scale) =>
	streamThrough(databaseUrl, scale, {
		fault: "workers stalled for longer than their leases, and going on",
		webs: 1,
		workers: 2,
		queue: "redis",
		async trouble({ workers }) {
			for (let stalled = 0; stalled < scale.times; stalled += 1) {
				await delay(anyOf(300, 1_500));
				await workers[stalled % workers.length]?.stall(STALL_MS);
			}
			return scale.times;
		},
	});

/** Two web and three worker processes at once, each of which gets killed. */
export const manyProcesses: Fault = (databaseUrl, scale) =>
	streamThrough(databaseUrl, scale, {
		fault: "two web and three worker processes at once, killed in turn",
		webs: 2,
		workers: 3,
		queue: "postgres",
		async trouble({ webs, workers }) {
			for (let killed = 0; killed < scale.times; killed += 1) {
				await delay(anyOf(100, 800));
				const struck = [webs[killed % webs.length], workers[killed % workers.length]];
				await Promise.all(struck.map(part => part && strike(part)));
			}
			return scale.times * 2;
		},
	});
