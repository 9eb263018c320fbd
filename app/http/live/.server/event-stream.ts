const HEARTBEAT_MS = 15_000;
/** Interval of the session check: a stream ends this soon after its session. */
const POLL_MS = 5_000;
/** A client with this many unread events counts as gone. */
const MAX_WAITING = 1_000;

const open = new Set<() => void>();

type Send = (data: unknown, event?: string) => void;

/** Ends every stream, so that the server can stop. */
export function endStreams(): void {
	for (const end of open) end();
}

/**
 * Creates a Server-Sent Events response. `subscribe` gets a function that sends one event, and returns the unsubscribe
 * function. Periodic comments keep the connection open through proxies. `allowed` is called every few seconds and may send
 * events too; when it returns false, because the session has ended, the stream ends.
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
				if ((controller.desiredSize ?? 0) < -MAX_WAITING) end();
			};
			const send: Send = (data, event) =>
				write(`${event ? `event: ${event}\n` : ""}data: ${JSON.stringify(data)}\n\n`);
			const unsubscribe = subscribe(send);
			const heartbeat = setInterval(() => write(":\n\n"), HEARTBEAT_MS);
			const polling = setInterval(() => {
				allowed(send).then(
					still => still || end(),
					// While the database is unavailable the session cannot be checked, but there are no events either.
					() => {},
				);
			}, POLL_MS);
			end = () => {
				if (!open.delete(end)) return;
				clearInterval(heartbeat);
				clearInterval(polling);
				unsubscribe();
				controller.close();
			};
			open.add(end);
			signal.addEventListener("abort", end, { once: true });
			// The client disconnected while its session was read: no abort event follows, and the router never cancels this body.
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
