import { briefly } from "#app/http/.server/present-error.ts";
import { shortageOf } from "#app/http/.server/shortage.ts";
import { log } from "#app/services.server.ts";

/**
 * Catches what nobody else did: it is logged without its message, which may hold people's data, and `stop` is called,
 * since nobody knows what was left undone. A lost connection of the database is logged alone: its pool makes another.
 */
export function catchUncaught(stop: (reason: string) => void): void {
	const caught = (reason: string) => (error: unknown) => {
		const shortage = shortageOf(error);
		if (shortage) return log.error({ shortage, err: briefly(error) }, "connection lost");
		log.fatal({ err: briefly(error) }, reason);
		stop(reason);
	};
	process.on("uncaughtException", caught("uncaught exception"));
	process.on("unhandledRejection", caught("unhandled rejection"));
}
