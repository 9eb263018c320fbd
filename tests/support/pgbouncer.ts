import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { freePort } from "./postgres.ts";
import { until } from "./processes.ts";

/** Whether PgBouncer is installed. */
export const hasPgBouncer = spawnSync("pgbouncer", ["--version"]).status === 0;

/** Starts a PgBouncer in transaction mode that shares `size` server connections between all clients. */
export async function startPgBouncer(
	serverUrl: string,
	size: number,
): Promise<{ url(database: string): string; stop(): Promise<void> }> {
	const server = new URL(serverUrl);
	const port = await freePort();
	const dir = mkdtempSync(path.join(tmpdir(), "meridian-pgbouncer-"));
	const file = path.join(dir, "pgbouncer.ini");
	const login = `user=${server.username} password=${decodeURIComponent(server.password) || "none"}`;
	writeFileSync(
		file,
		`[databases]
* = host=${server.hostname} port=${server.port} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 200
query_wait_timeout = 10
`,
	);
	chmodSync(dir, 0o755);
	// PgBouncer refuses to run as root.
	const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
	const child = spawn("pgbouncer", [...user, file], { stdio: "ignore" });
	const ended = new Promise(resolve => child.once("exit", resolve));
	const url = (database: string) => `postgres://anybody@127.0.0.1:${port}/${database}`;
	await until("PgBouncer answers", async () => {
		const client = new pg.Client(url("postgres"));
		await client.connect();
		await client.end();
		return true;
	});
	return {
		url,
		async stop() {
			child.kill("SIGINT");
			await ended;
			rmSync(dir, { recursive: true, force: true });
		},
	};
}
