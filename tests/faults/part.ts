import { openSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#tests/support/postgres.ts";
import { type ProductProcess, startProcess, untilReady, WORKER_COMMAND } from "#tests/support/processes.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";

/** A process of the product that can be stopped and restarted at the same address. */
export interface Part {
	/** Its base URL. */
	url: string;
	/** Starts it and restarts it while it exits by itself, as a restart policy does; resolves when it is ready. */
	start(env?: Record<string, string>): Promise<void>;
	stop(signal?: NodeJS.Signals): Promise<number | null>;
	/** Suspends it with SIGSTOP for a while, then resumes it. */
	stall(ms: number): Promise<void>;
	output(): string;
}

const START_LIMIT_MS = 300_000;
/** Every write to it fails as on a full disk. */
const FULL_DISK = "/dev/full";

function partOf(
	script: string | string[],
	url: string,
	ready: string,
	fixed: Record<string, string>,
	dir?: string,
): Part {
	let current: ProductProcess | null = null;
	let more: Record<string, string> = {};
	return {
		url,
		async start(env = more) {
			more = env;
			const deadline = Date.now() + START_LIMIT_MS;
			for (;;) {
				const { LOG_TO_FULL_DISK, ...rest } = more;
				const log = LOG_TO_FULL_DISK ? openSync(FULL_DISK, "w") : undefined;
				const started = startProcess(script, { ...fixed, ...rest }, { log, ...(dir && { cwd: dir }) });
				current = started;
				try {
					return await untilReady(url + ready, started, START_LIMIT_MS);
				} catch (error) {
					const killed = started.child.signalCode !== null;
					if (killed || started.child.exitCode === null || Date.now() > deadline) throw error;
				}
			}
		},
		stop: async (signal = "SIGTERM") => (await current?.stop(signal)) ?? null,
		async stall(ms) {
			const stalled = current?.child;
			stalled?.kill("SIGSTOP");
			await delay(ms);
			stalled?.kill("SIGCONT");
		},
		output: () => current?.output() ?? "",
	};
}

const base = (databaseUrl: string) => ({
	NODE_ENV: "production",
	DATABASE_URL: databaseUrl,
	APP_SECRET: TEST_SECRET,
	ALLOW_PRIVATE_ENDPOINTS: "true",
	LOG_LEVEL: "warn",
});

/** Prepares a web process without starting it; of another release if its folder is given. */
export async function webOf(databaseUrl: string, dir?: string): Promise<Part> {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const env = { PORT: String(port), HOST: "127.0.0.1", PUBLIC_URL: url, TRUST_PROXY: "1" };
	return partOf("app/server.ts", url, "/healthz", { ...base(databaseUrl), ...env }, dir);
}

/** Prepares a worker process without starting it; of another release if its folder is given. */
export async function workerOf(
	databaseUrl: string,
	env: Record<string, string>,
	dir?: string,
): Promise<Part> {
	const port = await freePort();
	const fixed = { ...base(databaseUrl), ...env, METRICS_PORT: String(port) };
	return partOf(WORKER_COMMAND, `http://127.0.0.1:${port}`, "/healthz", fixed, dir);
}
