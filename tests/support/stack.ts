import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { migrateDatabase } from "#db/migrate-database.ts";
import { openDatabase } from "#db/mikro-orm.config.ts";
import { PLATFORMS } from "#domain/conversions/platforms.ts";
import { PROVIDERS } from "#domain/integrations/providers.ts";
import { buildApp } from "./build.ts";
import { stopOrphan } from "./is-running.ts";
import { freePort, type PostgresServer, runSql, startPostgres } from "./postgres.ts";
import { type ProductProcess, startProcess, untilReady, WORKER_COMMAND } from "./processes.ts";
import { startSimulators } from "./providers/start-simulators.ts";
import { seedDemo } from "./seed-demo.ts";

const DATABASE = "meridian";

export interface StackOptions {
	/** Folder for everything that is kept between starts. */
	dir: string;
	port: number;
	/** The queue runs on Redis when given, else on PostgreSQL. */
	redisUrl?: string;
	/** Whether the database is durable: the demo's is, tests are faster without. */
	durable: boolean;
	admin: { username: string; password: string };
	/** Additional environment variables for both processes. */
	env?: Record<string, string>;
	/** Whether to forward the processes' output. */
	print?: boolean;
	/** Whether to restart a process that crashed or was killed, as compose does. */
	restart?: boolean;
	/** Node arguments with the script of a process, instead of the production ones. */
	commands?: Partial<Record<"web" | "worker", string[]>>;
}

/** The whole product on this machine, with simulated providers. */
export interface Stack {
	url: string;
	mailDir: string;
	databaseUrl: string;
	postgres: PostgresServer;
	simulators: Awaited<ReturnType<typeof startSimulators>>;
	web(): ProductProcess;
	worker(): ProductProcess;
	startWeb(): Promise<void>;
	startWorker(): Promise<void>;
	stop(): Promise<void>;
}

/** Returns a text that is generated once and then stored in a file that only its owner can read. */
function kept(file: string, make: () => string): string {
	if (!existsSync(file)) {
		writeFileSync(file, make(), { mode: 0o600 });
		chmodSync(file, 0o600);
	}
	return readFileSync(file, "utf8").trim();
}

/** Returns the ports of the simulated providers: the same at each start, because stored integrations contain them. */
async function simulatorPorts(dir: string): Promise<Record<string, number>> {
	const file = path.join(dir, "ports.json");
	const ports: Record<string, number> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
	// A folder from an earlier release may have fewer of them.
	for (const name of [...PROVIDERS, ...PLATFORMS]) ports[name] ??= await freePort();
	writeFileSync(file, JSON.stringify(ports));
	return ports;
}

/** Returns the worker's metrics port on a shared machine: the one after the web process's, or "0" for none. */
export function workerMetricsPort(port: string | undefined): string {
	return Number(port) > 0 ? String(Number(port) + 1) : "0";
}

/** Creates the database if it does not exist, and migrates it. Returns its URL. */
async function prepareDatabase(postgres: PostgresServer): Promise<string> {
	const url = postgres.url(DATABASE);
	await runSql(postgres.url("postgres"), `create database ${DATABASE}`).catch(error => {
		if (!(error instanceof Error && "code" in error && error.code === "42P04")) throw error;
	});
	const orm = await openDatabase({ url, poolSize: 2 });
	await migrateDatabase(orm);
	await orm.close();
	return url;
}

const pidFileOf = (dir: string, name: "web" | "worker") => path.join(dir, `${name}.pid`);

/**
 * Terminates the web process and the worker of a stack in this folder whose launcher was killed: they would occupy its port,
 * and hold the database that the next start stops.
 */
export async function stopOrphans(dir: string): Promise<void> {
	await stopOrphan(pidFileOf(dir, "worker"), process.execPath, "SIGTERM");
	await stopOrphan(pidFileOf(dir, "web"), process.execPath, "SIGTERM");
}

/** Builds if needed and starts everything; if a step fails, stops what was started before. */
export async function startStack(options: StackOptions): Promise<Stack> {
	await using started = new AsyncDisposableStack();
	if (!options.commands?.web) buildApp();
	const dir = path.resolve(options.dir);
	const mailDir = path.join(dir, "mail");
	mkdirSync(mailDir, { recursive: true });
	const postgres = await startPostgres({ dir: path.join(dir, "postgres"), durable: options.durable });
	started.defer(() => postgres.stop());
	const databaseUrl = await prepareDatabase(postgres);
	const simulators = await startSimulators(await simulatorPorts(dir));
	started.defer(() => simulators.close());
	const url = `http://localhost:${options.port}`;
	const env: Record<string, string> = {
		NODE_ENV: options.commands?.web ? "development" : "production",
		DATABASE_URL: databaseUrl,
		APP_SECRET: kept(path.join(dir, "app-secret"), () => randomBytes(32).toString("hex")),
		PUBLIC_URL: url,
		ALLOW_PRIVATE_ENDPOINTS: "true",
		CONVERSIONS_CHECK_AFTER_MS: "2000",
		CONSENT_EXTRA_COUNTRIES: "GB,CH",
		...(options.redisUrl ? { REDIS_URL: options.redisUrl } : {}),
		...options.env,
	};
	await seedDemo({ databaseUrl, appSecret: env.APP_SECRET ?? "", admin: options.admin, simulators });

	let stopping = false;
	const running: { web?: ProductProcess; worker?: ProductProcess } = {};
	started.defer(async () => {
		stopping = true;
		await Promise.all([running.web?.stop(), running.worker?.stop()]);
		for (const name of ["web", "worker"] as const) rmSync(pidFileOf(dir, name), { force: true });
	});

	function launch(name: "web" | "worker"): ProductProcess {
		const command = options.commands?.[name] ?? (name === "web" ? "app/server.ts" : WORKER_COMMAND);
		const own =
			name === "web"
				? { HOST: "127.0.0.1", PORT: String(options.port) }
				: { MAIL_DIR: mailDir, METRICS_PORT: workerMetricsPort(env.METRICS_PORT) };
		const started = startProcess(command, { ...env, ...own }, { print: options.print ?? false });
		running[name] = started;
		writeFileSync(pidFileOf(dir, name), String(started.pid));
		void started.ended.then(code => {
			if (options.restart && !stopping && code !== 0 && running[name] === started)
				setTimeout(() => launch(name), 1_000);
		});
		return started;
	}
	const ready = options.commands?.web ? "/" : "/readyz";
	const startWeb = () => untilReady(url.replace("localhost", "127.0.0.1") + ready, launch("web"));
	const startWorker = async () => void launch("worker");

	await startWeb();
	await startWorker();
	const present = (name: "web" | "worker"): ProductProcess => {
		const process = running[name];
		if (!process) throw new Error(`${name} was never started`);
		return process;
	};
	const all = started.move();
	return {
		url,
		mailDir,
		databaseUrl,
		postgres,
		simulators,
		web: () => present("web"),
		worker: () => present("worker"),
		startWeb,
		startWorker,
		stop: () => all.disposeAsync(),
	};
}
