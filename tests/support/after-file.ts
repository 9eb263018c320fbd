import { afterAll, vi } from "vitest";
import { leftovers } from "./leftovers.ts";

// Test files share a process, so fake timers, globals and mocks must not leak into the next file.
afterAll(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

// Processes first: a running one would hold connections to a database that is dropped.
afterAll(async () => {
	await Promise.all(leftovers.processes.splice(0).map(process => process.stop()));
	await Promise.all(leftovers.databases.splice(0).map(drop => drop()));
});
