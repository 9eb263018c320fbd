import { existsSync, readFileSync } from "node:fs";

/**
 * The process whose number stands in the first line of a file, or null when it has ended. Numbers are given out
 * again: where the system tells command lines, its own must contain `word`.
 */
export function runningProcess(file: string, word: string): number | null {
	const pid = existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : Number.NaN;
	if (!(pid > 0) || !isAlive(pid)) return null;
	if (!existsSync("/proc/self/cmdline")) return pid;
	const commandLine = `/proc/${pid}/cmdline`;
	return existsSync(commandLine) && readFileSync(commandLine, "utf8").includes(word) ? pid : null;
}

/** Ends in order a process whose launcher was killed, if it runs still, and waits until it has given back what it held. */
export async function stopOrphan(file: string, word: string, signal: NodeJS.Signals): Promise<void> {
	const orphan = runningProcess(file, word);
	if (!orphan) return;
	process.kill(orphan, signal);
	const deadline = Date.now() + 30_000;
	while (isAlive(orphan) && !isZombie(orphan)) {
		if (Date.now() > deadline) throw new Error(`process ${orphan} (${word}) does not end`);
		await new Promise(resolve => setTimeout(resolve, 50));
	}
}

/** Ended, and nobody asked how: a process that is still ending has no command line any more, but its ports. */
function isZombie(pid: number): boolean {
	try {
		return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
	} catch {
		return false;
	}
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		// Somebody else's process answers EPERM.
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
