import { once } from "node:events";
import { createServer } from "node:net";
import { runningProcess } from "#tests/support/is-running.ts";

/** Why a demo or development server cannot start, in one line, or null when it can. Nothing is touched before it is known. */
export async function whyNot(port: number, pidFile?: string): Promise<string | null> {
	if (!Number.isInteger(port) || port < 1 || port > 65_535) return "PORT: must be a whole number to 65535";
	const running = pidFile ? runningProcess(pidFile, "demo/start.ts") : null;
	if (running)
		return `The demo in this folder runs already (process ${running}); stop it, or set DEMO_DIR and PORT`;
	return (await isFree(port)) ? null : `PORT: ${port} is taken; set another`;
}

async function isFree(port: number): Promise<boolean> {
	const server = createServer();
	const bound = once(server, "listening").then(
		() => true,
		() => false,
	);
	server.listen(port, "127.0.0.1");
	const free = await bound;
	if (free) await new Promise(resolve => server.close(resolve));
	return free;
}
