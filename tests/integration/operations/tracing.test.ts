import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createVault } from "#db/integrations/vault.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { setSwitch } from "#db/settings/switches.ts";
import { PROVIDERS, type Provider } from "#domain/integrations/providers.ts";
import { addIntegration } from "#tests/support/add-integration.ts";
import { type Collector, type ReceivedSpan, startCollector } from "#tests/support/collector.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/postgres.ts";
import { type ProductProcess, until } from "#tests/support/processes.ts";
import { startTestWeb, startTestWorker, type TestWeb } from "#tests/support/product.ts";
import { ACCOUNTS } from "#tests/support/providers/accounts.ts";
import { startSimulators } from "#tests/support/providers/start-simulators.ts";
import { quietMs } from "#tests/support/quiet-time.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";

const folder = mkdtempSync(path.join(tmpdir(), "meridian-tracing-"));
const ADDRESS = "198.18.77.7";
const BROWSER = "Sample Browser 7.7";
/** Trace context of a stranger's request that asks for its own trace to be continued. */
const STRANGER = { id: "0af7651916cd43dd8448eb211c80319c", span: "b7ad6b7169203331" };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function leave(web: TestWeb, email: string): Promise<Response> {
	return fetch(`${web.url}/api/leads?seen=${email}`, {
		method: "POST",
		headers: {
			"Content-Type": "application/json",
			"X-Forwarded-For": ADDRESS,
			"User-Agent": BROWSER,
			traceparent: `00-${STRANGER.id}-${STRANGER.span}-01`,
		},
		body: JSON.stringify({ fullName: "Zinnia Quillfeather", email, phone: "+44 7700 900777" }),
	});
}

const outboxIsEmpty = (database: TestDatabase) =>
	until(
		"nothing is promised any more",
		async () => (await database.orm.em.fork().count(OutboxMessage)) === 0,
	);

