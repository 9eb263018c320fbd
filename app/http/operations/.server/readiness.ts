import { entityManager, notifications } from "#app/services.server.ts";
import { stateOf } from "#db/process-health.ts";

type State = "ok" | "away" | "stopping";

/** Whether this process can serve, and how each thing it depends on is. */
export async function checkReadiness(
	draining: boolean,
): Promise<{ ready: boolean; dependencies: Record<string, State> }> {
	const dependencies: Record<string, State> = {
		web: draining ? "stopping" : "ok",
		database: await stateOf(entityManager().execute("select 1")),
		notifications: notifications.connected ? "ok" : "away",
	};
	return { ready: dependencies.web === "ok" && dependencies.database === "ok", dependencies };
}
