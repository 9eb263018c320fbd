import type { LookupAddress } from "node:dns";
import * as http from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createProviderHttp, type ProviderHttp, type ProviderHttpOptions } from "./http.ts";

const signal = new AbortController().signal;
let server: http.Server;
let port: number;
let handler: http.RequestListener;
let client: ProviderHttp | undefined;

beforeAll(async () => {
	server = http.createServer((incoming, outgoing) => handler(incoming, outgoing));
	const { promise, resolve } = Promise.withResolvers<void>();
	server.listen(0, "127.0.0.1", resolve);
	await promise;
	const address: AddressInfo | string | null = server.address();
	port = typeof address === "object" && address ? address.port : 0;
});
beforeEach(() => {
	handler = (_, outgoing) => outgoing.end("hello");
});
afterEach(() => {
	client?.close();
	vi.restoreAllMocks();
});
afterAll(() => {
	server.close();
	server.closeAllConnections();
});

function open(options: Partial<ProviderHttpOptions> = {}): ProviderHttp {
	client = createProviderHttp({ allowPrivate: true, ...options });
	return client;
}

const get = (options: Partial<ProviderHttpOptions>, url = `http://127.0.0.1:${port}/`) =>
	open(options).send({ method: "GET", url, signal });

/** A DNS resolver that gives these answers in turn, and then the last one forever. */
function dns(...answers: string[][]) {
	const asked: string[] = [];
	const resolve = async (hostname: string): Promise<LookupAddress[]> => {
		const answer = answers[Math.min(asked.length, answers.length - 1)] ?? [];
		asked.push(hostname);
		return answer.map(address => ({ address, family: address.includes(":") ? 6 : 4 }));
	};
	return { asked, resolve };
}

describe("endpoint guard", () => {
	it.each([
		["http://api.example/", "must use https"],
		["https://user:pass@api.example/", "must not hold credentials"],
		["ftp://api.example/", "must use https"],
		["not a url", "not a valid URL"],
		["https://127.0.0.1/", "not a public internet address"],
		["https://2130706433/", "not a public internet address"],
		["https://0x7f.1/", "not a public internet address"],
		["https://[::1]/", "not a public internet address"],
		["https://[::ffff:10.0.0.1]/", "not a public internet address"],
		["https://169.254.169.254/latest/meta-data", "not a public internet address"],
	])("refuses %s", async (url, words) => {
		const error = { kind: "misconfigured", message: expect.stringContaining(words) };
		await expect(get({ allowPrivate: false }, url)).rejects.toMatchObject(error);
	});

	it.each([
		["a private address", ["10.0.0.7"]],
		["a private address among public ones", ["93.184.216.34", "192.168.1.1"]],
		["a loopback address in IPv6", ["::ffff:127.0.0.1"]],
	])("refuses a host that resolves to %s", async (_, addresses) => {
		const { resolve } = dns(addresses);
		const error = { kind: "misconfigured", failure: "refused_address" };
		await expect(get({ allowPrivate: false, resolve }, "https://api.example/")).rejects.toMatchObject(error);
	});

	it("connects to the resolved address, with one DNS query for two requests", async () => {
		const { asked, resolve } = dns(["127.0.0.1"], ["192.0.2.1"]);
		const url = `http://api.example:${port}/`;
		expect((await get({ resolve }, url)).text).toBe("hello");
		expect((await client?.send({ method: "GET", url, signal }))?.text).toBe("hello");
		expect(asked).toEqual(["api.example"]);
	});

	it("resolves a host again for a new client and refuses an address that has become private", async () => {
		const { asked, resolve } = dns(["127.0.0.1"], ["10.0.0.1"]);
		handler = (_, outgoing) => outgoing.setHeader("Connection", "close").end("hello");
		const url = `http://api.example:${port}/`;
		const guarded = open({ resolve });
		await guarded.send({ method: "GET", url, signal });
		guarded.close();
		const error = { failure: "refused_address" };
		await expect(get({ allowPrivate: false, resolve }, "https://api.example/")).rejects.toMatchObject(error);
		expect(asked).toHaveLength(2);
	});

	it("reports a key with a character invalid in a header as an auth error", async () => {
		const headers = { Authorization: "Bearer pasted\u200b" };
		const call = open().send({ method: "GET", url: `http://127.0.0.1:${port}/`, headers, signal });
		await expect(call).rejects.toMatchObject({
			kind: "auth",
			message: expect.stringContaining("paste it again"),
		});
	});

	it("reports a host without DNS records as unknown_host", async () => {
		const error = { kind: "transient", failure: "unknown_host" };
		await expect(get(dns([]), "http://nowhere.example/")).rejects.toMatchObject(error);
	});

	it.each([
		["EAI_AGAIN", "DNS does not answer"],
		["CERT_HAS_EXPIRED", "renew or repair its certificate"],
		["ERR_TLS_CERT_ALTNAME_INVALID", "renew or repair its certificate"],
		["DEPTH_ZERO_SELF_SIGNED_CERT", "renew or repair its certificate"],
		["ECONNREFUSED", "could not be reached"],
	])("reports %s as a connection failure with advice", async (code, words) => {
		const resolve = () => Promise.reject(Object.assign(new Error("no"), { code }));
		const error = { kind: "transient", failure: "connection", message: expect.stringContaining(words) };
		await expect(get({ resolve }, "https://api.example/")).rejects.toMatchObject(error);
	});

	it("reports a host that answers without TLS as not trustworthy", async () => {
		const error = { kind: "transient", message: expect.stringContaining("cannot be trusted") };
		await expect(get({}, `https://127.0.0.1:${port}/`)).rejects.toMatchObject(error);
	});
});

