import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startRedis } from "./redis.ts";
import { startStack } from "./stack.ts";

/** The admin that end-to-end tests sign in as. */
export const E2E_ADMIN = { username: "admin", password: "correct-horse-battery" } as const;

const notePath = (port: string | undefined) =>
	path.resolve(import.meta.dirname, `../../var/e2e-database-${port}.txt`);

/** Address of the database of the product that end-to-end tests visit. */
export const e2eDatabaseUrl = (): string => readFileSync(notePath(process.env.E2E_PORT), "utf8");

/** Serves the whole product to end-to-end tests until SIGTERM, on a fresh database and a Redis of its own. */
async function main(): Promise<void> {
	const dir = mkdtempSync(path.join(tmpdir(), "meridian-e2e-"));
	const redis = await startRedis();
	const stack = await startStack({
		dir,
		port: Number(process.env.E2E_PORT),
		redisUrl: redis.url,
		durable: false,
		admin: E2E_ADMIN,
		// Each test comes from an address of its own: public posts are limited per address.
		env: { LOG_LEVEL: "warn", TRUST_PROXY: "1", COUNTRY_HEADER: "x-country" },
		print: true,
	}).catch(async error => {
		await redis.stop();
		throw error;
	});
	const note = notePath(process.env.E2E_PORT);
	mkdirSync(path.dirname(note), { recursive: true });
	writeFileSync(note, stack.databaseUrl, { mode: 0o600 });
	let stopping = false;
	async function stop(): Promise<void> {
		if (stopping) return;
		stopping = true;
		await stack.stop();
		await redis.stop();
		rmSync(dir, { recursive: true, force: true });
		rmSync(note);
		process.exit(0);
	}
	process.on("SIGTERM", stop);
	process.on("SIGINT", stop);
}

if (import.meta.main) await main();
