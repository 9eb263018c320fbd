const STREAM = "/api/staff/events";
const NAME = "staff-events";
/** What the server and the tabs call a session that ends soon. */
const ENDING = "session_ending";

/** A tab out of sight for this long hears nothing any more, and catches up when it is looked at. */
const HIDDEN_MS = 30_000;
/** How soon a line that the server refused is tried again. */
const RETRY_MS = 5_000;

/**
 * Calls `tell` on each change that the server announces since it gave `mark`, until the returned function is called. All
 * tabs of the back office in one browser share a single stream, since over HTTP/1.1 a browser opens no more than six
 * connections to a host: the tab that holds the lock reads it and passes on what it hears, and when it goes the next takes
 * over. `ending` is called every few seconds while the session is about to end unused.
 */
export function followChanges(mark: string, tell: () => void, ending: () => void): () => void {
	const channel = new BroadcastChannel(NAME);
	let taking: AbortController | null = null;
	let missed = false;
	/** When this tab last heard of a change by the stream, by the browser's clock. */
	let heardAt = 0;
	let giveUp: ReturnType<typeof setTimeout> | undefined;

	const hear = () => {
		if (document.hidden) missed = true;
		else tell();
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
		// Without a secure context there are no locks: then each tab in sight has a line of its own.
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
	const look = () => {
		clearTimeout(giveUp);
		if (document.hidden) {
			giveUp = setTimeout(leave, HIDDEN_MS);
			return;
		}
		const behind = missed || !taking;
		missed = false;
		if (!taking) join();
		if (behind) tell();
	};

	channel.onmessage = ({ data }) => {
		if (data === ENDING) ending();
		else if (data === null) hear();
		// A tab has come, and could not hear what was told while its page was on the way.
		else if (heardAt >= data) channel.postMessage(null);
	};
	channel.postMessage(performance.timeOrigin);
	document.addEventListener("visibilitychange", look);
	join();
	if (document.hidden) look();
	return () => {
		document.removeEventListener("visibilitychange", look);
		clearTimeout(giveUp);
		leave();
		channel.close();
	};
}

/**
 * Reads the stream until `signal` says stop. What happened before it opened was not told: at first its mark says whether
 * anything did since the page was read, and whenever it opens again that is news.
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
		let retry: ReturnType<typeof setTimeout> | undefined;
		const open = () => {
			source = new EventSource(STREAM);
			source.addEventListener("mark", ({ data }) => {
				if (since === null || JSON.parse(data) !== since) announce();
				since = null;
			});
			source.onmessage = announce;
			source.addEventListener(ENDING, warn);
			source.onerror = () => {
				// The browser comes back by itself from a lost line, but not from a refusal.
				if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, RETRY_MS);
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
