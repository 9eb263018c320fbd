import { log } from "#app/services.server.ts";
import { logOutage } from "#db/database-outage.ts";

/**
 * Handles uncaught errors: logs them without their message, which may contain personal data, and calls `stop`, because the
 * state is unknown. A lost database connection is only logged: the pool opens a new one.
 */
export function handleUncaughtErrors(stop: (reason: string) => void): void {
	const caught = (reason: string) => (error: unknown) => {
		if (logOutage(log, error)) return;
		log.fatal({ err: error }, reason);
		stop(reason);
	};
	process.on("uncaughtException", caught("uncaught exception"));
	process.on("unhandledRejection", caught("unhandled rejection"));
}