describe("response handling", () => {
	it.each([301, 302, 307, 308])(
		"rejects redirect %i as misconfigured, naming its target, without following it",
		async status => {
			const paths: (string | undefined)[] = [];
			handler = (incoming, outgoing) => {
				paths.push(incoming.url);
				outgoing.writeHead(status, { Location: "https://evil.example/take" }).end();
			};
			const error = { kind: "misconfigured", status, message: expect.stringContaining("evil.example") };
			await expect(get({})).rejects.toMatchObject(error);
			expect(paths).toEqual(["/"]);
		},
	);

	it.each([
		[302, "/maintenance.html", "transient"],
		[302, "https://status.elsewhere.example/", "transient"],
		[307, "/", "transient"],
		[303, "/busy", "transient"],
		[301, "/maintenance.html", "misconfigured"],
		[308, "/v2/", "misconfigured"],
		[302, "/wp-login.php", "misconfigured"],
		[302, "https://login.elsewhere.example/", "misconfigured"],
		[302, "https://%%", "misconfigured"],
	])("rejects redirect %i to %s as %s", async (status, location, kind) => {
		handler = (_, outgoing) => outgoing.writeHead(status, { Location: location }).end();
		await expect(get({})).rejects.toMatchObject({ kind, status });
	});

	it("returns status 304 instead of treating it as a redirect", async () => {
		handler = (_, outgoing) => outgoing.writeHead(304).end();
		expect(await get({})).toMatchObject({ status: 304, text: "" });
	});

	it("rejects a body larger than maxAnswerBytes as too_large", async () => {
		handler = (_, outgoing) => outgoing.end("x".repeat(2000));
		const error = { kind: "protocol", failure: "too_large" };
		await expect(get({ maxAnswerBytes: 1000 })).rejects.toMatchObject(error);
		expect((await get({ maxAnswerBytes: 2000 })).text).toHaveLength(2000);
	});

	it.each([
		["gzip", gzipSync],
		["X-GZIP", gzipSync],
		["deflate", deflateSync],
		["br", brotliCompressSync],
		["identity", (text: string) => text],
	])(
		"decodes a body with Content-Encoding %s, and requests only gzip, deflate and br",
		async (coding, pack) => {
			handler = (incoming, outgoing) => {
				expect(incoming.headers["accept-encoding"]).toBe("gzip, deflate, br");
				outgoing.setHeader("Content-Encoding", coding).end(pack('{"unpacked":true}'));
			};
			expect((await get({})).text).toBe('{"unpacked":true}');
		},
	);

	it.each([
		["gzip", "hello", { kind: "transient" }],
		["gzip", gzipSync("x".repeat(5000)).subarray(0, 20), { kind: "transient" }],
		["gzip", gzipSync("x".repeat(5000)), { kind: "protocol", failure: "too_large" }],
		["zstd", "hello", { kind: "protocol" }],
	])(
		"rejects a %s body that is malformed, unsupported, or larger than maxAnswerBytes once decoded",
		async (coding, body, error) => {
			handler = (_, outgoing) => outgoing.setHeader("Content-Encoding", coding).end(body);
			await expect(get({ maxAnswerBytes: 1000 })).rejects.toMatchObject(error);
		},
	);

	it.each([
		["thirty seconds", undefined, 30_000],
		["what the call asks for", 120_000, 120_000],
	])("rejects as a timeout after %s", async (_, timeoutMs, limitMs) => {
		handler = () => undefined;
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		const failed = vi.fn();
		const request = { method: "GET", url: `http://127.0.0.1:${port}/`, signal } as const;
		const pending = open()
			.send(timeoutMs ? { ...request, timeoutMs } : request)
			.catch(failed);
		await vi.advanceTimersByTimeAsync(limitMs - 1);
		expect(failed).not.toHaveBeenCalled();
		vi.advanceTimersByTime(1);
		await pending;
		expect(failed.mock.calls).toMatchObject([[{ kind: "transient", failure: "timeout" }]]);
		expect(vi.getTimerCount()).toBe(0);
		vi.useRealTimers();
	});

	it("rejects with the caller's abort reason on cancellation", async () => {
		const controller = new AbortController();
		handler = () => controller.abort(new Error("cancelled"));
		const pending = open().send({
			method: "GET",
			url: `http://127.0.0.1:${port}/`,
			signal: controller.signal,
		});
		await expect(pending).rejects.toThrow("cancelled");
	});

	it("returns a response of any status, with lower-case header names", async () => {
		handler = (_, outgoing) => outgoing.writeHead(418, { "X-RateLimit-Remaining": "0" }).end();
		expect(await get({})).toMatchObject({ status: 418, text: "", headers: { "x-ratelimit-remaining": "0" } });
	});
});

describe("connection handling", () => {
	it("reuses a connection, and replaces a reset one by a silent retry", async () => {
		let served = 0;
		const ports = new Set<number | undefined>();
		handler = (incoming, outgoing) => {
			served += 1;
			ports.add(incoming.socket.remotePort);
			if (served === 3) incoming.socket.resetAndDestroy();
			else outgoing.end("hello");
		};
		const url = `http://127.0.0.1:${port}/`;
		const kept = open();
		for (let call = 0; call < 3; call += 1) {
			expect((await kept.send({ method: "GET", url, signal })).text).toBe("hello");
		}
		expect(served).toBe(4);
		expect(ports.size).toBe(2);
	});

	it("reports a broken connection as a transient connection failure", async () => {
		handler = incoming => incoming.socket.destroy();
		await expect(get({})).rejects.toMatchObject({ kind: "transient", failure: "connection" });
	});
});
