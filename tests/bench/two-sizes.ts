import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrateDatabase } from "#db/migrate-database.ts";
import { openDatabase } from "#db/mikro-orm.config.ts";
import { buildApp } from "#tests/support/build.ts";
import { freePort, runSql, startPostgres } from "#tests/support/postgres.ts";
import { type ProductProcess, startProcess, untilReady } from "#tests/support/processes.ts";
import { ADMIN, signIn } from "./sign-in.ts";

const SECRET = "0123456789abcdef".repeat(4);

/** A web process whose database holds `size` leads and as many runs, with an admin signed in. */
export interface SizedOffice {
	size: number;
	url: string;
	databaseUrl: string;
	web: ProductProcess;
	/** The signed-in admin's headers. */
	headers: { cookie: string };
}

async function seeded(databaseUrl: string, size: number): Promise<void> {
	const orm = await openDatabase({ url: databaseUrl, poolSize: 2 });
	await migrateDatabase(orm);
	await orm.close();
	const seed = startProcess(["tests/bench/seed-large.ts", String(size)], { DATABASE_URL: databaseUrl });
	if ((await seed.ended) !== 0) throw new Error(seed.output());
}

/** Runs `work` against two web processes that differ only in the number of rows in their databases. */
export async function withTwoSizes<T>(
	sizes: { small: number; large: number },
	work: (offices: { small: SizedOffice; large: SizedOffice }) => Promise<T>,
): Promise<T> {
	buildApp();
	const dir = mkdtempSync(path.join(tmpdir(), "meridian-bench-"));
	const postgres = await startPostgres({ dir: path.join(dir, "postgres"), durable: true });
	const started: ProductProcess[] = [];
	async function open(name: string, size: number): Promise<SizedOffice> {
		await runSql(postgres.url("postgres"), `create database ${name}`);
		await seeded(postgres.url(name), size);
		const port = await freePort();
		const url = `http://127.0.0.1:${port}`;
		const web = startProcess("app/server.ts", {
			NODE_ENV: "production",
			DATABASE_URL: postgres.url(name),
			APP_SECRET: SECRET,
			PORT: String(port),
			HOST: "127.0.0.1",
			PUBLIC_URL: url,
			LOG_LEVEL: "warn",
			ADMIN_USERNAME: ADMIN.username,
			ADMIN_PASSWORD: ADMIN.password,
		});
		started.push(web);
		await untilReady(`${url}/readyz`, web);
		return { size, url, databaseUrl: postgres.url(name), web, headers: await signIn(url) };
	}
	try {
		const small = await open("small", sizes.small);
		const large = await open("large", sizes.large);
		return await work({ small, large });
	} finally {
		await Promise.all(started.map(process => process.stop()));
		await postgres.stop();
		rmSync(dir, { recursive: true, force: true });
	}
}
