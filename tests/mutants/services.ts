import { createVault } from "#db/integrations/vault.ts";
import { openDatabase } from "#db/mikro-orm.config.ts";
import { Announcer, announce, CHANNELS, Notifications } from "#db/notifications.ts";
import type { Orm } from "#db/orm.ts";
import { openLog } from "#db/process-log.ts";
import { parseEnvironment, WebEnvironment } from "#domain/environment.ts";
import { leftovers } from "#tests/support/leftovers.ts";
import { freePort } from "#tests/support/postgres.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { TEST_ADMIN } from "../support/product.ts";

// What app/services.server.ts exports, for a web process within the tests' thread: the database changes with each test file.

const port = String(await freePort());
const parsed = parseEnvironment(WebEnvironment, {
	DATABASE_URL: "postgres://127.0.0.1/unused",
	APP_SECRET: TEST_SECRET,
	PUBLIC_URL: `http://127.0.0.1:${port}`,
	PORT: port,
	HOST: "127.0.0.1",
	ADMIN_USERNAME: TEST_ADMIN.username,
	ADMIN_PASSWORD: TEST_ADMIN.password,
	ALLOW_PRIVATE_ENDPOINTS: "true",
	TRUST_PROXY: "1",
});
if ("problems" in parsed) throw new Error(parsed.problems.join("\n"));
export const config = parsed.values;
export const overTls = false;
export const log = openLog("web", "silent");
export let orm: Orm;
export const entityManager = () => orm.em.fork();
export const announcer = new Announcer(channels => announce(entityManager(), ...channels));
export const vault = createVault(TEST_SECRET);

const listeners: Parameters<Notifications["on"]>[] = [];
let current: Notifications | null = null;
export const notifications = {
	get connected() {
		return current?.connected ?? false;
	},
	on(...listener: Parameters<Notifications["on"]>) {
		listeners.push(listener);
		const off = current?.on(...listener);
		return () => {
			listeners.splice(listeners.indexOf(listener), 1);
			off?.();
		};
	},
	start: async () => {},
	close: async () => {},
};

/** Turns to a test file's database, until the file's end. */
export async function turnTo(url: string): Promise<void> {
	orm = await openDatabase({ url, poolSize: 5 });
	current = new Notifications(url, CHANNELS);
	for (const listener of listeners) current.on(...listener);
	await current.start();
	const [opened, heard] = [orm, current];
	leftovers.databases.push(async () => {
		await heard.close();
		await opened.close(true);
	});
}
