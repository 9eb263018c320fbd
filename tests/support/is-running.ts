import { existsSync, readFileSync } from "node:fs";

/**
 * Returns the pid in the first line of a file, or null if that process has ended. Because pids are reused, its command line
 * must contain `word` on systems that have /proc.
 */
export function runningProcess(file: string, word: string): number | null {
	const pid = existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : Number.NaN;
	if (!(pid > 0) || !isAlive(pid)) return null;
	if (!existsSync("/proc/self/cmdline")) return pid;
	const commandLine = `/proc/${pid}/cmdline`;
	return existsSync(commandLine) && readFileSync(commandLine, "utf8").includes(word) ? pid : null;
}

/** Terminates a process whose launcher was killed, if it still runs, and waits until it has released its resources. */
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

/**
 * Tells whether a process has ended but was not reaped. A missing command line would not do: an ending process still has its
 * ports.
 */
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
		// EPERM: the process exists and belongs to another user.
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
