import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import manifest from "../../package.json" with { type: "json" };

const ROOT = path.resolve(import.meta.dirname, "../..");
const LAST_WORDS = 20_000;

/** How long a wait may last: a net for what never comes, whatever else the machine has to do. */
const WAIT_LIMIT_MS = 120_000;

/** Compiled code of the product, kept from one start to the next. */
const COMPILED = path.join(ROOT, "node_modules/.cache/compiled");

/** What `npm run worker` hands to node. */
export const WORKER_COMMAND = manifest.scripts.worker.split(" ").slice(1);

/** A process of the product, started from its sources as in production. */
export interface ProductProcess {
	readonly pid: number;
	readonly child: ChildProcess;
	/** The end of what it printed. */
	output(): string;
	/** Asks it to end and waits until it has. */
	stop(signal?: NodeJS.Signals): Promise<number | null>;
	/** Resolves when it has ended, with its exit code. */
	ended: Promise<number | null>;
}

/** Starts `node` on a script, or with the given arguments, with exactly this environment beside PATH, HOME and the cache of compiled code. */
export function startProcess(
	script: string | string[],
	env: Record<string, string>,
	{
		print = false,
		cwd = ROOT,
		log = "pipe",
	}: { print?: boolean; cwd?: string; log?: "pipe" | number | undefined } = {},
): ProductProcess {
	const child = spawn(process.execPath, [script].flat(), {
		cwd,
		env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: COMPILED, ...env },
		stdio: ["ignore", log, log],
	});
	let printed = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.on("data", chunk => {
			printed = (printed + String(chunk)).slice(-LAST_WORDS);
			if (print) process.stderr.write(chunk);
		});
	}
	const ended = new Promise<number | null>(resolve => child.once("exit", code => resolve(code)));
	return {
		pid: child.pid ?? 0,
		child,
		output: () => printed,
		ended,
		stop(signal = "SIGTERM") {
			if (child.exitCode === null && child.signalCode === null) child.kill(signal);
			return ended;
		},
	};
}

/** Looks are this far apart at first, and at most: what comes soon is seen soon, and who waits long costs little. */
const SHORTEST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 100;

/** Waits until `check` holds, looking often. Throws with `what` after `limitMs`. */
export async function until(
	what: string,
	check: () => Promise<boolean> | boolean,
	limitMs = WAIT_LIMIT_MS,
): Promise<void> {
	const deadline = Date.now() + limitMs;
	let pause = SHORTEST_PAUSE_MS;
	let trouble: unknown;
	while (Date.now() < deadline) {
		try {
			if (await check()) return;
		} catch (error) {
			trouble = error;
		}
		await new Promise(resolve => setTimeout(resolve, pause));
		pause = Math.min(LONGEST_PAUSE_MS, pause * 1.1);
	}
	throw new Error(`waited ${limitMs} ms in vain until ${what}`, { cause: trouble });
}

/** Waits until an address answers 200. Throws the process's last words when it ends instead. */
export async function untilReady(
	url: string,
	process: ProductProcess,
	limitMs = WAIT_LIMIT_MS,
): Promise<void> {
	let over = false;
	let said = "";
	void process.ended.then(() => {
		over = true;
	});
	await until(
		`${url} is ready`,
		async () => {
			if (over) return true;
			const response = await fetch(url);
			said = await response.text();
			return response.ok;
		},
		limitMs,
	).catch(error => {
		throw new Error(
			`${error instanceof Error ? error.message : error}; it said ${said}\n${process.output()}`,
		);
	});
	if (over) throw new Error(`the process ended at once:\n${process.output()}`);
}
