import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/postgres.ts";
import { startTestWeb, startTestWorker, type TestWeb } from "#tests/support/product.ts";
import { GOOGLE_ACCOUNT, GOOGLE_KEY } from "#tests/support/providers/google-data-manager/index.ts";
import { META_PIXEL, META_TEST_CODE, META_TOKEN } from "#tests/support/providers/meta-conversions/index.ts";
import { startSimulators } from "#tests/support/providers/start-simulators.ts";
import { sampleDestinations } from "#tests/support/sample-destinations.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

const CALLS = "/api/conversion-destinations";

let database: TestDatabase;
let web: TestWeb;
let staff: StaffClient;
let simulators: Awaited<ReturnType<typeof startSimulators>>;

beforeAll(async () => {
	database = await createTestDatabase();
	simulators = await startSimulators();
	[web] = await Promise.all([startTestWeb(database.url), startTestWorker(database.url)]);
	staff = await signInAs(web.url);
});
beforeEach(() => {
	simulators.google_data_manager.reset();
	simulators.meta_conversions.reset();
});
afterAll(() => simulators.close());

async function send(method: "POST" | "PUT" | "DELETE", path: string, body?: unknown) {
	const response = await staff.send(method, path, body);
	const text = await response.text();
	return { status: response.status, body: text ? JSON.parse(text) : null };
}

const samples = () => {
	const [google, meta] = sampleDestinations(simulators);
	if (!google || !meta) throw new Error("there is a sample of each");
	return { google, meta };
};

