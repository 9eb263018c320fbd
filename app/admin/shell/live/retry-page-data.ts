/** Statuses of a server, or a proxy in front of it, that cannot respond: its database is away, or it is being deployed. */
const UNAVAILABLE_STATUSES = [502, 503, 504];

/** Retry interval in milliseconds, in case the browser does not fire "online". */
const RETRY_MS = 3_000;

const isPageData = (input: RequestInfo | URL, init: RequestInit | undefined) => {
	const address = input instanceof Request ? input.url : String(input);
	return (init?.method ?? "GET") === "GET" && new URL(address, location.href).pathname.endsWith(".data");
};

/** Resolves when the browser is online, the retry interval has passed, or `signal` aborts. */
function nextChance(signal: AbortSignal | null | undefined): Promise<void> {
	return new Promise(resolve => {
		const timer = setTimeout(go, RETRY_MS);
		function go(): void {
			clearTimeout(timer);
			window.removeEventListener("online", go);
			signal?.removeEventListener("abort", go);
			resolve();
		}
		window.addEventListener("online", go);
		signal?.addEventListener("abort", go);
	});
}

/**
 * Wraps fetch so that the router's requests for page data are retried until the server responds. Otherwise the router would
 * replace the page, and all input in it, with an error.
 */
export function retryPageData(): void {
	const send = window.fetch;
	window.fetch = async (input, init) => {
		for (;;) {
			try {
				const answer = await send(input, init);
				if (!UNAVAILABLE_STATUSES.includes(answer.status) || !isPageData(input, init)) return answer;
			} catch (error) {
				if (init?.signal?.aborted || !(error instanceof TypeError) || !isPageData(input, init)) throw error;
			}
			await nextChance(init?.signal);
		}
	};
}
