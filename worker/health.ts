import type { Notifications } from "#db/notifications.ts";
import type { Orm } from "#db/orm.ts";
import { stateOf, stateOfDatabase } from "#db/process-health.ts";

/** Returns the worker's answer to /readyz: whether it can work, and the state of each dependency. */
export async function readiness(orm: Orm, notifications: Notifications, pingQueue: () => Promise<void>) {
	const dependencies = {
		database: await stateOfDatabase(orm.em.fork()),
		queue: await stateOf(pingQueue().then(() => "ok" as const)),
		notifications: notifications.connected ? "ok" : "away",
	};
	const ready = dependencies.database === "ok" && dependencies.queue === "ok";
	return { status: ready ? 200 : 503, body: { ready, dependencies } };
}
