import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Maximum number of pipelined requests per connection. Browsers and proxies wait for each response; a client that sends many
 * requests and reads no response would fill the memory.
 */
const MAX_WAITING = 10;
const waiting = new WeakMap<Socket, number>();

/** Counts a request as pending until it is answered; returns whether its connection has too many. */
export function isTooMany({ socket }: IncomingMessage, response: ServerResponse): boolean {
	const count = (waiting.get(socket) ?? 0) + 1;
	waiting.set(socket, count);
	response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
	return count > MAX_WAITING;
}
