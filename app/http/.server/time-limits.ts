import type { ServerOptions } from "node:http";

/** Time limits of the web server's requests. An import of 20 MiB takes almost three minutes over a line of 1 Mbit/s. */
export const TIME_LIMITS = {
	requestTimeout: 180_000,
	headersTimeout: 10_000,
	keepAliveTimeout: 65_000,
} as const satisfies ServerOptions;
