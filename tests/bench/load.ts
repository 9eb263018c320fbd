import autocannon from "autocannon";

export interface Load {
	url: string;
	seconds: number;
	connections: number;
	headers?: Record<string, string>;
	/** Makes the request of number n; a GET of the url when absent. */
	request?: (n: number) => { method: "POST"; headers: Record<string, string>; body: string };
}

/** Requests per second that were answered with 2xx. Throws when any was not. */
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
