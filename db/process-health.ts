import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds between two tries to get a port. */
const PORT_RETRY_MS = 5_000;
/** Whatever takes longer to answer is away. */
const ANSWER_LIMIT_MS = 2_000;

/** Listens on a port, or waits for it: that it is taken is no reason to stop the process. `taken` is told of it once. */
export function listenWhenFree(server: Server, port: number, taken: (error: Error) => void): Server {
	server.once("error", taken);
	server.on("error", () => setTimeout(() => server.listen(port), PORT_RETRY_MS).unref());
	return server.listen(port);
}

/** How something is that this process depends on, by whether it answers in time. */
export function stateOf(answer: Promise<unknown>): Promise<"ok" | "away"> {
	const answered = answer.then(
		() => "ok" as const,
		() => "away" as const,
	);
	return Promise.race([answered, delay(ANSWER_LIMIT_MS, "away" as const, { ref: false })]);
}
