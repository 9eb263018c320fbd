import { createVault } from "#db/integrations/vault.ts";
import { openDatabase } from "#db/mikro-orm.config.ts";
import { Announcer, announce, CHANNELS, Notifications } from "#db/notifications.ts";
import { openLog } from "#db/process-log.ts";
import { readEnvironment } from "#db/read-environment.ts";
import { SILENCE_MS } from "#db/time-limited-client.ts";
import { WebEnvironment } from "#domain/environment.ts";

/** The web process's configuration, read once; an invalid variable ends the process here. */
export const config = readEnvironment(WebEnvironment);

/** Whether browsers reach the site over TLS: cookies are then Secure and HSTS is sent. */
export const overTls = config.PUBLIC_URL.startsWith("https://");

/** The web process's log: one JSON object per line, never with personal data. */
export const log = openLog("web", config.LOG_LEVEL);

/** The database connection of this process. */
export const orm = await openDatabase({
	url: config.DATABASE_URL,
	poolSize: config.DATABASE_POOL_SIZE,
	pooled: config.DATABASE_DIRECT_URL !== undefined,
	applicationName: "meridian-web",
	silenceMs: SILENCE_MS,
});

/** Returns a new entity manager: one for each request. */
export function entityManager() {
	return orm.em.fork();
}

/** Notifications from the database (LISTEN). */
export const notifications = new Notifications(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, CHANNELS);

/** Notifies other processes about stored changes (NOTIFY). */
export const announcer = new Announcer(channels => announce(entityManager(), ...channels));

/** Encrypts the secrets of integrations. */
export const vault = createVault(config.APP_SECRET, config.APP_SECRET_PREVIOUS);
