import { afterAll, vi } from "vitest";
import { leftovers } from "./leftovers.ts";

// Files share a process: none may leave its clock or its globals to the next.
afterAll(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

// Processes first: none may hold a database that is dropped.
afterAll(async () => {
	await Promise.all(leftovers.processes.splice(0).map(process => process.stop()));
	await Promise.all(leftovers.databases.splice(0).map(drop => drop()));
});
