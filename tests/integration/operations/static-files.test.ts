import { randomUUID } from "node:crypto";
import { globSync, statSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { startTestWeb } from "#tests/support/product.ts";

/** Requests with exactly these headers, to which fetch would add others; returns the undecoded body. */
function ask(url: string, headers: Record<string, string>, method = "GET") {
	return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
		request(url, { headers, method, agent: false }, async response => {
			const chunks = await response.toArray();
			const body = Buffer.concat(chunks);
			resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
		})
			.on("error", reject)
			.end();
	});
}

describe("serving of static files and pages", () => {
	let url = "";
	beforeAll(async () => {
		url = (await startTestWeb((await createTestDatabase()).url)).url;
	});

	it("answers Range requests with 206, 416 or the whole file", async () => {
		const file = await readFile("build/client/favicon.svg");
		const part = async (Range: string, more: Record<string, string> = {}) => {
			const { status, headers, body } = await ask(`${url}/favicon.svg`, { Range, ...more });
			return [status, headers["content-range"], body.toString()];
		};
		const { length } = file;
		const text = (from: number, to?: number) => file.subarray(from, to).toString();
		expect(await part("bytes=-5")).toEqual([206, `bytes ${length - 5}-${length - 1}/${length}`, text(-5)]);
		expect(await part("bytes=0-0")).toEqual([206, `bytes 0-0/${length}`, text(0, 1)]);
		expect(await part("bytes=3-7")).toEqual([206, `bytes 3-7/${length}`, text(3, 8)]);
		expect(await part(`bytes=${length}-`)).toEqual([416, `bytes */${length}`, ""]);
		expect(await part(`bytes=-${length + 9}`)).toEqual([200, undefined, text(0)]);
		expect(await part("bytes=x-y")).toEqual([200, undefined, text(0)]);
		expect(await part("bytes=0-1", { "If-Range": '"other"' })).toEqual([200, undefined, text(0)]);
	});

	it.each([
		[412, { "If-Match": '"other"' }],
		[416, { Range: "bytes=99999999-" }],
	])("answers %i without the headers by which the whole file is kept for a year", async (refusal, wanted) => {
		const [script = ""] = globSync("build/client/assets/*.js.br");
		const path = script.slice("build/client".length, -".br".length);
		const accepted = { "Accept-Encoding": "br" };
		const whole = await ask(url + path, accepted);
		expect(whole.headers["cache-control"]).toContain("immutable");
		expect(whole.headers["content-encoding"]).toBe("br");
		const { status, headers } = await ask(url + path, { ...accepted, ...wanted });
		expect([status, headers["cache-control"]]).toEqual([refusal, "no-store"]);
		for (const name of ["content-encoding", "content-type", "etag", "last-modified"])
			expect([name, headers[name]]).toEqual([name, undefined]);
		expect("content-range" in headers).toBe(refusal === 416);
	});

	it.each(["/", "/uk", "/favicon.svg", "/sw.js"])(
		"answers %s with 304 and no body when If-None-Match matches",
		async path => {
			await until("the page is kept", async () => Boolean((await ask(url + path, {})).headers.etag));
			const { etag = "" } = (await ask(url + path, {})).headers;
			// Weak, since encodings with different bytes share the etag.
			expect(etag).toMatch(/^W\//);
			for (const held of ["*", etag, `"other", ${etag}`]) {
				const again = await ask(url + path, { "If-None-Match": held });
				expect([held, again.status, again.body.length]).toEqual([held, 304, 0]);
			}
			expect((await ask(url + path, { "If-None-Match": '"other"' })).status).toBe(200);
		},
	);

	it.each(["/", "/sw.js", "/admin/sign-in"])("encodes %s as Accept-Encoding prefers", async path => {
		const encodingOf = async (accepted: string) =>
			(await ask(url + path, { "Accept-Encoding": accepted })).headers["content-encoding"];
		await until("it is compressed", async () => (await encodingOf("br")) === "br");
		await until("it is compressed", async () => (await encodingOf("gzip")) === "gzip");
		expect(await encodingOf("br;q=0")).toBeUndefined();
		expect(await encodingOf("br;q=0, gzip")).toBe("gzip");
		expect(await encodingOf("gzip;q=0.5, br;q=0.1")).toBe("gzip");
		expect(await encodingOf("gzip, br")).toBe("br");
		expect(await encodingOf("identity")).toBeUndefined();
	});

	it("serves every script and style of at least 512 bytes Brotli-encoded, whichever part of the build wrote it", async () => {
		const large = globSync("build/client/**/*.{js,css}").filter(file => statSync(file).size >= 512);
		expect(large.length).toBeGreaterThan(100);
		const plain: string[] = [];
		for (const path of large.map(file => file.slice("build/client".length))) {
			const { headers } = await ask(url + path, { "Accept-Encoding": "br" }, "HEAD");
			if (headers["content-encoding"] !== "br") plain.push(path);
		}
		expect(plain).toEqual([]);
	});

	it("answers 404 for missing files and for paths outside the folder", async () => {
		for (const path of ["/.well-known/nothing", "/sw.js.br/x", "/../package.json", "/%2e%2e/package.json"]) {
			expect((await ask(url + path, {})).status).toBe(404);
		}
	});
});

it("a file that was deleted after the start answers 404, and the web process stays healthy", async () => {
	const name = `taken-away-${randomUUID()}.txt`;
	const file = `build/client/${name}`;
	await writeFile(file, "Here at the start");
	try {
		const { url } = await startTestWeb((await createTestDatabase()).url);
		expect(await (await fetch(`${url}/${name}`)).text()).toBe("Here at the start");
		await rm(file);
		expect((await fetch(`${url}/${name}`)).status).toBe(404);
		expect((await fetch(`${url}/healthz`)).status).toBe(200);
	} finally {
		await rm(file, { force: true });
	}
});

/** Vite's manifest of built files, by source. */
const Manifest = v.record(
	v.string(),
	v.object({
		file: v.string(),
		imports: v.optional(v.array(v.string()), []),
		dynamicImports: v.optional(v.array(v.string()), []),
	}),
);

/** APIs missing in browsers of 2023, Array.fromAsync on many phones; Vite transpiles only syntax. */
const TOO_NEW =
	/\bURL\.(canParse|parse)\(|\bPromise\.(withResolvers|try)\(|\b(Object|Map)\.groupBy\(|\bAbortSignal\.any\(|\bArray\.fromAsync\(/;

it("scripts of the public pages and the service worker call no API that older browsers lack", async () => {
	const packed = await readFile("build/client/.vite/manifest.json.br");
	const built = v.parse(Manifest, JSON.parse(brotliDecompressSync(packed).toString()));
	const reached = new Set(["app/entry.client.tsx"]);
	for (const source of reached)
		for (const next of [...(built[source]?.imports ?? []), ...(built[source]?.dynamicImports ?? [])])
			reached.add(next);
	const scripts = [...reached]
		.flatMap(source => built[source]?.file ?? [])
		.filter(file => file.endsWith(".js"));
	expect(scripts.length).toBeGreaterThan(20);
	const calls = async (file: string) => TOO_NEW.test(await readFile(`build/client/${file}`, "utf8"));
	const tooNew = await Promise.all(scripts.map(async file => ((await calls(file)) ? [file] : [])));
	expect(tooNew.flat()).toEqual([]);
	expect(await calls("sw.js")).toBe(false);
});