describe("trace of a lead", () => {
	let database: TestDatabase;
	let collector: Collector;
	let simulators: Awaited<ReturnType<typeof startSimulators>>;
	let web: TestWeb;
	let worker: ProductProcess;
	const integrations: Partial<Record<Provider, string>> = {};

	beforeAll(async () => {
		database = await createTestDatabase();
		collector = await startCollector();
		simulators = await startSimulators();
		const em = database.orm.em.fork();
		for (const provider of PROVIDERS) {
			const endpoint = simulators[provider].url + (provider === "webhook" ? "/hook" : "");
			const sample = { provider, name: provider, ...ACCOUNTS[provider], endpoint };
			integrations[provider] = await addIntegration(em, createVault(TEST_SECRET), sample);
		}
		await setSwitch(em, "lead_confirmation", true, "tester");
		const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: "info" };
		[web, worker] = await Promise.all([
			startTestWeb(database.url, env),
			startTestWorker(database.url, { ...env, MAIL_DIR: folder }),
		]);
	});
	afterAll(async () => {
		collector.close();
		await simulators.close();
	});

	const named = (name: string) => collector.spans().filter(span => span.name === name);
	const parentOf = (span: ReceivedSpan) =>
		collector.spans().find(({ spanId }) => spanId === span.parentSpanId);
	/** Returns the names of a span and its ancestors. */
	function ancestry(span: ReceivedSpan | undefined): string[] {
		return span ? [span.name, ...ancestry(parentOf(span))] : [];
	}
	/** Parent spans end after their children, so they arrive later. */
	const isWhole = () => collector.spans().every(span => !span.parentSpanId || parentOf(span));
	const arrived = (name: string, times: number) =>
		until(`${times} spans ${name}, with all above them`, () => named(name).length >= times && isWhole());

	it("reaches from the form to the provider calls and the mail, and ignores the client's traceparent", async () => {
		const email = "zinnia1@quill-dubai.com";
		expect((await leave(web, email)).status).toBe(201);
		for (const name of ["PUT mailchimp", "POST webhook", "POST zoho_crm", "POST mailerlite", "send mail"])
			await arrived(name, 1);
		await outboxIsEmpty(database);
		await until("the trace is whole", isWhole);

		const [request] = named("POST /api/leads");
		expect(request).toMatchObject({
			service: "meridian-web",
			kind: 2,
			attributes: {
				"http.request.method": "POST",
				"http.route": "/api/leads",
				"http.response.status_code": 201,
			},
			status: { code: 0 },
		});
		expect(request?.parentSpanId).toBeUndefined();
		expect(request?.traceId).not.toBe(STRANGER.id);

		const [put] = named("PUT mailchimp");
		expect(put).toMatchObject({
			service: "meridian-worker",
			kind: 3,
			traceId: request?.traceId,
			attributes: {
				"http.request.method": "PUT",
				"peer.service": "mailchimp",
				"server.address": "127.0.0.1",
				"http.response.status_code": 200,
			},
		});
		const way = ["job sync.batch", "job lead.captured", "POST /api/leads"];
		expect(ancestry(put)).toEqual(["PUT mailchimp", ...way]);
		const isFirstTry = (span: ReceivedSpan) => parentOf(span)?.attributes["job.attempt"] === 1;
		expect(ancestry(named("POST zoho_crm").findLast(isFirstTry))).toEqual(["POST zoho_crm", ...way]);
		expect(ancestry(named("send mail")[0])).toEqual([
			"send mail",
			"job lead.confirmation",
			"job lead.captured",
			"POST /api/leads",
		]);
		const firstTries = collector.spans().filter(span => span.attributes["job.attempt"] === 1);
		expect(new Set(firstTries.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]));
		const job = put && parentOf(put);
		expect(job?.attributes).toMatchObject({
			"job.topic": "sync.batch",
			"job.attempt": 1,
			"job.result": "done",
		});
		expect(worker.output()).toContain(`"trace_id":"${request?.traceId}"`);
	});

	it("is passed on as traceparent to the operator's webhook receiver and to no other provider", async () => {
		const told = simulators.webhook.calls().map(({ headers }) => headers.traceparent);
		expect(told.length).toBeGreaterThan(0);
		await arrived("POST webhook", told.length);
		const calls = named("POST webhook").map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`);
		expect(calls).toEqual(expect.arrayContaining(told));
		const others = PROVIDERS.filter(provider => provider !== "webhook");
		const heard = others.flatMap(provider => simulators[provider].calls());
		expect(new Set(heard.map(({ path: called }) => called)).size).toBeGreaterThan(5);
		expect(heard.filter(({ headers }) => "traceparent" in headers)).toEqual([]);
	});

	it("gives a retry a trace of its own, with a link to the first attempt's parent", async () => {
		const before = named("PUT mailchimp").length;
		simulators.mailchimp.force({ kind: "server_error", times: 1, method: "PUT" });
		expect((await leave(web, "zinnia2@quill-dubai.com")).status).toBe(201);
		await arrived("PUT mailchimp", before + 2);
		const [first, second] = named("PUT mailchimp").slice(before);
		const [failed, again] = [first, second].map(span => span && parentOf(span));
		expect(first).toMatchObject({
			attributes: { "http.response.status_code": 500, "error.type": "500" },
			status: { code: 2 },
		});
		expect(failed).toMatchObject({
			attributes: { "job.attempt": 1, "job.result": "retry", "error.type": "retry" },
			links: [],
			status: { code: 2 },
		});
		expect(failed?.traceId).toBe(named("POST /api/leads").at(-1)?.traceId);
		expect(again).toMatchObject({
			attributes: {
				"job.attempt": 2,
				"job.result": "done",
				"job.message": failed?.attributes["job.message"],
			},
			links: [{ traceId: failed?.traceId, spanId: failed?.parentSpanId }],
			status: { code: 0 },
		});
		expect(again?.parentSpanId).toBeUndefined();
		expect(second?.traceId).toBe(again?.traceId);
		expect(again?.traceId).not.toBe(failed?.traceId);
	});

	it("names requests by route pattern and omits health checks and unknown paths", async () => {
		const page = await fetch(`${web.url}/uk?email=zinnia1@quill-dubai.com`);
		await page.text();
		for (const address of [
			"/api/leads/7e7b3f7e-8f7e-4c1e-9f7e-1234567890ab",
			"/nowhere/zinnia",
			"/healthz",
			"/calculator",
		])
			await (await fetch(web.url + address)).text();
		await arrived("GET /calculator", 1);
		expect(named("GET /api/leads/:id")[0]?.attributes["http.response.status_code"]).toBe(401);
		const served = collector.spans().filter(({ service }) => service === "meridian-web");
		expect(new Set(served.map(({ name }) => name))).toEqual(
			new Set(["POST /api/leads", "GET /uk", "GET /api/leads/:id", "GET /calculator"]),
		);
	});

	it("contains no personal data and no secret", () => {
		const sent = collector.bytes();
		const md5 = (text: string) => createHash("md5").update(text).digest("hex");
		const people = ["zinnia1@quill-dubai.com", "zinnia2@quill-dubai.com"];
		const private_ = [
			"Zinnia",
			"Quillfeather",
			"quill-dubai",
			"7700 900777",
			"7700900777",
			ADDRESS,
			BROWSER,
			STRANGER.id,
			...people.flatMap(email => [encodeURIComponent(email), md5(email)]),
			...PROVIDERS.map(provider => ACCOUNTS[provider].apiKey),
		];
		expect(private_.filter(text => sent.toLowerCase().includes(text.toLowerCase()))).toEqual([]);
	});

	it("is complete when web stops, as pending spans are sent first", async () => {
		const before = named("POST /api/leads").length;
		expect((await leave(web, "zinnia3@quill-dubai.com")).status).toBe(201);
		expect(await web.process.stop()).toBe(0);
		expect(named("POST /api/leads")).toHaveLength(before + 1);
	});
});

describe.each(["refuses", "never answers"])("trace collector that %s", kind => {
	it("does not slow down or fail requests and jobs, nor delay shutdown for long", async () => {
		const silent = kind === "never answers" ? await startCollector({ silent: true }) : null;
		const endpoint = silent?.url ?? `http://127.0.0.1:${await freePort()}`;
		const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
		const database = await createTestDatabase();
		const [web, worker] = await Promise.all([
			startTestWeb(database.url, env),
			startTestWorker(database.url, env),
		]);
		expect((await leave(web, "first@quill-dubai.com")).status).toBe(201);
		if (silent) await until("spans were sent", () => silent.posts() >= 2);
		else await until("somebody complained", () => web.process.output().includes("spans were not taken"));
		const ready = () => fetch(`${web.url}/readyz`).then(answer => answer.text());
		const took = await quietMs(ready, async () => {
			for (let person = 0; person < 5; person += 1)
				expect((await leave(web, `later${person}@quill-dubai.com`)).status).toBe(201);
			await outboxIsEmpty(database);
		});
		expect(took).toBeLessThan(4_000);
		const probe = () => database.orm.em.fork().execute("select 1");
		const ending = await quietMs(probe, async () => {
			expect(await Promise.all([web.process.stop(), worker.stop()])).toEqual([0, 0]);
		});
		expect(ending).toBeLessThan(6_000);
		silent?.close();
	});
});

