import { createVault } from "#db/integrations/vault.ts";
import { openDatabase } from "#db/mikro-orm.config.ts";
import { Announcer, announce, CHANNELS, Notifications } from "#db/notifications.ts";
import { openLog } from "#db/process-log.ts";
import { SILENCE_MS } from "#db/quiet-client.ts";
import { readEnvironment } from "#db/read-environment.ts";
import { WebEnvironment } from "#domain/environment.ts";

/** The web process's configuration, read once; a wrong variable stops the process here. */
export const config = readEnvironment(WebEnvironment);

/** Whether browsers reach us over TLS: then cookies are Secure and HSTS is sent. */
export const overTls = config.PUBLIC_URL.startsWith("https://");

/** The web process's log: one JSON line each, never with personal data. */
export const log = openLog("web", config.LOG_LEVEL);

/** The database of this process. */
export const orm = await openDatabase({
	url: config.DATABASE_URL,
	poolSize: config.DATABASE_POOL_SIZE,
	pooled: config.DATABASE_DIRECT_URL !== undefined,
	applicationName: "meridian-web",
	silenceMs: SILENCE_MS,
});

/** A fresh entity manager: one for each request. */
export function entityManager() {
	return orm.em.fork();
}

/** What the database announces to this process. */
export const notifications = new Notifications(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, CHANNELS);

/** Tells the other processes that something was stored. */
export const announcer = new Announcer(channels => announce(entityManager(), ...channels));

/** Seals what integrations keep secret. */
export const vault = createVault(config.APP_SECRET, config.APP_SECRET_PREVIOUS);
