import type { LookupAddress } from "node:dns";
import { lookup as lookUp } from "node:dns/promises";
import { addAbortListener } from "node:events";
import * as http from "node:http";
import * as https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { errorCode } from "#domain/errors.ts";
import { ProviderError } from "../provider-error.ts";
import { isPublicAddress } from "./address-guard.ts";
import { ACCEPTED_CODINGS, decodeBody, tooLarge } from "./decode-body.ts";

export type ProviderRequest = {
	method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
	/** Absolute. Must not contain a secret, because errors quote it. */
	url: string;
	headers?: Record<string, string>;
	body?: string | Buffer;
	/** Timeout of the whole exchange in milliseconds; 30,000 by default. */
	timeoutMs?: number;
	signal: AbortSignal;
};

/** An answer of any status; header names in lower case, repeated headers joined with a comma. */
export type ProviderAnswer = { status: number; headers: Record<string, string>; text: string };

export const isSuccess = ({ status }: Pick<ProviderAnswer, "status">) => status >= 200 && status <= 299;

/** Whether the body is a web page, for example of a proxy or about maintenance, where an API answers in JSON. */
export const isPage = ({ text }: Pick<ProviderAnswer, "text">) => text.trimStart().startsWith("<");

/**
 * The HTTP client for all provider calls. Throws ProviderError when there is no answer, or the signal's reason when aborted.
 */
export interface ProviderHttp {
	send(request: ProviderRequest): Promise<ProviderAnswer>;
	close(): void;
}

export type ProviderHttpOptions = {
	/** Allows plain http and private addresses; for tests and the demo only. */
	allowPrivate: boolean;
	/** Replaces DNS in tests. */
	resolve?: (hostname: string) => Promise<LookupAddress[]>;
	/** Maximum bytes of an answer's body; 10 MB by default. */
	maxAnswerBytes?: number;
};

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_MAX_BYTES = 10 * 1024 * 1024;
const TIMED_OUT = Symbol("timed out");

/** Creates the SSRF-guarded client. Connections are kept alive and pinned to the address that was checked. */
export function createProviderHttp(options: ProviderHttpOptions): ProviderHttp {
	const resolve = options.resolve ?? (hostname => lookUp(hostname, { all: true }));
	const maxBytes = options.maxAnswerBytes ?? DEFAULT_MAX_BYTES;
	const lookup = guardedLookup(resolve, options.allowPrivate);
	// One agent per scheme; sockets connect only to addresses that the guarded lookup returned.
	const agentOptions = { keepAlive: true, maxSockets: 64, timeout: 60_000, lookup };
	const secure = new https.Agent(agentOptions);
	const plain = new http.Agent(agentOptions);

	const attempt = (request: ProviderRequest, url: URL, signal: AbortSignal) =>
		exchange(request, url, { agent: url.protocol === "https:" ? secure : plain, maxBytes, signal });

	return {
		async send(request) {
			const url = checkedUrl(request.url, options.allowPrivate);
			request.signal.throwIfAborted();
			// AbortSignal.any and AbortSignal.timeout would keep everything that a call references alive until its deadline or a full
			// GC.
			const ended = new AbortController();
			const deadline = setTimeout(() => ended.abort(TIMED_OUT), request.timeoutMs ?? DEFAULT_TIMEOUT_MS);
			using _ = addAbortListener(request.signal, () => ended.abort());
			try {
				const answer = await attempt(request, url, ended.signal).catch(error => {
					// The server closed a kept-alive connection just as it was reused. All calls are idempotent, so repeat it.
					if (error instanceof StaleSocket) return attempt(request, url, ended.signal);
					throw error;
				});
				refuseRedirect(answer, url);
				return answer;
			} catch (error) {
				request.signal.throwIfAborted();
				if (error instanceof ProviderError) throw error;
				throw connectionError(error, url, ended.signal.reason === TIMED_OUT);
			} finally {
				clearTimeout(deadline);
			}
		},
		close() {
			secure.destroy();
			plain.destroy();
		},
	};
}

class StaleSocket extends Error {}

/** Makes one request. Throws StaleSocket when the server closed a kept-alive connection as it was reused. */
function exchange(
	{ method, headers, body: content }: ProviderRequest,
	url: URL,
	{ agent, maxBytes, signal }: { agent: http.Agent; maxBytes: number; signal: AbortSignal },
): Promise<ProviderAnswer> {
	const body = typeof content === "string" ? Buffer.from(content) : content;
	const sent: Record<string, string | number> = {
		"User-Agent": "meridian-sync/1",
		"Accept-Encoding": ACCEPTED_CODINGS,
		...headers,
		...(body && { "Content-Length": body.length }),
	};
	const { promise, resolve, reject } = Promise.withResolvers<ProviderAnswer>();
	const { request } = url.protocol === "https:" ? https : http;
	const outgoing = request(url, { method, headers: sent, agent, signal }, incoming => {
		readBody(incoming, maxBytes).then(text => {
			resolve({ status: incoming.statusCode ?? 0, headers: flatten(incoming.headers), text });
		}, reject);
	});
	outgoing.on("error", error => {
		const isStale = outgoing.reusedSocket && errorCode(error) === "ECONNRESET";
		reject(isStale ? new StaleSocket() : error);
	});
	outgoing.end(body);
	return promise;
}

