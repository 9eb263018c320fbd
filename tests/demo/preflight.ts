import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { causeChain, errorCode } from "#domain/errors.ts";
import { runningProcess } from "#tests/support/is-running.ts";
import { stopOrphans } from "#tests/support/stack.ts";

/** What can run in a folder, and how to start another one if it runs there already. */
const STARTS = {
	demo: { called: "The demo", script: "demo/start.ts", instead: "stop it, or set DEMO_DIR and PORT" },
	dev: { called: "The development server", script: "demo/dev.ts", instead: "stop it" },
} as const;

/** Path of the file with the id of the process that runs in a folder. */
const pidFile = (name: keyof typeof STARTS, dir: string) => path.join(dir, `${name}.pid`);

/**
 * Reserves a folder and a port for a demo or development server. Returns null, or one line saying why they are not available.
 * Ends what a killed start left running there; changes nothing if one is running.
 */
export async function take(name: keyof typeof STARTS, dir: string, port: number): Promise<string | null> {
	if (!Number.isInteger(port) || port < 1 || port > 65_535) return "PORT: must be a whole number to 65535";
	const { called, script, instead } = STARTS[name];
	const running = runningProcess(pidFile(name, dir), script);
	if (running) return `${called} in this folder runs already (process ${running}); ${instead}`;
	await stopOrphans(dir);
	const trouble = await troubleWith(port);
	if (trouble) return `PORT: ${port} ${trouble}; set another`;
	try {
		mkdirSync(dir, { recursive: true });
		writeFileSync(pidFile(name, dir), String(process.pid));
	} catch (error) {
		return `The folder ${dir} cannot be written to (${errorCode(error)})`;
	}
	return null;
}

/** Releases the folder. */
export function giveBack(name: keyof typeof STARTS, dir: string): void {
	rmSync(pidFile(name, dir), { force: true });
}

async function troubleWith(port: number): Promise<string | null> {
	const server = createServer();
	const bound = once(server, "listening").then(
		() => null,
		error => (errorCode(error) === "EADDRINUSE" ? "is taken" : `cannot be listened on (${errorCode(error)})`),
	);
	server.listen(port, "127.0.0.1");
	const trouble = await bound;
	if (trouble) return trouble;
	await new Promise(resolve => server.close(resolve));
	return (await isBlocked(port)) ? "is one that browsers refuse to open" : null;
}

/** Whether the fetch standard blocks a port, as it does 6000 and 4190: no browser could open what is served there. */
function isBlocked(port: number): Promise<boolean> {
	return fetch(`http://127.0.0.1:${port}`).then(
		() => false,
		error => causeChain(error).some(({ message }) => message === "bad port"),
	);
}
