import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { newVisitor, postJson, startTestWeb, type TestWeb } from "#tests/support/product.ts";
import { API_CALLS, NOBODY, ROUTES } from "#tests/support/route-table.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

const KIB = 1024;
const MIB = 1024 * KIB;
/** Idle connections that must not block other clients. */
const CROWD = 2_000;
/** Limits for the answers to other clients under attack: in milliseconds, or as a multiple of the time without an attack. */
const PATIENCE_MS = 5_000;
const PATIENCE = 10;

let web: TestWeb;
let staff: StaffClient;
let calmMs = 0;
const sockets: Socket[] = [];

beforeAll(async () => {
	web = await startTestWeb((await createTestDatabase()).url);
	staff = await signInAs(web.url);
	await answersOthers();
	calmMs = await answersOthers();
});
afterEach(() => {
	for (const socket of sockets.splice(0)) socket.destroy();
});

/** Returns the web process's resident memory in MiB. */
function memory(): number {
	const status = readFileSync(`/proc/${web.process.pid}/status`, "utf8");
	return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function open(text: string): Promise<Socket> {
	const socket = connect(Number(new URL(web.url).port), "127.0.0.1");
	socket.on("error", () => {});
	sockets.push(socket);
	await once(socket, "connect");
	if (text) socket.write(text);
	return socket;
}

/** Returns the first line that a socket receives. */
async function firstLine(socket: Socket): Promise<string> {
	const [chunk] = await once(socket, "data");
	return String(chunk).split("\r\n", 1)[0] ?? "";
}

/** Requests a page and readiness concurrently; returns the milliseconds that both took. */
async function answersOthers(): Promise<number> {
	const started = performance.now();
	const [page, ready] = await Promise.all([fetch(`${web.url}/uk`), fetch(`${web.url}/readyz`)]);
	expect([page.status, ready.status]).toEqual([200, 200]);
	await Promise.all([page.text(), ready.text()]);
	return performance.now() - started;
}

async function serves(): Promise<void> {
	expect(await answersOthers()).toBeLessThan(Math.max(PATIENCE_MS, PATIENCE * calmMs));
}

describe("request body limit", () => {
	const json = (bytes: number) => JSON.stringify({ text: "x".repeat(bytes - 11) });
	const posts = API_CALLS.filter(({ method }) => method !== "GET" && method !== "DELETE");
	// Calls without a body.
	const BODILESS =
		/auth\/logout|auth\/passkey|\/(test|test-all|cancel|retry|replay|release|dismiss|unmerge|publish|second-factor|hook)$|jobs\/[^/]+\/undo$|\/sync\//;

	const LARGER = /\/(bulk|bulk-sync|export\.csv|pictures|ad-costs|leads\/import)$|^\/hooks\//;

	it.each(posts.filter(({ path }) => !BODILESS.test(path) && !LARGER.test(path)))(
		"is 64 KiB at $method $path: one byte more is rejected with 413",
		async ({ method, path }) => {
			const ask = (bytes: number) =>
				fetch(web.url + path, {
					method,
					headers: { cookie: staff.cookie, "Content-Type": "application/json", ...newVisitor() },
					body: json(bytes),
				});
			expect((await ask(64 * KIB + 1)).status).toBe(413);
			expect((await ask(64 * KIB)).status).not.toBe(413);
		},
	);

	it("is 4 MiB for a file of advertising costs", async () => {
		const ask = (bytes: number) =>
			fetch(`${web.url}/api/ad-costs`, {
				method: "POST",
				headers: { cookie: staff.cookie, "Content-Type": "text/csv" },
				body: "x".repeat(bytes),
			});
		expect((await ask(4 * MIB + 1)).status).toBe(413);
		expect((await ask(4 * MIB)).status).toBe(400);
	});

	it("is 20 MiB for a lead import, and a 60 MiB file still gets the 413 response", async () => {
		const ask = (bytes: number) =>
			fetch(`${web.url}/api/leads/import?dryRun=1`, {
				method: "POST",
				headers: { cookie: staff.cookie, "Content-Type": "text/csv" },
				body: "x".repeat(bytes),
			});
		// However large a file is, its refusal arrives: without a response it would seem to be an outage.
		for (const bytes of [20 * MIB + 1, 60 * MIB]) {
			const refused = await ask(bytes);
			expect(refused.status).toBe(413);
			expect((await refused.json()).message).toBe("The body must be at most 20 MiB");
		}
		expect((await ask(20 * MIB)).status).toBe(400);
	});

	it("is 1 MiB for a provider's webhook", async () => {
		const ask = (bytes: number) =>
			fetch(`${web.url}/hooks/${NOBODY}/secret`, { method: "POST", body: "x".repeat(bytes) });
		expect((await ask(MIB + 1)).status).toBe(413);
		expect((await ask(MIB)).status).toBe(404);
	});

	it("is 4 MiB for a bulk sync, which fits 100,000 lead ids", async () => {
		const ids = Array.from({ length: 100_000 }, () => NOBODY);
		const fits = await staff.send("POST", "/api/leads/bulk-sync", { leadIds: ids, integrationId: NOBODY });
		expect(fits.status).toBeLessThan(500);
		expect(fits.status).not.toBe(413);
		const large = await staff.send("POST", "/api/leads/bulk-sync", {
			leadIds: "x".repeat(4 * MIB),
			integrationId: NOBODY,
		});
		expect(large.status).toBe(413);
	});

	it.each(ROUTES.filter(({ kind, methods }) => kind !== "api" && methods.POST))(
		"keeps memory growth below 100 MiB for a streamed 16 MiB form at $path",
		async ({ path }) => {
			const before = memory();
			let sent = 0;
			const body = new ReadableStream<Uint8Array>({
				pull(controller) {
					sent += 1;
					if (sent > 64) controller.close();
					else controller.enqueue(new Uint8Array(256 * KIB).fill(97));
				},
			});
			const response = await fetch(web.url + path, {
				method: "POST",
				redirect: "manual",
				headers: { "Content-Type": "application/x-www-form-urlencoded", ...newVisitor() },
				body,
				duplex: "half",
			} as RequestInit).catch(() => null);
			if (response) expect(response.status).toBeLessThan(500);
			expect(memory() - before).toBeLessThan(100);
			await serves();
		},
	);
});

describe("abusive HTTP client", () => {
	it("is rejected with 431 for 3,000 headers, and with 414 or 431 for a path of 20,000 characters", async () => {
		const flood = Array.from({ length: 3_000 }, (_, n) => `X-H${n}: ${"y".repeat(20)}\r\n`).join("");
		const line = firstLine(await open(`GET / HTTP/1.1\r\nHost: x\r\n${flood}\r\n`));
		expect(await line).toMatch(/^HTTP\/1\.1 431/);
		const address = firstLine(await open(`GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`));
		expect(await address).toMatch(/^HTTP\/1\.1 (414|431)/);
	});

	it.each([
		[
			"two lengths",
			"POST /api/leads HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
		],
		[
			"length and chunks",
			"POST /api/leads HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		],
		["no host", "GET / HTTP/1.1\r\n\r\n"],
		["two hosts", "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n"],
		["nonsense", "\u0000\u0001\u0002\r\n\r\n"],
		["an absolute address", "GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n"],
	])("is rejected with 400 for %s", async (_what, bytes) => {
		expect(await firstLine(await open(bytes))).toMatch(/^HTTP\/1\.1 400/);
	});

	it("gets Connection: close with a 405 that leaves its 2 MiB body unread", async () => {
		const body = "x".repeat(2 * MIB);
		const socket = await open(
			`POST /api/auth/me HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
		);
		const [head] = await once(socket, "data");
		expect(String(head)).toMatch(/^HTTP\/1\.1 405/);
		expect(String(head)).toMatch(/^connection: close/im);
		socket.destroy();
	});

	it("does not delay other clients by 400 slow requests", async () => {
		const head =
			"POST /api/leads HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{";
		await Promise.all(Array.from({ length: 200 }, () => open(head)));
		await Promise.all(Array.from({ length: 200 }, () => open("GET /uk HTTP/1.1\r\nX-Slow: ")));
		await serves();
	});

	it("gets ten pipelined answers and then 429, and unread answers take less than 250 MiB of memory", async () => {
		await (await fetch(`${web.url}/guides/dubai-guide.pdf`)).arrayBuffer();
		const before = memory();
		const ask = "GET /guides/dubai-guide.pdf HTTP/1.1\r\nHost: x\r\n\r\n".repeat(60);
		const [one] = await Promise.all(Array.from({ length: 60 }, async () => (await open(ask)).pause()));
		await serves();
		if (!one) throw new Error("nobody asks");
		let answers = "";
		for await (const chunk of one) answers += Buffer.from(chunk).toString("latin1");
		const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
		expect(statuses).toEqual([...Array(10).fill("200"), "429"]);
		expect(answers).toContain("Retry-After: 1\r\n");
		expect(memory() - before).toBeLessThan(250);
	});

	it("gets 200 for ten pipelined requests, and for another request sent after them", async () => {
		const socket = await open("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n".repeat(10));
		let answers = "";
		socket.on("data", chunk => {
			answers += String(chunk);
		});
		const statuses = () => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
		await expect.poll(statuses).toEqual(Array(10).fill("200"));
		socket.write("GET /uk HTTP/1.1\r\nHost: x\r\n\r\n");
		await expect.poll(() => statuses().length).toBe(11);
		expect(statuses().at(-1)).toBe("200");
	});

	it("is not logged as a database or request failure when it aborts in the middle of a body", async () => {
		for (const type of ["application/json", "application/x-www-form-urlencoded"]) {
			const path = type.endsWith("json") ? "/api/leads" : "/admin/sign-in";
			const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n{`;
			const socket = await open(head);
			await serves();
			socket.resetAndDestroy();
		}
		await serves();
		// Log lines keep their order, so earlier ones are there when this one is.
		const report = {
			"csp-report": { "effective-directive": "img-src", "blocked-uri": "https://later.example/" },
		};
		expect((await postJson(`${web.url}/api/csp-reports`, report)).status).toBe(204);
		await expect.poll(() => web.process.output()).toContain("later.example");
		expect(web.process.output()).not.toMatch(/database away|answer failed|request failed|page failed/);
	});

	it(`does not delay other clients by ${CROWD} idle connections, which take less than 250 MiB`, async () => {
		const before = memory();
		for (let at = 0; at < CROWD; at += 200) await Promise.all(Array.from({ length: 200 }, () => open("")));
		await serves();
		expect(memory() - before).toBeLessThan(250);
	});

	it("leaves the process running and answering", async () => {
		expect(web.process.child.exitCode).toBeNull();
		await serves();
	});
});