describe("conversion destination API", () => {
	it("creates, lists, updates and deletes a destination, masks its secret and rejects a stale version with 409", async () => {
		const { google, meta } = samples();
		const made = await send("POST", CALLS, google);
		expect(made).toMatchObject({
			status: 201,
			body: {
				platform: "google_data_manager",
				name: "Sample Google Ads",
				settings: GOOGLE_ACCOUNT,
				secrets: { serviceAccountKey: `••••••••${GOOGLE_KEY.slice(-4)}` },
				endpoint: simulators.google_data_manager.url,
				isActive: true,
				attention: null,
				version: 1,
			},
		});
		const other = await send("POST", CALLS, meta);
		expect(other.body.secrets).toEqual({ accessToken: `••••••••${META_TOKEN.slice(-4)}` });
		const listed = await (await staff.get(CALLS)).text();
		expect(JSON.parse(listed).map(({ id }: { id: string }) => id)).toEqual([made.body.id, other.body.id]);
		for (const secret of [META_TOKEN, "PRIVATE KEY"]) expect(listed).not.toContain(secret);

		const path = `${CALLS}/${made.body.id}`;
		const changed = await send("PUT", path, {
			name: "Renamed",
			secrets: made.body.secrets,
			version: made.body.version,
		});
		expect(changed).toMatchObject({
			status: 200,
			body: { name: "Renamed", version: 2, settings: GOOGLE_ACCOUNT },
		});
		// Sending the mask back keeps the stored key.
		expect(await send("POST", `${path}/test`)).toMatchObject({ status: 200, body: { success: true } });
		const stale = await send("PUT", path, { name: "Mine", version: 1 });
		expect(stale).toMatchObject({ status: 409, body: { current: { name: "Renamed" } } });
		for (const { id } of [made.body, other.body]) {
			expect((await send("DELETE", `${CALLS}/${id}`)).status).toBe(204);
			expect((await send("DELETE", `${CALLS}/${id}`)).status).toBe(404);
		}
		const audit = await (await staff.get("/api/staff/audit?q=conversions.")).json();
		expect(JSON.stringify(audit)).toContain("conversions.delete");
	});

	it("rejects invalid input with 400 and a message for each wrong field, and stores nothing", async () => {
		const { google, meta } = samples();
		const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
		const elliptic = JSON.stringify({
			...JSON.parse(GOOGLE_KEY),
			private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
		});
		const wrong: [body: Record<string, unknown>, field: string][] = [
			[{ ...google, platform: "tiktok" }, "platform"],
			[{ ...google, name: " " }, "name"],
			[{ ...google, endpoint: "ftp://data.example" }, "endpoint"],
			[{ ...google, settings: { ...GOOGLE_ACCOUNT, customerId: "12" } }, "settings.customerId"],
			[{ ...google, settings: { customerId: "1234567890" } }, "settings.closedActionId"],
			[
				{ ...google, settings: { ...GOOGLE_ACCOUNT, closedActionId: GOOGLE_ACCOUNT.qualifiedActionId } },
				"settings.closedActionId",
			],
			[{ ...google, settings: { ...GOOGLE_ACCOUNT, pixelId: "1" } }, "settings.pixelId"],
			[{ ...google, secrets: {} }, "secrets.serviceAccountKey"],
			[{ ...google, secrets: { serviceAccountKey: "••••••••abcd" } }, "secrets.serviceAccountKey"],
			[{ ...google, secrets: { serviceAccountKey: "{}" } }, "secrets.serviceAccountKey"],
			[{ ...google, secrets: { serviceAccountKey: elliptic } }, "secrets.serviceAccountKey"],
			[{ ...google, secrets: { accessToken: "x" } }, "secrets.accessToken"],
			[{ ...meta, settings: {} }, "settings.pixelId"],
			[{ ...meta, settings: { pixelId: "one" } }, "settings.pixelId"],
			[{ ...meta, settings: { pixelId: META_PIXEL, apiVersion: "24" } }, "settings.apiVersion"],
			[
				{ ...meta, settings: { pixelId: META_PIXEL, qualifiedEvent: "Lead", closedEvent: "Lead" } },
				"settings.closedEvent",
			],
			[{ ...meta, secrets: undefined }, "secrets.accessToken"],
			[{ ...meta, secrets: "EAA" }, "secrets"],
		];
		for (const [body, field] of wrong) {
			const { status, body: answer } = await send("POST", CALLS, body);
			expect([status, Object.keys(answer.fields ?? {})], JSON.stringify(body)).toEqual([400, [field]]);
		}
		const { body: both } = await send("POST", CALLS, { ...google, settings: {}, secrets: null });
		expect(both).toEqual({
			message: "Please check the marked fields",
			fields: {
				"settings.customerId": "Enter the ten digits of the Google Ads account",
				"secrets.serviceAccountKey": "The service account's key is required",
			},
		});
		expect(await (await staff.get(CALLS)).json()).toEqual([]);
	});

	it("accepts a Google Ads customer id with hyphens and stores its ten digits", async () => {
		const { google } = samples();
		const settings = { ...GOOGLE_ACCOUNT, customerId: "123-456-7890" };
		const { status, body } = await send("POST", CALLS, { ...google, settings });
		expect([status, body.settings.customerId]).toEqual([201, "1234567890"]);
		await send("DELETE", `${CALLS}/${body.id}`);
	});
});

