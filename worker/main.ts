import { setTimeout as delay } from "node:timers/promises";
import {
	type DatabaseOutage,
	databaseOutageOf,
	isTransientDatabaseError,
	logOutage,
} from "#db/database-outage.ts";
import { startReconciles } from "#db/hooks/start-reconcile.ts";
import { createVault } from "#db/integrations/vault.ts";
import { openDatabase } from "#db/mikro-orm.config.ts";
import { Notifications } from "#db/notifications.ts";
import { serveMetrics } from "#db/process-health.ts";
import { openLog } from "#db/process-log.ts";
import { readEnvironment } from "#db/read-environment.ts";
import { startTelemetry } from "#db/telemetry/start-telemetry.ts";
import { SILENCE_MS } from "#db/time-limited-client.ts";
import { WorkerEnvironment } from "#domain/environment.ts";
import { createAdvisoryMutex } from "./advisory-mutex.ts";
import { readiness } from "./health.ts";
import { housekeeping } from "./housekeeping.ts";
import { logLibraryOutput } from "./library-output.ts";
import { openTransport } from "./mail/open-transport.ts";
import { registry, watchBacklog } from "./metrics.ts";
import { LeaseKeeper } from "./outbox/lease-keeper.ts";
import { Relay } from "./outbox/relay.ts";
import { createProviderHttp } from "./providers/http/http.ts";
import { createMemoryTokenStore } from "./providers/token-store.ts";
import { createPostgresTokenStore } from "./providers/token-store-postgres.ts";
import { BullMqQueues, type Queues } from "./queue/queues.ts";
import { bounds, workLanes } from "./queue/work-lanes.ts";
import { fork, type WorkerServices } from "./services.ts";

/** At shutdown, calls still in flight after this are aborted; their messages are due again at once. */
const SHUTDOWN_GRACE_MS = 20_000;
const SHUTDOWN_LIMIT_MS = 25_000;
const DATABASE_RETRY_MS = 500;
/** At seven minutes past the hour, when few other cron jobs start. */
const EVERY_HOUR = "7 * * * *";
/** Night in Europe. */
const EVERY_NIGHT = "37 2 * * *";

const config = readEnvironment(WorkerEnvironment);
const directUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
const log = openLog("worker", config.LOG_LEVEL);
logLibraryOutput(log);
const endTelemetry = await startTelemetry("worker", config.OTEL_EXPORTER_OTLP_ENDPOINT, log);

// Messages in flight are leased and will be retried; a library's stray rejection need not stop the whole worker.
process.on("unhandledRejection", error => log.error({ err: error }, "unhandled rejection"));
process.on("uncaughtException", error => {
	// A broken connection without an error listener: its pool has dropped it and opens another.
	if (isTransientDatabaseError(error)) return log.error({ err: error }, "connection lost");
	log.fatal({ err: error }, "uncaught exception");
	process.exit(1);
});

const orm = await openDatabase({
	url: config.DATABASE_URL,
	poolSize: config.DATABASE_POOL_SIZE,
	pooled: config.DATABASE_DIRECT_URL !== undefined,
	applicationName: "meridian-worker",
	silenceMs: SILENCE_MS,
});
const vault = createVault(config.APP_SECRET, config.APP_SECRET_PREVIOUS);
const notifications = new Notifications(directUrl, ["outbox"]);

const exclusively = createAdvisoryMutex(orm);
const services: WorkerServices = {
	config,
	orm,
	log,
	vault,
	http: createProviderHttp({ allowPrivate: config.ALLOW_PRIVATE_ENDPOINTS }),
	mail: openTransport(config),
	tokens: createPostgresTokenStore(orm, vault, exclusively),
	ownTokens: createMemoryTokenStore(),
	exclusively,
	leases: new LeaseKeeper(orm),
	wakeRelay: () => running?.relay.wake(),
};

/** The parts that start once the database is reachable. */
let running: { queues: Queues; relay: Relay } | null = null;
let stopping = false;

process.on("SIGTERM", stop);
process.on("SIGINT", stop);

const pingQueue = async () => running?.queues.ping() ?? Promise.reject(new Error("not open yet"));
const health = serveMetrics({
	port: config.METRICS_PORT,
	log,
	registry,
	paths: {
		"/healthz": async () => ({ body: { status: "ok" } }),
		"/readyz": () => readiness(orm, notifications, pingQueue),
	},
});
await untilDatabase();
if (!stopping) start();

/** Waits until the database is reachable, however long it takes. */
async function untilDatabase(): Promise<void> {
	let logged: DatabaseOutage | null | undefined;
	while (!stopping) {
		try {
			await fork(services).execute("select 1 from outbox limit 1");
			return;
		} catch (error) {
			const outage = databaseOutageOf(error);
			if (outage !== logged && !logOutage(log, error)) log.warn({ err: error }, "waiting for the database");
			logged = outage;
			await delay(DATABASE_RETRY_MS);
		}
	}
}

function start(): void {
	const queues = new BullMqQueues({ redisUrl: config.REDIS_URL, databaseUrl: directUrl, log });
	const relay = new Relay(services, queues, bounds);
	running = { queues, relay };
	workLanes(services, queues);
	queues.schedule("housekeeping", EVERY_HOUR, () => housekeeping(services));
	queues.schedule("reconcile", EVERY_NIGHT, async () => {
		const started = await startReconciles(fork(services));
		services.wakeRelay();
		return { asked: started };
	});
	void notifications.start();
	// A message claimed before its queue is open would wait for its lease to expire.
	void queues.opened.then(() => relay.start(notifications));
	watchBacklog(orm, queues, relay);
	log.info({ queue: config.REDIS_URL ? "redis" : "postgres" }, "worker running");
	if (!services.mail) log.warn("neither SMTP_URL nor MAIL_DIR is set: mails wait until one is");
}

/** Graceful shutdown: takes no new work, finishes what is in flight, and exits. */
async function stop(signal: string): Promise<void> {
	if (stopping) return;
	stopping = true;
	log.info({ signal }, "worker stopping");
	setTimeout(() => services.leases.abortAll(), SHUTDOWN_GRACE_MS).unref();
	setTimeout(() => {
		log.warn("worker stops with work in progress, which is taken up again when its leases end");
		process.exit(1);
	}, SHUTDOWN_LIMIT_MS).unref();
	await running?.relay.stop();
	await running?.queues.drain();
	await running?.queues.close();
	await notifications.close();
	services.http.close();
	health?.close();
	await Promise.all([orm.close(), endTelemetry()]);
	process.exit(0);
}
