const STREAM = "/api/staff/events";
const NAME = "staff-events";
/** Event name for a session that ends soon, on the stream and between tabs. */
const ENDING = "session_ending";

/** Milliseconds after which a hidden tab stops listening; it catches up when it becomes visible. */
const HIDDEN_MS = 30_000;
/** Milliseconds before a refused stream is retried. */
const RETRY_MS = 5_000;

/**
 * Calls `onChange` on each change that the server announces after `mark`, until the returned function is called. All tabs of the
 * back office in a browser share one stream, because over HTTP/1.1 a browser opens at most six connections to a host: the tab
 * that holds the lock reads it and broadcasts changes, and when it closes another tab takes over. `ending` is called every few
 * seconds while the idle session is about to end.
 */
export function subscribeToChanges(mark: string, onChange: () => void, ending: () => void): () => void {
	const channel = new BroadcastChannel(NAME);
	let taking: AbortController | null = null;
	let missed = false;
	/** Time of the last change that this tab read from the stream, by the browser's clock. */
	let heardAt = 0;
	let giveUp: ReturnType<typeof setTimeout> | undefined;

	const hear = () => {
		if (document.hidden) missed = true;
		else onChange();
	};
	const announce = () => {
		heardAt = Date.now();
		channel.postMessage(null);
		hear();
	};
	const warn = () => {
		channel.postMessage(ENDING);
		ending();
	};
	const join = () => {
		taking = new AbortController();
		const { signal } = taking;
		// Web Locks need a secure context: without them each visible tab opens a stream of its own.
		if (!navigator.locks) void readStream(signal, mark, announce, warn);
		else
			navigator.locks
				.request(NAME, { signal }, () => readStream(signal, mark, announce, warn))
				.catch(() => {});
	};
	const leave = () => {
		taking?.abort();
		taking = null;
	};
	const check = () => {
		clearTimeout(giveUp);
		if (document.hidden) {
			giveUp = setTimeout(leave, HIDDEN_MS);
			return;
		}
		const behind = missed || !taking;
		missed = false;
		if (!taking) join();
		if (behind) onChange();
	};

	channel.onmessage = ({ data }) => {
		if (data === ENDING) ending();
		else if (data === null) hear();
		// Another tab opened, and missed the changes that were announced while its page was loading.
		else if (heardAt >= data) channel.postMessage(null);
	};
	channel.postMessage(performance.timeOrigin);
	document.addEventListener("visibilitychange", check);
	join();
	if (document.hidden) check();
	return () => {
		document.removeEventListener("visibilitychange", check);
		clearTimeout(giveUp);
		leave();
		channel.close();
	};
}

/**
 * Reads the stream of server-sent events until `signal` aborts. Changes from before it opened are not announced: when it first
 * opens, its mark tells whether anything changed since the page was loaded; when it reopens or is refused, a change is
 * assumed.
 */
function readStream(
	signal: AbortSignal,
	mark: string,
	announce: () => void,
	warn: () => void,
): Promise<void> {
	return new Promise(resolve => {
		if (signal.aborted) return resolve();
		let source: EventSource;
		let since: string | null = mark;
		let refused = false;
		let retry: ReturnType<typeof setTimeout> | undefined;
		const open = () => {
			source = new EventSource(STREAM);
			source.addEventListener("mark", ({ data }) => {
				refused = false;
				if (since === null || JSON.parse(data) !== since) announce();
				since = null;
			});
			source.onmessage = announce;
			source.addEventListener(ENDING, warn);
			source.onerror = () => {
				// EventSource reconnects by itself after a lost connection, but not after a refusal.
				if (source.readyState !== EventSource.CLOSED) return;
				// If the session has ended, the page's next reading shows the sign-in instead of people's data.
				if (!refused) announce();
				refused = true;
				retry = setTimeout(open, RETRY_MS);
			};
		};
		open();
		signal.addEventListener("abort", () => {
			clearTimeout(retry);
			source.close();
			resolve();
		});
	});
}
