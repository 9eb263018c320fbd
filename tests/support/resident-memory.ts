import { readFileSync } from "node:fs";

/** Returns the resident memory of a process in MiB, as the kernel reports it. */
export function residentMib(pid: number): number {
	const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
	return Number(kib) / 1024;
}
