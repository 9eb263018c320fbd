import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#tests/support/postgres.ts";
import { type Stack, startStack } from "#tests/support/stack.ts";
import { ADMIN } from "./sign-in.ts";

/** Runs `work` against the whole product on a fresh, durable database, then removes everything. */
export async function withStack<T>(
	work: (stack: Stack) => Promise<T>,
	env: Record<string, string> = {},
	/** Without it the queue runs on PostgreSQL. */
	redisUrl?: string,
): Promise<T> {
	const dir = mkdtempSync(path.join(tmpdir(), "meridian-bench-"));
	const stack = await startStack({
		dir,
		port: await freePort(),
		durable: true,
		...(redisUrl && { redisUrl }),
		admin: ADMIN,
		env: { LOG_LEVEL: "warn", TRUST_PROXY: "1", ...env },
	});
	try {
		return await work(stack);
	} finally {
		await stack.stop();
		rmSync(dir, { recursive: true, force: true });
	}
}
