/** What the server, or a proxy before it, says while it cannot answer: its database is away, or it is being replaced. */
const NOBODY_HERE = [502, 503, 504];

/** How often it is tried whether the server answers again, where the browser does not notice by itself. */
const RETRY_MS = 3_000;

const isPageData = (input: RequestInfo | URL, init: RequestInit | undefined) => {
	const address = input instanceof Request ? input.url : String(input);
	return (init?.method ?? "GET") === "GET" && new URL(address, location.href).pathname.endsWith(".data");
};

/** Until the browser says that it is online, some time has passed, or nobody asks any more. */
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
 * From now on a page's data that nobody answers for is asked for again until somebody does. The router would show an error
 * in the place of the page, and of all that is typed in it.
 */
export function retryPageData(): void {
	const send = window.fetch;
	window.fetch = async (input, init) => {
		for (;;) {
			try {
				const answer = await send(input, init);
				if (!NOBODY_HERE.includes(answer.status) || !isPageData(input, init)) return answer;
			} catch (error) {
				if (init?.signal?.aborted || !(error instanceof TypeError) || !isPageData(input, init)) throw error;
			}
			await nextChance(init?.signal);
		}
	};
}
