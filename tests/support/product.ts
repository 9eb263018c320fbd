import { leftovers } from "./leftovers.ts";
import { freePort } from "./postgres.ts";
import { type ProductProcess, startProcess, untilReady, WORKER_COMMAND } from "./processes.ts";
import { TEST_SECRET } from "./secret.ts";

/** The admin of every web process under test. */
export const TEST_ADMIN = { username: "admin", password: "correct-horse-battery" } as const;

function baseEnv(databaseUrl: string): Record<string, string> {
	return {
		NODE_ENV: "production",
		DATABASE_URL: databaseUrl,
		APP_SECRET: TEST_SECRET,
		ALLOW_PRIVATE_ENDPOINTS: "true",
		LOG_LEVEL: "warn",
	};
}

/** Whether web processes are processes, which can be killed and have secrets of their own: not in tests/mutants/product.ts. */
export const OWN_PROCESSES: boolean = true;

/** A running web process. */
export interface TestWeb {
	url: string;
	process: ProductProcess;
}

/** Starts a web process on the production build; it is stopped after the file's tests. */
export async function startTestWeb(databaseUrl: string, env: Record<string, string> = {}): Promise<TestWeb> {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const process = startProcess("app/server.ts", {
		...baseEnv(databaseUrl),
		PORT: String(port),
		HOST: "127.0.0.1",
		PUBLIC_URL: url,
		TRUST_PROXY: "1",
		ADMIN_USERNAME: TEST_ADMIN.username,
		ADMIN_PASSWORD: TEST_ADMIN.password,
		...env,
	});
	leftovers.processes.push(process);
	await untilReady(`${url}/readyz`, process);
	return { url, process };
}

/** Starts a worker, which is stopped after the file's tests. Pass REDIS_URL in `env` for the Redis backend. */
export async function startTestWorker(
	databaseUrl: string,
	env: Record<string, string> = {},
): Promise<ProductProcess> {
	const port = env.METRICS_PORT ?? (await freePort());
	const process = startProcess(WORKER_COMMAND, {
		...baseEnv(databaseUrl),
		METRICS_PORT: String(port),
		...env,
	});
	leftovers.processes.push(process);
	await untilReady(`http://127.0.0.1:${port}/readyz`, process);
	return process;
}

let visitors = 0;

/** Returns headers of a visitor with a new IP address, because public posts are rate limited per address. */
export function newVisitor(): Record<string, string> {
	visitors += 1;
	return { "X-Forwarded-For": `198.18.${Math.floor(visitors / 250) % 250}.${(visitors % 250) + 1}` };
}

/** Posts JSON as a new visitor. */
export function postJson(
	url: string,
	body: unknown,
	headers: Record<string, string> = {},
): Promise<Response> {
	return fetch(url, {
		method: "POST",
		headers: { "Content-Type": "application/json", ...newVisitor(), ...headers },
		body: typeof body === "string" ? body : JSON.stringify(body),
	});
}
