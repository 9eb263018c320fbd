import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:net";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type ProductProcess, until } from "#tests/support/processes.ts";
import { postJson, startTestWeb, startTestWorker, TEST_ADMIN, type TestWeb } from "#tests/support/product.ts";
import { startRedis } from "#tests/support/redis.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

const secret = (name: string) => `${name}-${randomBytes(12).toString("hex")}`;
const SECRETS = { apiKey: secret("key"), apiSecret: secret("secret"), refreshToken: secret("refresh") };

let database: TestDatabase;
let web: TestWeb;
let worker: ProductProcess;
let staff: StaffClient;
let inside: Server;
let insidePort = 0;
let reached = 0;
const answers: string[] = [];

beforeAll(async () => {
	database = await createTestDatabase();
	// An internal server that an address given by a stranger must not reach.
	inside = createServer(socket => {
		reached += 1;
		socket.destroy();
	}).listen(0, "127.0.0.1");
	await until("the inner server listens", () => inside.listening);
	const address = inside.address();
	insidePort = typeof address === "object" ? (address?.port ?? 0) : 0;
	const env = { ALLOW_PRIVATE_ENDPOINTS: "false", LOG_LEVEL: "trace" };
	[web, worker] = await Promise.all([
		startTestWeb(database.url, env),
		startTestWorker(database.url, { ...env, PUBLIC_URL: "http://127.0.0.1" }),
	]);
	staff = await signInAs(web.url);
});
afterAll(() => inside.close());

async function send(method: "POST" | "PUT", path: string, body?: unknown) {
	const response = await staff.send(method, path, body);
	const text = await response.text();
	answers.push(text);
	return { status: response.status, body: text ? JSON.parse(text) : null };
}

/** Returns every text containing `needle` in every table of the database, including the queue's. */
async function tablesHolding(needle: string): Promise<string[]> {
	const em = database.orm.em.fork();
	const tables = await em.execute<{ name: string }[]>(
		`select format('%I.%I', schemaname, tablename) as name from pg_tables
		 where schemaname not in ('pg_catalog', 'information_schema')`,
	);
	expect(tables.length).toBeGreaterThan(15);
	const found: string[] = [];
	for (const { name } of tables) {
		const rows = await em.execute(`select 1 from ${name} as t where strpos(t::text, ?) > 0 limit 1`, [
			needle,
		]);
		if (rows.length > 0) found.push(name);
	}
	return found;
}

describe("endpoint in the internal network", () => {
	const HOUSE = (port: number) => [
		`https://127.0.0.1:${port}/x`,
		`https://localhost:${port}/x`,
		`https://[::1]:${port}/x`,
		`https://[::ffff:127.0.0.1]:${port}/x`,
		`https://2130706433:${port}/x`,
		`https://0x7f.1:${port}/x`,
		`https://0177.0.0.1:${port}/x`,
		`https://127.1:${port}/x`,
		`https://0.0.0.0:${port}/x`,
		"https://169.254.169.254/latest/meta-data",
		"https://10.0.0.1/x",
	];

	it.each([
		"http://hooks.example/x",
		"ftp://hooks.example/x",
		"file:///etc/passwd",
		"gopher://127.0.0.1:6379/_x",
		"https://user:pass@hooks.example/x",
		"//hooks.example",
		"javascript:alert(1)",
	])("is rejected with 400, as is any address other than HTTPS without credentials: %s", async endpoint => {
		const form = { provider: "webhook", name: "Hook", ...SECRETS, endpoint };
		expect((await send("POST", "/api/email-integrations", form)).status).toBe(400);
	});

	it("is never connected to when integrations are tested, however its address is spelled", async () => {
		for (const [at, endpoint] of HOUSE(insidePort).entries()) {
			const settings = { autoSync: at === 0, refreshToken: SECRETS.refreshToken };
			const form = {
				provider: at % 2 ? "zoho_crm" : "webhook",
				name: `Hook ${at}`,
				...SECRETS,
				endpoint,
				settings,
			};
			const { status } = await send("POST", "/api/email-integrations", { ...form, listId: "1" });
			expect(status).toBe(201);
		}
		const tested = await send("POST", "/api/email-integrations/test-all");
		expect(tested.body.results.length).toBeGreaterThanOrEqual(HOUSE(insidePort).length);
		for (const { connected, message } of tested.body.results) {
			expect(connected).toBe(false);
			expect(message).not.toMatch(/node:|\.ts:\d|ECONNREFUSED 127/);
		}
		expect(reached).toBe(0);
	});

	it("is never connected to when a conversion destination is tested", async () => {
		for (const endpoint of HOUSE(insidePort)) {
			const settings = { pixelId: "1", testEventCode: "TEST1" };
			const secrets = { accessToken: SECRETS.apiKey };
			const form = { platform: "meta_conversions", name: "House", settings, secrets, endpoint };
			const { status, body } = await send("POST", "/api/conversion-destinations", form);
			expect(status).toBe(201);
			const tested = await send("POST", `/api/conversion-destinations/${body.id}/test`);
			expect(tested.body).toMatchObject({ success: false });
			expect(tested.body.message).not.toMatch(/node:|\.ts:\d|ECONNREFUSED 127/);
		}
		expect(reached).toBe(0);
	});
});

