import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { anyOf, type Fault } from "./fault.ts";
import { streamThrough } from "./stream.ts";

const LOOSE_CLOCK = pathToFileURL(`${import.meta.dirname}/loose-clock.mjs`).href;

/** Processes whose log cannot be written, as on a full disk. */
export const logDiskFull: Fault = (databaseUrl, scale, { restartPostgres }) =>
	streamThrough(databaseUrl, scale, {
		fault: "no room for logs, and much to tell",
		webs: 1,
		workers: 1,
		queue: "postgres",
		async trouble({ webs, workers }) {
			const parts = [...webs, ...workers];
			for (const part of parts) {
				await part.stop();
				await part.start({ LOG_TO_FULL_DISK: "true", LOG_LEVEL: "debug" });
			}
			for (let broken = 0; broken < scale.times; broken += 1) {
				await restartPostgres({ kill: false, awayMs: anyOf(0, 500) });
				await delay(anyOf(300, 1_000));
			}
			return scale.times;
		},
	});

/** Clocks of web and worker that jump by hours in both directions, each independently. */
export const clockJumps: Fault = (databaseUrl, scale) =>
	streamThrough(databaseUrl, scale, {
		fault: "clocks of web and workers jump by up to six hours",
		webs: 2,
		workers: 2,
		queue: "postgres",
		async trouble({ webs, workers }) {
			for (const part of [...webs, ...workers]) {
				await part.stop();
				await part.start({ NODE_OPTIONS: `--import=${LOOSE_CLOCK}` });
			}
			await delay(scale.times * 500);
			return scale.times * 4;
		},
	});

/** Starts a new web and worker beside the old, runs the migrations again under load, then stops the old. */
export const deployUnderLoad: Fault = (databaseUrl, scale, { migrate }) =>
	streamThrough(databaseUrl, scale, {
		fault: "deploy under load: migrations, then web and workers one by one",
		webs: 2,
		workers: 2,
		queue: "postgres",
		async trouble({ webs, workers }) {
			for (let deployed = 0; deployed < scale.times; deployed += 1) {
				await migrate(databaseUrl);
				for (const part of [...webs, ...workers]) {
					const code = await part.stop("SIGTERM");
					if (code !== 0) throw new Error(`a process ended with ${code} when asked to:\n${part.output()}`);
					await part.start();
				}
			}
			return scale.times;
		},
	});
