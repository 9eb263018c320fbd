import autocannon from "autocannon";

export interface Load {
	url: string;
	seconds: number;
	connections: number;
	headers?: Record<string, string>;
	/** Builds the n-th request; without it the URL is fetched with GET. */
	request?: (n: number) => { method: "POST"; headers: Record<string, string>; body: string };
}

/** Returns the requests per second answered with 2xx. Throws if any request was not. */
export async function load({ url, seconds, connections, headers = {}, request }: Load): Promise<number> {
	let n = 0;
	const result = await autocannon({
		url,
		duration: seconds,
		connections,
		headers,
		...(request ? { requests: [{ setupRequest: given => ({ ...given, ...request(n++) }) }] } : {}),
	});
	if (result.non2xx > 0 || result.errors > 0)
		throw new Error(`${result.non2xx} refusals, ${result.errors} errors at ${url}`);
	return result["2xx"] / result.duration;
}
