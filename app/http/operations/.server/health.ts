import type { ServerResponse } from "node:http";
import { refuseMethod, sendJson } from "#app/http/.server/refuse.ts";
import { entityManager, notifications } from "#app/services.server.ts";
import { stateOfDatabase } from "#db/process-health.ts";

/** Answers /healthz and /readyz, which report 503 while `draining`; returns whether the request was one of these. */
export function answerHealth(method: string, pathname: string, response: ServerResponse, draining: boolean) {
	if (pathname !== "/healthz" && pathname !== "/readyz") return false;
	if (refuseMethod(method, "GET, HEAD", response)) return true;
	if (pathname === "/healthz") {
		sendJson(response, draining ? 503 : 200, { status: draining ? "stopping" : "ok" });
		return true;
	}
	void checkReadiness(draining).then(state => {
		if (!state.ready) response.setHeader("Retry-After", "5");
		sendJson(response, state.ready ? 200 : 503, state);
	});
	return true;
}

type State = "ok" | "away" | "read-only" | "not migrated" | "stopping";

/** Returns whether this process can serve requests, and the state of each dependency. */
async function checkReadiness(
	draining: boolean,
): Promise<{ ready: boolean; dependencies: Record<string, State> }> {
	const dependencies: Record<string, State> = {
		web: draining ? "stopping" : "ok",
		database: await stateOfDatabase(entityManager()),
		notifications: notifications.connected ? "ok" : "away",
	};
	return { ready: dependencies.web === "ok" && dependencies.database === "ok", dependencies };
}
