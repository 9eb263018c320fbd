import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import manifest from "../../package.json" with { type: "json" };

const ROOT = path.resolve(import.meta.dirname, "../..");
const LAST_WORDS = 20_000;

/** Default timeout of a wait: long enough for a busy machine, and only a safety net for conditions that never hold. */
const WAIT_LIMIT_MS = 300_000;

/** Node's compile cache for the product's code, kept between starts. */
const COMPILED = path.join(ROOT, "node_modules/.cache/compiled");

/** The arguments that `npm run worker` passes to node. */
export const WORKER_COMMAND = manifest.scripts.worker.split(" ").slice(1);

/** A process of the product, started from its sources as in production. */
export interface ProductProcess {
	readonly pid: number;
	readonly child: ChildProcess;
	/** Returns the end of its output. */
	output(): string;
	/** Sends a signal and resolves with the exit code when the process has ended. */
	stop(signal?: NodeJS.Signals): Promise<number | null>;
	/** Resolves when it has ended, with its exit code. */
	ended: Promise<number | null>;
}

/** Starts `node` with a script or arguments. The environment is exactly `env`, plus PATH, HOME and the compile cache. */
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

/** First and longest poll interval: short waits end promptly, and long ones cost little. */
const MIN_PAUSE_MS = 20;
const MAX_PAUSE_MS = 100;

/** Polls until `check` returns true; a check that throws counts as false. Throws an error with `what` after `limitMs`. */
export async function until(
	what: string,
	check: () => Promise<boolean> | boolean,
	limitMs = WAIT_LIMIT_MS,
): Promise<void> {
	const deadline = Date.now() + limitMs;
	let pause = MIN_PAUSE_MS;
	let trouble: unknown;
	while (Date.now() < deadline) {
		try {
			if (await check()) return;
		} catch (error) {
			trouble = error;
		}
		await new Promise(resolve => setTimeout(resolve, pause));
		pause = Math.min(MAX_PAUSE_MS, pause * 1.1);
	}
	throw new Error(`waited ${limitMs} ms in vain until ${what}`, { cause: trouble });
}

/** Waits until a URL answers with success. Throws with the process's last output if the process ends or the wait times out. */
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
