/**
 * An answer outside 200 to 299: its message is the status, a colon, a space and the body
 * (docs/specification/http.md#calls-from-the-browser).
 */
export class RequestError extends Error {
	readonly status: number;
	readonly body: string;

	constructor(status: number, statusText: string, body: string) {
		super(`${status}: ${body || statusText}`);
		this.name = "RequestError";
		this.status = status;
		this.body = body;
	}

	/** The messages beside fields that the server sent, if it did. */
	get fields(): Readonly<Record<string, string>> {
		try {
			const { fields } = JSON.parse(this.body);
			const entries = Object.entries(fields ?? {}).filter(
				(entry): entry is [string, string] => typeof entry[1] === "string",
			);
			return Object.fromEntries(entries);
		} catch {
			return {};
		}
	}
}

/** Throws RequestError unless the answer is a success. */
export async function expectSuccess(response: Response): Promise<Response> {
	if (response.ok) return response;
	throw new RequestError(response.status, response.statusText, await response.text());
}

/** Sends a request with cookies; a body goes as JSON. Throws RequestError, or TypeError when nobody answered. */
export async function apiRequest(
	method: string,
	url: string,
	body?: unknown,
	init: Pick<RequestInit, "signal" | "keepalive"> & { headers?: Record<string, string> } = {},
): Promise<Response> {
	const { headers, ...rest } = init;
	const response = await fetch(url, {
		...rest,
		method,
		credentials: "include",
		headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	return expectSuccess(response);
}

/**
 * Reads JSON from the first element of a query key, with cookies. A 401 throws like any other refusal,
 * unless `on401` says to answer null.
 */
export async function queryJson(
	key: readonly [url: string, ...rest: unknown[]],
	{ on401 = "throw" }: { on401?: "throw" | "null" } = {},
): Promise<unknown> {
	const response = await fetch(key[0], { credentials: "include" });
	if (on401 === "null" && response.status === 401) return null;
	return (await expectSuccess(response)).json();
}
