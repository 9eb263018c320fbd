import { readEnvironment } from "#db/read-environment.ts";
import { WebEnvironment } from "#domain/environment.ts";

/** The web process's configuration, read once; a wrong variable stops the process here. */
export const config = readEnvironment(WebEnvironment);

/** Whether browsers reach us over TLS: then cookies are Secure and HSTS is sent. */
export const overTls = config.PUBLIC_URL.startsWith("https://");