describe("OpenTelemetry packages loaded", () => {
	/** Returns the OpenTelemetry packages that a process has loaded once it is ready. */
	async function loaded(name: string, start: (env: Record<string, string>) => Promise<unknown>) {
		const [list, hook] = [path.join(folder, `${name}.txt`), path.join(folder, `${name}.mjs`)];
		writeFileSync(list, "");
		writeFileSync(
			hook,
			`import { appendFileSync } from "node:fs";
			import { registerHooks } from "node:module";
			registerHooks({ load(url, context, next) {
				const found = /@opentelemetry\\/[\\w-]+/.exec(url);
				if (found) appendFileSync(${JSON.stringify(list)}, found[0] + "\\n");
				return next(url, context);
			} });`,
		);
		await start({ NODE_OPTIONS: `--import=${hook}` });
		return new Set(readFileSync(list, "utf8").trim().split("\n"));
	}

	it("are only the API without a collector, and outbox messages store no traceparent", async () => {
		const database = await createTestDatabase();
		let web: TestWeb | undefined;
		const api = new Set(["@opentelemetry/api"]);
		expect(await loaded("web", async env => (web = await startTestWeb(database.url, env)))).toEqual(api);
		expect(web && (await leave(web, "untraced@quill-dubai.com")).status).toBe(201);
		const em = database.orm.em.fork();
		expect(await em.find(OutboxMessage, {})).toMatchObject([{ topic: "lead.captured", traceparent: null }]);
		expect(await loaded("worker", env => startTestWorker(database.url, env))).toEqual(api);
	});

	it("include the SDK and the OTLP exporter with a collector", async () => {
		const { url } = await createTestDatabase();
		const named = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
		for (const [name, start] of [
			["traced-web", (env: Record<string, string>) => startTestWeb(url, { ...env, ...named })],
			["traced-worker", (env: Record<string, string>) => startTestWorker(url, { ...env, ...named })],
		] as const)
			expect([...(await loaded(name, start))]).toEqual(
				expect.arrayContaining(["@opentelemetry/sdk-trace", "@opentelemetry/exporter-trace-otlp-http"]),
			);
	});
});
