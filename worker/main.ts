import { setMaxListeners } from "node:events";
import pino from "pino";
import { createVault } from "#db/integrations/vault.ts";
import { Notifications } from "#db/notifications.ts";
import { openDatabase } from "#db/orm.ts";
import { LANES, type Lane } from "#domain/jobs/topics.ts";
import { loadWorkerConfig } from "./config.ts";
import { serveHealth } from "./health.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { watchBacklog } from "./metrics.ts";
import { processMessage } from "./outbox/process-message.ts";
import { Relay } from "./outbox/relay.ts";
import { adapters } from "./providers/adapters.ts";
import { createProviderHttp } from "./providers/http.ts";
import { createPostgresTokenStore } from "./providers/token-store-postgres.ts";
import { openQueues } from "./queue/queues.ts";
import type { WorkerServices } from "./services.ts";

const SHUTDOWN_LIMIT_MS = 25_000;
/** What one worker does at a time in the lanes that call no provider. */
const INTERNAL_CONCURRENCY = 4;

const config = loadWorkerConfig();
const log = pino({ level: config.LOG_LEVEL, base: { process: "worker" } });
const orm = await openDatabase({
	url: config.DATABASE_URL,
	poolSize: config.DATABASE_POOL_SIZE,
	applicationName: "meridian-worker",
});
const vault = createVault(config.APP_SECRET, config.APP_SECRET_PREVIOUS);
const queues = openQueues({ redisUrl: config.REDIS_URL, databaseUrl: config.DATABASE_URL, log });
const notifications = new Notifications(config.DATABASE_URL, ["outbox"]);
const ending = new AbortController();
setMaxListeners(0, ending.signal);

const services: WorkerServices = {
	config,
	orm,
	log,
	vault,
	http: createProviderHttp({ allowPrivate: config.ALLOW_PRIVATE_ENDPOINTS }),
	tokens: createPostgresTokenStore(orm, vault),
	wakeRelay: () => relay.wake(),
};
const relay = new Relay(services, queues);

/** Providers are called by all workers together no more than they bear; the other lanes have no such bound. */
function concurrency(lane: Lane): { here: number; overall: number | null } {
	const adapter = Object.values(adapters).find(({ provider }) => provider === lane);
	return adapter
		? { here: adapter.maxConcurrency, overall: adapter.maxConcurrency }
		: { here: INTERNAL_CONCURRENCY, overall: null };
}

for (const lane of LANES) {
	queues.work(lane, concurrency(lane), id => processMessage(services, id, ending.signal));
}
await notifications.start();
relay.start(notifications);
watchBacklog(orm, queues);
const stopHousekeeping = startHousekeeping(services);
const health = serveHealth({ port: config.METRICS_PORT, orm, queues, notifications });
log.info({ queue: config.REDIS_URL ? "redis" : "postgres" }, "worker running");

let stopping = false;

/** Takes no new work, finishes what is under way, and ends. */
async function stop(signal: string): Promise<void> {
	if (stopping) return;
	stopping = true;
	log.info({ signal }, "worker stopping");
	setTimeout(() => {
		ending.abort();
		process.exit(1);
	}, SHUTDOWN_LIMIT_MS).unref();
	stopHousekeeping();
	await relay.stop();
	await queues.drain();
	await queues.close();
	await notifications.close();
	services.http.close();
	health?.close();
	await orm.close();
	process.exit(0);
}

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
