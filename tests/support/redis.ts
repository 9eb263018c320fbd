import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Redis } from "ioredis";
import { freePort } from "./postgres.ts";
import { until } from "./processes.ts";

/** A running Redis server. */
export interface RedisServer {
	url: string;
	port: number;
	stop(): Promise<void>;
	kill(): Promise<void>;
	flush(): Promise<void>;
	/** Becomes a replica of the Redis on another port. */
	replicate(primary: number): Promise<void>;
}

async function command<T>(port: number, run: (redis: Redis) => Promise<T>): Promise<T> {
	const redis = new Redis(port, "127.0.0.1", {
		lazyConnect: true,
		retryStrategy: null,
		maxRetriesPerRequest: 0,
	});
	redis.on("error", () => {});
	try {
		await redis.connect();
		return await run(redis);
	} finally {
		redis.disconnect();
	}
}

/** Starts redis-server without persistence, on a free port unless one is given. */
export async function startRedis(port?: number): Promise<RedisServer> {
	const chosen = port ?? (await freePort());
	const dir = mkdtempSync(path.join(tmpdir(), "meridian-redis-"));
	const args = [
		"--port",
		String(chosen),
		"--bind",
		"127.0.0.1",
		"--dir",
		dir,
		"--save",
		"",
		"--appendonly",
		"no",
	];
	const child = spawn("redis-server", [...args, "--maxmemory-policy", "noeviction"], {
		stdio: "ignore",
		detached: true,
	});
	await until("redis answers", () => command(chosen, async redis => (await redis.ping()) === "PONG"));
	return {
		url: `redis://127.0.0.1:${chosen}`,
		port: chosen,
		stop: () => end(child, dir, "SIGTERM"),
		kill: () => end(child, dir, "SIGKILL"),
		flush: () => command(chosen, async redis => void (await redis.flushall())),
		replicate: primary => command(chosen, async redis => void (await redis.replicaof("127.0.0.1", primary))),
	};
}

function end(child: ChildProcess, dir: string, signal: NodeJS.Signals): Promise<void> {
	return new Promise(resolve => {
		const over = () => {
			rmSync(dir, { recursive: true, force: true });
			resolve();
		};
		if (child.exitCode !== null || child.signalCode !== null) return over();
		child.once("exit", over);
		child.kill(signal);
	});
}
