import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startRedis } from "./redis.ts";
import { startStack } from "./stack.ts";

/** The admin that end-to-end tests sign in as. */
export const E2E_ADMIN = { username: "admin", password: "correct-horse-battery" } as const;

const notePath = (port: string | number | undefined) =>
	path.resolve(import.meta.dirname, `../../var/e2e-database-${port}.txt`);

/** Returns the URL of the database behind the site that this process's tests visit. */
export const e2eDatabaseUrl = (): string => readFileSync(notePath(process.env.E2E_PORT), "utf8");

/** Serves the whole product on a port, with a new database and its own Redis. */
async function serve(port: number): Promise<AsyncDisposable> {
	await using started = new AsyncDisposableStack();
	const dir = mkdtempSync(path.join(tmpdir(), "meridian-e2e-"));
	started.defer(() => rmSync(dir, { recursive: true, force: true }));
	const redis = await startRedis();
	started.defer(() => redis.stop());
	const stack = await startStack({
		dir,
		port,
		redisUrl: redis.url,
		durable: false,
		admin: E2E_ADMIN,
		// Lets each test use its own IP address, because public posts are rate limited per address.
		env: { LOG_LEVEL: "warn", TRUST_PROXY: "1", COUNTRY_HEADER: "x-country" },
		print: true,
	});
	started.defer(() => stack.stop());
	const note = notePath(port);
	mkdirSync(path.dirname(note), { recursive: true });
	writeFileSync(note, stack.databaseUrl, { mode: 0o600 });
	started.defer(() => rmSync(note));
	return started.move();
}

/** Serves one instance of the product on each port until SIGTERM. */
async function main(ports: number[]): Promise<void> {
	await using products = new AsyncDisposableStack();
	const started = await Promise.allSettled(ports.map(async port => products.use(await serve(port))));
	// If one instance fails to start, the throw disposes the others.
	for (const one of started) if (one.status === "rejected") throw one.reason;
	const all = products.move();
	console.log("all are ready");
	let stopping = false;
	async function stop(): Promise<void> {
		if (stopping) return;
		stopping = true;
		await all.disposeAsync();
		process.exit(0);
	}
	process.on("SIGTERM", stop);
	process.on("SIGINT", stop);
}

if (import.meta.main) await main(process.argv.slice(2).map(Number));