describe("stored secret", () => {
	it.each([
		["mailchimp", ["apiKey"]],
		["hubspot", ["apiKey"]],
		["zoho_crm", ["apiSecret", "settings.refreshToken"]],
	])(
		"of %s must be entered again when its endpoint moves to another host (400)",
		async (provider, fields) => {
			const settings = { autoSync: false, refreshToken: SECRETS.refreshToken };
			const form = {
				provider,
				name: "Stays",
				apiKey: SECRETS.apiKey,
				apiSecret: SECRETS.apiSecret,
				settings,
			};
			const { body: made } = await send("POST", "/api/email-integrations", form);
			const path = `/api/email-integrations/${made.id}`;
			const endpoint = "https://collector.evil.example/";
			const { apiKey, apiSecret } = made;
			for (const change of [{ endpoint }, { endpoint, apiKey, apiSecret, settings: made.settings }]) {
				const { status, body } = await send("PUT", path, change);
				expect([status, Object.keys(body.fields)]).toEqual([400, fields]);
			}
			expect((await send("PUT", path, { endpoint, ...form, provider: undefined })).status).toBe(200);
			expect((await send("PUT", path, { endpoint: `${endpoint}v2` })).status).toBe(200);
			expect((await send("PUT", path, { endpoint: null })).status).toBe(200);
			expect((await send("PUT", path, { endpoint })).status).toBe(400);
		},
	);

	it("of a conversion platform must be entered again when its endpoint moves to another host (400)", async () => {
		const form = { platform: "meta_conversions", name: "Stays", settings: { pixelId: "1" } };
		const secrets = { accessToken: SECRETS.apiKey };
		const { body: made } = await send("POST", "/api/conversion-destinations", { ...form, secrets });
		const path = `/api/conversion-destinations/${made.id}`;
		const endpoint = "https://collector.evil.example";
		expect(await send("PUT", path, { endpoint })).toMatchObject({
			status: 400,
			body: { fields: { "secrets.accessToken": expect.any(String) } },
		});
		expect((await send("PUT", path, { endpoint, secrets })).status).toBe(200);
	});

	it("appears in no response, log line, job, queue or table, and the logs hold no personal data", async () => {
		const lead = { fullName: "Sample Person", email: "person@firm.example", phone: "+44 7700 900123" };
		expect((await postJson(`${web.url}/api/leads`, lead)).status).toBe(201);
		const [first] = await (await staff.get("/api/email-integrations")).json();
		await send("PUT", `/api/email-integrations/${first.id}`, { name: "Renamed", ...SECRETS });
		await send("POST", `/api/email-integrations/${first.id}/test`);
		for (const path of ["/api/email-integrations", "/api/jobs?limit=500", "/api/staff/audit"]) {
			answers.push(await (await staff.get(path)).text());
		}
		for (const path of ["/admin", "/admin/integrations", "/admin/integrations/jobs"]) {
			answers.push(await (await staff.get(path)).text());
		}
		const told = answers.join("\n");
		const printed = web.process.output() + worker.output();
		const token = staff.cookie.split("=")[1] ?? "";
		const hidden = [...Object.values(SECRETS), TEST_SECRET, TEST_ADMIN.password, token];
		for (const [at, value] of hidden.entries()) {
			expect(told.includes(value), `answers, ${at}`).toBe(false);
			expect(printed.includes(value), `logs, ${at}`).toBe(false);
			expect(await tablesHolding(value), `tables, ${at}`).toEqual([]);
		}
		expect(printed).not.toMatch(/firm\.example|7700 900123/);
		// Proves that the scan finds text that is there.
		expect(await tablesHolding("person@firm.example")).not.toEqual([]);
	});

	it("does not pass through Redis, nor do a lead's personal details", async () => {
		await worker.stop();
		const redis = await startRedis();
		const monitor = await new Redis(redis.url).monitor();
		const commands: string[] = [];
		monitor.on("monitor", (_time: string, words: string[]) => commands.push(words.join(" ")));
		const other = await startTestWorker(database.url, {
			REDIS_URL: redis.url,
			PUBLIC_URL: "http://127.0.0.1",
		});
		try {
			const lead = { fullName: "Sample Other", email: "other@firm.example", phone: "+44 7700 900123" };
			expect((await postJson(`${web.url}/api/leads`, lead)).status).toBe(201);
			const [first] = await (await staff.get("/api/email-integrations")).json();
			await send("POST", `/api/email-integrations/${first.id}/test`);
			const seen = commands.join("\n");
			// Proves that the scan finds text that is there.
			expect(seen).toContain("integration.test");
			for (const value of [...Object.values(SECRETS), TEST_SECRET]) expect(seen.includes(value)).toBe(false);
			expect(seen).not.toMatch(/firm\.example|Sample Other|7700 ?900123/);
		} finally {
			monitor.disconnect();
			await other.stop();
			await redis.stop();
		}
	});
});
