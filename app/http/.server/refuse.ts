import type { ServerResponse } from "node:http";

/** Sends a JSON response that is never cached. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
	response.setHeader("Cache-Control", "no-store");
	response.setHeader("Content-Type", "application/json; charset=utf-8");
	response.writeHead(status).end(JSON.stringify(body));
}

/** Sends an error response and closes the connection. */
export function refuse(response: ServerResponse, status: number, message: string): void {
	response.setHeader("Connection", "close");
	sendJson(response, status, { message });
}

/** Sends 405 for a method that is not allowed; returns whether it did. */
export function refuseMethod(method: string, allow: string, response: ServerResponse): boolean {
	if (allow.split(", ").includes(method)) return false;
	response.setHeader("Allow", allow);
	refuse(response, 405, "This method is not allowed here");
	return true;
}
