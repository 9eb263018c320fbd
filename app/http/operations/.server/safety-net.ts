import { log } from "#app/services.server.ts";
import { databaseOutageOf } from "#db/database-outage.ts";

/**
 * Handles uncaught errors: logs them without their message, which may contain personal data, and calls `stop`, because the
 * state is unknown. A lost database connection is only logged: the pool opens a new one.
 */
export function handleUncaughtErrors(stop: (reason: string) => void): void {
	const caught = (reason: string) => (error: unknown) => {
		const outage = databaseOutageOf(error);
		if (outage) return log.error({ outage, err: error }, "database away");
		log.fatal({ err: error }, reason);
		stop(reason);
	};
	process.on("uncaughtException", caught("uncaught exception"));
	process.on("unhandledRejection", caught("unhandled rejection"));
}
