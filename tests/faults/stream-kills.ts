import { setTimeout as delay } from "node:timers/promises";
import { anyOf, type Fault } from "./fault.ts";
import { streamLeads } from "./lead-stream.ts";

/** kill -9 of web and worker in turn while leads stream in. */
export const streamKills: Fault = (databaseUrl, { people, times }) =>
	streamLeads(databaseUrl, {
		fault: "web and worker killed under a stream of leads",
		people,
		webs: 1,
		workers: 1,
		async trouble({ lab, webs, workers, isOver }) {
			let killed = 0;
			while (killed < times && !isOver()) {
				await delay(anyOf(100, 800));
				await webs[0]?.kill();
				await workers[killed]?.stop("SIGKILL");
				const [worker] = await Promise.all([lab.startWorker(), webs[0]?.start()]);
				workers.push(worker);
				killed += 1;
			}
			return killed * 2;
		},
	});

/** Two web and three worker processes, of which nobody is spared. */
export const manyProcesses: Fault = (databaseUrl, { people, times }) =>
	streamLeads(databaseUrl, {
		fault: "two web and three worker processes at once, killed in turn",
		people,
		webs: 2,
		workers: 3,
		async trouble({ lab, webs, workers, isOver }) {
			let killed = 0;
			while (killed < times && !isOver()) {
				await delay(anyOf(100, 800));
				const web = webs[killed % webs.length];
				await Promise.all([web?.kill(), workers[killed]?.stop("SIGKILL")]);
				const [worker] = await Promise.all([lab.startWorker(), web?.start()]);
				workers.push(worker);
				killed += 1;
			}
			return killed * 2;
		},
	});

/** PostgreSQL stopped and killed while leads stream in. */
export const postgresRestarted: Fault = (databaseUrl, { people, times, awayMs }, { restartPostgres }) =>
	streamLeads(databaseUrl, {
		fault: "PostgreSQL restarted under a stream of leads",
		people,
		webs: 1,
		workers: 2,
		async trouble({ isOver }) {
			let broken = 0;
			while (broken < times && !isOver()) {
				await delay(anyOf(300, 1_500));
				await restartPostgres({ kill: broken % 2 === 1, awayMs: anyOf(0, awayMs) });
				broken += 1;
			}
			return broken;
		},
	});
