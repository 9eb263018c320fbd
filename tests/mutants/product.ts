import { ensureFirstAdmin } from "#db/accounts/create-account.ts";
import { TEST_ADMIN } from "../support/product.ts";
import { config, entityManager, turnTo } from "./services.ts";

export * from "../support/product.ts";
export const OWN_PROCESSES = false;

/** Replaces the test support's function: the web process runs in the tests' thread, where a mutant can be switched on. */
export async function startTestWeb(databaseUrl: string) {
	await turnTo(databaseUrl);
	await import("#app/server.ts");
	await ensureFirstAdmin(entityManager(), TEST_ADMIN.username, TEST_ADMIN.password);
	return { url: config.PUBLIC_URL, process: { output: () => "" } };
}