/** Returns a DNS lookup that passes on checked addresses only, which prevents DNS rebinding. */
function guardedLookup(
	resolve: (hostname: string) => Promise<LookupAddress[]>,
	allowPrivate: boolean,
): LookupFunction {
	return (hostname, { all }, callback) => {
		resolve(hostname).then(
			addresses => {
				const [first] = addresses;
				if (!first) return callback(notFound(hostname), []);
				// A single private address among public ones is refused: no honest provider has one.
				if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
					return callback(refusedAddress(hostname), []);
				}
				if (all) callback(null, addresses);
				else callback(null, first.address, first.family);
			},
			(error: NodeJS.ErrnoException) => callback(error, []),
		);
	};
}

function checkedUrl(text: string, allowPrivate: boolean): URL {
	if (!URL.canParse(text)) throw new ProviderError("misconfigured", "The endpoint is not a valid URL");
	const url = new URL(text);
	if (url.protocol !== "https:" && !(allowPrivate && url.protocol === "http:")) {
		throw new ProviderError("misconfigured", "The endpoint must use https");
	}
	if (url.username || url.password) {
		throw new ProviderError("misconfigured", "The endpoint must not hold credentials");
	}
	// Literal IP addresses skip the DNS lookup, so they are checked here.
	const literal = url.hostname.replace(/^\[|\]$/gu, "");
	if (!allowPrivate && isIP(literal) !== 0 && !isPublicAddress(literal)) throw refusedAddress(url.hostname);
	return url;
}

async function readBody(incoming: http.IncomingMessage, maxBytes: number): Promise<string> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of incoming) {
		size += chunk.length;
		if (size > maxBytes) throw tooLarge(maxBytes, incoming.statusCode);
		chunks.push(chunk);
	}
	const body = await decodeBody(Buffer.concat(chunks), incoming.headers["content-encoding"], maxBytes);
	return body.toString("utf8");
}

function flatten(headers: http.IncomingHttpHeaders): Record<string, string> {
	const flat: Record<string, string> = {};
	for (const [name, value] of Object.entries(headers)) {
		if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(", ") : value;
	}
	return flat;
}

function refuseRedirect({ status, headers }: ProviderAnswer, url: URL): void {
	// 304 is not a redirect.
	if (status < 300 || status > 399 || status === 304) return;
	// Following a redirect would send the credentials to any host that the answer names.
	const target = headers.location ? ` to ${hostOf(headers.location, url)}` : "";
	const kind = isPassing(status, headers.location, url) ? "transient" : "misconfigured";
	throw new ProviderError(kind, `${url.host} redirects${target}; redirects are not followed`, {
		status,
	});
}

const TEMPORARY = [302, 303, 307];
const MAINTENANCE = /maint|unavailable|offline|downtime|outage|status/iu;
const SIGN_IN = /log-?in|sign-?in|auth|sso/iu;

/** Returns whether a redirect looks like maintenance: temporary, and to a page about it or within the same host. */
function isPassing(status: number, location: string | undefined, base: URL): boolean {
	if (!TEMPORARY.includes(status) || !location || !URL.canParse(location, base)) return false;
	const { host, pathname } = new URL(location, base);
	return MAINTENANCE.test(host + pathname) || (host === base.host && !SIGN_IN.test(pathname));
}

function hostOf(location: string, base: URL): string {
	return URL.canParse(location, base) ? new URL(location, base).host : "an invalid address";
}

function refusedAddress(hostname: string): ProviderError {
	return new ProviderError("misconfigured", `${hostname} is not a public internet address`, {
		failure: "refused_address",
	});
}

function notFound(hostname: string): NodeJS.ErrnoException {
	return Object.assign(new Error(`No address for ${hostname}`), { code: "ENOTFOUND" });
}

function connectionError(error: unknown, url: URL, timedOut: boolean): ProviderError {
	const code = errorCode(error);
	// Keys are the only header values that staff enter.
	if (code === "ERR_INVALID_CHAR")
		return new ProviderError(
			"auth",
			"The key contains a character that no key has, possibly an invisible one: paste it again",
		);
	if (timedOut) {
		return new ProviderError("transient", `${url.host} did not answer in time`, {
			failure: "timeout",
			cause: error,
		});
	}
	const failure = code === "ENOTFOUND" ? "unknown_host" : "connection";
	return new ProviderError("transient", `${url.host} ${wordsOf(code)}`, { failure, cause: error });
}

/** Error codes of TLS: an expired, mismatched or untrusted certificate, or no TLS at all. */
const TLS_CODES = /CERT|VERIFY|^ERR_(SSL|TLS)|^EPROTO$/u;

function wordsOf(code = "connection lost"): string {
	if (code === "ENOTFOUND") return "is an unknown host";
	if (code === "EAI_AGAIN") return "could not be looked up: DNS does not answer (EAI_AGAIN)";
	return TLS_CODES.test(code)
		? `cannot be trusted (${code}): whoever runs it has to renew or repair its certificate`
		: `could not be reached (${code})`;
}
