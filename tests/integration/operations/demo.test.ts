import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { runningProcess } from "#tests/support/is-running.ts";
import { freePort, startPostgres } from "#tests/support/postgres.ts";
import { startProcess, until } from "#tests/support/processes.ts";

const dir = mkdtempSync(path.join(tmpdir(), "meridian-demo-"));
const pidFile = path.join(dir, "demo.pid");
const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)", "tests/demo/start.ts"]);
afterAll(() => other.kill());

async function start(port: number, folder = dir): Promise<{ code: number | null; said: string }> {
	const demo = startProcess("tests/demo/start.ts", { DEMO_DIR: folder, PORT: String(port) });
	return { code: await demo.ended, said: demo.output().trim() };
}

/** The last line that a demo logs when it starts. */
const ENDED_OR_READY = /demo ready|taken|could not be started|runs already/;

describe("start of a second demo", () => {
	it("exits with code 1 in the folder of a running demo and names its process", async () => {
		writeFileSync(pidFile, String(other.pid));
		const { code, said } = await start(await freePort());
		expect(code).toBe(1);
		expect(said).toBe(
			`The demo in this folder runs already (process ${other.pid}); stop it, or set DEMO_DIR and PORT`,
		);
		expect(existsSync(path.join(dir, "admin-password"))).toBe(false);
	});

	it("reports a taken port, even if a process that is no demo has the number in demo.pid", async () => {
		writeFileSync(pidFile, String(process.pid));
		const server = createServer().listen(0, "127.0.0.1");
		await once(server, "listening");
		const address = server.address();
		const port = typeof address === "object" && address ? address.port : 0;
		expect(await start(port)).toEqual({ code: 1, said: `PORT: ${port} is taken; set another` });
		server.close();
	});

	it("rejects a port that browsers refuse to open", async () => {
		expect(await start(4190)).toEqual({
			code: 1,
			said: "PORT: 4190 is one that browsers refuse to open; set another",
		});
	});

	it("reports in one line that DEMO_DIR is not a folder", async () => {
		const none = path.join(dir, "none");
		writeFileSync(none, "");
		expect(await start(await freePort(), none)).toEqual({
			code: 1,
			said: `The folder ${none} cannot be written to (EEXIST)`,
		});
	});

	it("succeeds in the folder and on the port of a killed demo, and ends its orphaned processes", async () => {
		const port = await freePort();
		const started = startProcess("tests/demo/start.ts", { DEMO_DIR: dir, PORT: String(port) });
		await until("it ended or is ready", () => ENDED_OR_READY.test(started.output()));
		expect(started.output()).toContain("demo ready");
		await started.stop("SIGKILL");
		const orphans = ["web", "worker"].map(name => {
			const kept = path.join(dir, `${name}.orphan`);
			copyFileSync(path.join(dir, `${name}.pid`), kept);
			return kept;
		});
		const again = startProcess("tests/demo/start.ts", { DEMO_DIR: dir, PORT: String(port) });
		onTestFinished(() => void again.stop());
		await until("it ended or is ready", () => ENDED_OR_READY.test(again.output()));
		expect(again.output()).toContain("demo ready");
		expect(orphans.map(file => runningProcess(file, process.execPath))).toEqual([null, null]);
		await again.stop();
	});
});

describe("demo whose start fails or is stopped", () => {
	it("does not keep a password that is too short", async () => {
		const folder = path.join(dir, "short");
		const env = { DEMO_DIR: folder, PORT: String(await freePort()), ADMIN_PASSWORD: "short" };
		const demo = startProcess("tests/demo/start.ts", env);
		expect(await demo.ended).toBe(1);
		expect(demo.output()).toContain("The password must have at least 10 characters");
		expect(existsSync(path.join(folder, "admin-password"))).toBe(false);
	});

	it("leaves no database running when a simulator's port is taken, and reports it in one line", async () => {
		const lock = await lockOfCluster();
		const taken = createServer().listen(0, "127.0.0.1");
		await once(taken, "listening");
		const address = taken.address();
		const port = typeof address === "object" && address ? address.port : 0;
		writeFileSync(path.join(dir, "ports.json"), JSON.stringify({ hubspot: port }));
		const { code, said } = await start(await freePort());
		expect(said).toMatch(new RegExp(`^It could not be started: .*EADDRINUSE.*:${port}$`, "m"));
		expect(code).toBe(1);
		expect([existsSync(lock), existsSync(pidFile)]).toEqual([false, false]);
		taken.close();
		rmSync(path.join(dir, "ports.json"));
	});

	it("leaves no database running when it is stopped during its start", async () => {
		const lock = await lockOfCluster();
		const demo = startProcess("tests/demo/start.ts", { DEMO_DIR: dir, PORT: String(await freePort()) });
		await until("its database runs", () => existsSync(lock));
		await demo.stop();
		expect([existsSync(lock), existsSync(pidFile)]).toEqual([false, false]);
	});
});

/** Returns the lock file that exists while the demo's database runs. */
async function lockOfCluster(): Promise<string> {
	const server = await startPostgres({ dir: path.join(dir, "postgres") });
	await server.stop();
	return path.join(server.dir, "postmaster.pid");
}

it("a database left by a killed launcher is stopped before another starts on its cluster", async () => {
	const cluster = path.join(dir, "postgres");
	const orphan = await startPostgres({ dir: cluster });
	const successor = await startPostgres({ dir: cluster });
	expect(() => process.kill(orphan.pid, 0)).toThrow();
	await successor.stop();
});

// Another user cannot look into root's folders, so each of root's clusters would look as if its folder were gone.
it.runIf(process.getuid?.() === 0)(
	"a start by another user does not delete root's clusters in the system's cache",
	async () => {
		const gone = Buffer.from(path.join(dir, "gone/postgres")).toString("base64url");
		const kept = path.join("/var/cache/meridian/clusters", gone);
		mkdirSync(kept, { recursive: true });
		onTestFinished(() => rmSync(kept, { recursive: true }));
		const user = vi.spyOn(process, "getuid").mockReturnValue(1000);
		onTestFinished(() => user.mockRestore());
		await startPostgres({ dir: path.join(dir, "somebody's") }).catch(() => {});
		expect(existsSync(kept)).toBe(true);
	},
);