describe("test of a conversion destination", () => {
	async function tryOut(sample: unknown) {
		const { body: made } = await send("POST", CALLS, sample);
		const tested = await send("POST", `${CALLS}/${made.id}/test`);
		const listed: { id: string; attention: string | null }[] = await (await staff.get(CALLS)).json();
		await send("DELETE", `${CALLS}/${made.id}`);
		return { ...tested, attention: listed.find(({ id }) => id === made.id)?.attention };
	}

	it("has Google validate a sample for both conversion actions without counting a conversion", async () => {
		const { google } = samples();
		expect(await tryOut(google)).toMatchObject({
			status: 200,
			body: {
				success: true,
				message: "Google checked a sample conversion and would accept it. Nothing was counted.",
			},
			attention: null,
		});
		const [call] = simulators.google_data_manager.calls({ path: "ingest" });
		expect(JSON.parse(call?.body ?? "{}")).toMatchObject({
			validateOnly: true,
			destinations: [
				{ productDestinationId: GOOGLE_ACCOUNT.qualifiedActionId },
				{ productDestinationId: GOOGLE_ACCOUNT.closedActionId },
			],
		});
		expect(simulators.google_data_manager.conversions()).toEqual([]);
	});

	it("sends Meta a test event under the test event code without counting it, and fails without a code", async () => {
		const { meta } = samples();
		const { body } = await tryOut(meta);
		expect(body).toMatchObject({ success: true });
		expect(body.message).toContain(META_TEST_CODE);
		expect(simulators.meta_conversions.tests()).toHaveLength(1);
		expect(simulators.meta_conversions.events()).toEqual([]);
		const { testEventCode: _none, ...settings } = { pixelId: META_PIXEL, testEventCode: "" };
		const without = await tryOut({ ...meta, settings });
		expect(without.body).toMatchObject({ success: false });
		expect(without.body.message).toContain("Test Events");
		expect(simulators.meta_conversions.calls()).toHaveLength(1);
	});

	it("returns the platform's error without the access token and stores it as the destination's attention", async () => {
		const { google, meta } = samples();
		const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
		const forged = JSON.stringify({
			...JSON.parse(GOOGLE_KEY),
			private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
		});
		const wrong: [sample: unknown, words: string][] = [
			[{ ...google, secrets: { serviceAccountKey: forged } }, "Invalid JWT Signature"],
			[{ ...google, settings: { ...GOOGLE_ACCOUNT, customerId: "9999999999" } }, "does not have permission"],
			[{ ...google, settings: { ...GOOGLE_ACCOUNT, closedActionId: "1" } }, "INVALID_CONVERSION_ACTION_ID"],
			[{ ...meta, secrets: { accessToken: "EAAsomebody-elses-token" } }, "Invalid OAuth access token"],
			[{ ...meta, settings: { pixelId: "1", testEventCode: "T" } }, "Unsupported post request"],
			[
				{ ...meta, settings: { pixelId: META_PIXEL, testEventCode: "T", apiVersion: "v20.0" } },
				"enter a later API version",
			],
		];
		for (const [sample, words] of wrong) {
			const { status, body, attention } = await tryOut(sample);
			expect([status, body.success]).toEqual([200, false]);
			expect(body.message).toContain(words);
			expect(attention).toBe(body.message);
			expect(body.message).not.toContain("somebody-elses");
		}
	});

	it("hides Google's access token in an error that quotes it", async () => {
		const token = "ya29.access-token-of-google";
		const server = createServer((request, response) => {
			const isToken = request.url === "/token";
			const message = `Invalid credentials: ${request.headers.authorization}`;
			const body = isToken ? { access_token: token } : { error: { status: "UNAUTHENTICATED", message } };
			response.writeHead(isToken ? 200 : 401, { "Content-Type": "application/json" });
			response.end(JSON.stringify(body));
		});
		const port = await freePort();
		server.listen(port, "127.0.0.1");
		await once(server, "listening");
		const endpoint = `http://127.0.0.1:${port}`;
		const { body } = await tryOut({ ...samples().google, endpoint });
		server.close();
		expect(body.message).toContain("Invalid credentials: Bearer [secret] (status 401)");
	});

	it("creates a run of kind conversion_upload that names its destination and can be found by its name", async () => {
		const { meta } = samples();
		const { body: made } = await send("POST", CALLS, meta);
		const { body } = await send("POST", `${CALLS}/${made.id}/test`);
		const run = await (await staff.get(`/api/jobs/${body.jobId}`)).json();
		expect(run).toMatchObject({
			kind: "conversion_upload",
			status: "succeeded",
			conversionDestination: { id: made.id, name: "Sample Meta", platform: "meta_conversions" },
		});
		const found = await (await staff.get("/api/jobs?kind=conversion_upload&q=sample%20meta")).json();
		expect(found.map(({ id }: { id: string }) => id)).toContain(body.jobId);
	});
});

it("rejects a destination with a plain http endpoint when ALLOW_PRIVATE_ENDPOINTS is false", async () => {
	const closed = await startTestWeb(database.url, { ALLOW_PRIVATE_ENDPOINTS: "false" });
	const guarded = await signInAs(closed.url);
	const { meta } = samples();
	const plain = await guarded.send("POST", CALLS, meta);
	expect(plain.status).toBe(400);
	expect((await plain.json()).fields).toEqual({ endpoint: "Must be a valid URL" });
});
