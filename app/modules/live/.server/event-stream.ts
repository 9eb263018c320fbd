const HEARTBEAT_MS = 15_000;

const open = new Set<() => void>();

/** Ends every stream, so that the server can stop. */
export function endStreams(): void {
	for (const end of open) end();
}

/**
 * A Server-Sent Events answer. `subscribe` gets a function that sends one event and returns the one that stops
 * the subscription; a comment goes out now and then so that proxies keep the line open.
 */
export function eventStream(
	signal: AbortSignal,
	subscribe: (send: (data: unknown, event?: string) => void) => () => void,
): Response {
	const encoder = new TextEncoder();
	let end = () => {};
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			const write = (text: string) => controller.enqueue(encoder.encode(text));
			const unsubscribe = subscribe((data, event) => {
				write(`${event ? `event: ${event}\n` : ""}data: ${JSON.stringify(data)}\n\n`);
			});
			const heartbeat = setInterval(() => write(":\n\n"), HEARTBEAT_MS);
			end = () => {
				if (!open.delete(end)) return;
				clearInterval(heartbeat);
				unsubscribe();
				controller.close();
			};
			open.add(end);
			signal.addEventListener("abort", end, { once: true });
			write("retry: 1000\n\n");
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
