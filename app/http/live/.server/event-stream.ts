const HEARTBEAT_MS = 15_000;
/** How soon a stream ends after the session that opened it. */
const LOOK_MS = 5_000;
/** A receiver that leaves this many events lying is gone. */
const MOST_WAITING = 1_000;

const open = new Set<() => void>();

type Send = (data: unknown, event?: string) => void;

/** Ends every stream, so that the server can stop. */
export function endStreams(): void {
	for (const end of open) end();
}

/**
 * A Server-Sent Events answer. `subscribe` gets a function that sends one event and returns the one that stops
 * the subscription; a comment goes out now and then so that proxies keep the line open. Every few seconds `allowed` is
 * asked, which may send something too, and when it says no the stream ends: with the session that opened it.
 */
export function eventStream(
	signal: AbortSignal,
	subscribe: (send: Send) => () => void,
	allowed: (send: Send) => Promise<boolean>,
): Response {
	const encoder = new TextEncoder();
	let end = () => {};
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			const write = (text: string) => {
				controller.enqueue(encoder.encode(text));
				if ((controller.desiredSize ?? 0) < -MOST_WAITING) end();
			};
			const send: Send = (data, event) =>
				write(`${event ? `event: ${event}\n` : ""}data: ${JSON.stringify(data)}\n\n`);
			const unsubscribe = subscribe(send);
			const heartbeat = setInterval(() => write(":\n\n"), HEARTBEAT_MS);
			const look = setInterval(() => {
				allowed(send).then(
					still => still || end(),
					// While the database is away nobody can say, and nothing is told either.
					() => {},
				);
			}, LOOK_MS);
			end = () => {
				if (!open.delete(end)) return;
				clearInterval(heartbeat);
				clearInterval(look);
				unsubscribe();
				controller.close();
			};
			open.add(end);
			signal.addEventListener("abort", end, { once: true });
			// Whoever left while their session was read is told of no more, and the router drops what it would cancel.
			if (signal.aborted) end();
			else write("retry: 1000\n\n");
		},
		cancel: () => end(),
	});
	return new Response(body, {
		headers: {
			"Content-Type": "text/event-stream; charset=utf-8",
			"Cache-Control": "no-store",
			"X-Accel-Buffering": "no",
		},
	});
}
