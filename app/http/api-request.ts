type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

const UNREACHED = "The server cannot be reached. Please check your connection.";

/**
 * A request that was refused or got no response (status 0). The message is for logs: status, colon, space and body
 * (docs/specification/http.md#calls-from-the-browser).
 */
export class RequestError extends Error {
	readonly status: number;
	/** Text for the user, if any: the server's message, or that there was no response. */
	readonly words: string | undefined;
	/** The server's messages, by field. */
	readonly fields: Readonly<Record<string, string>>;
	/** The existing lead with that address. */
	readonly leadId: string | undefined;

	constructor(
		status: number,
		message: string,
		{
			words,
			fields = {},
			leadId,
			cause,
		}: Partial<Pick<RequestError, "words" | "fields" | "leadId" | "cause">> = {},
	) {
		super(message, { cause });
		this.name = "RequestError";
		this.status = status;
		this.words = words;
		this.fields = fields;
		this.leadId = leadId;
	}
}

/** Parses the user-facing part of an error body: `{message, fields?, leadId?}`. Hand-written: every form ships it. */
function readRefusal(body: string): { words?: string; fields?: Record<string, string>; leadId?: string } {
	try {
		const { message, fields, leadId }: { message?: unknown; fields?: unknown; leadId?: unknown } = {
			...JSON.parse(body),
		};
		if (typeof message !== "string") return {};
		const texts = Object.entries({ ...(typeof fields === "object" && fields) }).filter(
			(entry): entry is [string, string] => typeof entry[1] === "string",
		);
		const known = typeof leadId === "string" && { leadId };
		return { words: message, fields: Object.fromEntries(texts), ...known };
	} catch {
		return {};
	}
}

/** Creates the error for a response. */
export async function refusalOf(response: Response): Promise<RequestError> {
	const body = await response.text();
	return new RequestError(
		response.status,
		`${response.status}: ${body || response.statusText}`,
		readRefusal(body),
	);
}

/** Returns a signal that aborts after a time. Replaces AbortSignal.timeout, which Safari 15 lacks. */
export function abortAfter(ms: number): AbortSignal {
	const late = new AbortController();
	setTimeout(() => late.abort(), ms);
	return late.signal;
}

interface SendOptions {
	headers?: Record<string, string>;
	signal?: AbortSignal;
	/** Whether the request outlives its page; browsers then refuse a body above 64 KiB. */
	keepalive?: boolean;
}

/**
 * Sends a request with cookies; a body is sent as JSON, a Blob unchanged. Returns the response whatever its status. Throws
 * RequestError with status 0 if there is no response.
 */
export async function sendRequest(
	method: Method,
	url: string,
	body?: unknown,
	{ headers, signal, keepalive }: SendOptions = {},
): Promise<Response> {
	const asJson = body !== undefined && !(body instanceof Blob);
	try {
		return await fetch(url, {
			method,
			credentials: "include",
			headers: { ...headers, ...(asJson && { "Content-Type": "application/json" }) },
			...(body !== undefined && { body: asJson ? JSON.stringify(body) : body }),
			...(signal && { signal }),
			...(keepalive && { keepalive }),
		});
	} catch (cause) {
		throw new RequestError(0, UNREACHED, { words: UNREACHED, cause });
	}
}

/** Calls the API. Returns the parsed JSON body, or null if it is empty. Throws RequestError. */
export async function apiRequest(...request: Parameters<typeof sendRequest>): Promise<unknown> {
	const response = await sendRequest(...request);
	if (!response.ok) throw await refusalOf(response);
	const text = await response.text();
	return text ? JSON.parse(text) : null;
}
