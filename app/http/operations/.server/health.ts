import type { ServerResponse } from "node:http";
import { refuseMethod, sendJson } from "#app/http/.server/refuse.ts";
import { checkReadiness } from "./readiness.ts";

/** Answers /healthz and /readyz, which say that the process ends once it is `draining`; whether it did. */
export function answerHealth(
	method: string,
	pathname: string,
	response: ServerResponse,
	draining: boolean,
): boolean {
	if (pathname !== "/healthz" && pathname !== "/readyz") return false;
	if (refuseMethod(method, "GET, HEAD", response)) return true;
	if (pathname === "/healthz") {
		sendJson(response, draining ? 503 : 200, { status: draining ? "stopping" : "ok" });
		return true;
	}
	void checkReadiness(draining).then(state => sendJson(response, state.ready ? 200 : 503, state));
	return true;
}
