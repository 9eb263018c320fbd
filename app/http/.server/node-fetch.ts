import type { IncomingMessage, ServerResponse } from "node:http";
import { createReadableStreamFromReadable, writeReadableStreamToWritable } from "@react-router/node";

// A host name or IP address, with an optional port: other characters in Host could change where the path starts.
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Returns the requested URL, or null if it is invalid (absolute-form, malformed Host, two Host headers). */
export function requestUrl(request: IncomingMessage): URL | null {
	const [host = "localhost", ...others] = request.headersDistinct.host ?? [];
	const address = `http://${host}${request.url ?? ""}`;
	const isOne = others.length === 0 && HOST.test(host) && request.url?.startsWith("/");
	return isOne && URL.canParse(address) ? new URL(address) : null;
}

/** Converts a Node request to a fetch Request; it is aborted when the client disconnects. */
export function toFetchRequest(request: IncomingMessage, response: ServerResponse, url: URL): Request {
	const headers = new Headers();
	for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
		headers.append(request.rawHeaders[at] ?? "", request.rawHeaders[at + 1] ?? "");
	}
	const abort = new AbortController();
	response.once("close", () => {
		if (!response.writableFinished) abort.abort();
	});
	const hasBody = request.method !== "GET" && request.method !== "HEAD";
	return new Request(url, {
		method: request.method ?? "GET",
		headers,
		signal: abort.signal,
		...(hasBody ? { body: createReadableStreamFromReadable(request), duplex: "half" as const } : {}),
	});
}

const WHOLE = /^(application\/json|text\/html)/;

/** Sends a fetch Response, with backpressure for slow clients instead of buffering. */
export async function sendFetchResponse(
	answer: Response,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	// Close the connection: the unread rest of the body would block its next request.
	if (!request.complete) response.setHeader("Connection", "close");
	for (const [name, value] of answer.headers) {
		if (name === "set-cookie") response.appendHeader(name, value);
		else response.setHeader(name, value);
	}
	if (!answer.body || request.method === "HEAD") {
		await answer.body?.cancel();
		response.writeHead(answer.status);
		response.end();
		return;
	}
	if (WHOLE.test(answer.headers.get("content-type") ?? "")) {
		// One write for headers and body; streamed responses never have these types.
		const bytes = Buffer.from(await answer.arrayBuffer());
		response.setHeader("Content-Length", bytes.byteLength);
		response.writeHead(answer.status);
		response.end(bytes);
		return;
	}
	response.writeHead(answer.status);
	response.flushHeaders();
	await writeReadableStreamToWritable(answer.body, response);
}
