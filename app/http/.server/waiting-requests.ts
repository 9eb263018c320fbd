import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Requests of one connection that may wait for their answers. Browsers and proxies send one and read it; whoever sends
 * many and reads none would have the memory filled with answers.
 */
const MOST_WAITING = 10;
const waiting = new WeakMap<Socket, number>();

/** Counts a request among those of its connection until it is answered; whether it is one too many. */
export function isTooMany({ socket }: IncomingMessage, response: ServerResponse): boolean {
	const count = (waiting.get(socket) ?? 0) + 1;
	waiting.set(socket, count);
	response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
	return count > MOST_WAITING;
}
