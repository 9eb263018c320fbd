import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contact, contacts, contextFor, localHttp, readyFields } from "#tests/support/providers/context.ts";
import { tried } from "#tests/support/providers/tried.ts";
import { startZohoSimulator, ZOHO_CREDENTIALS, ZOHO_SEEDED } from "#tests/support/providers/zoho/index.ts";
import type { ProviderContext } from "#worker/providers/port.ts";
import { createMemoryTokenStore } from "#worker/providers/token-store.ts";
import { zohoCrm } from "#worker/providers/zoho/index.ts";

const http = localHttp();
let simulator: Awaited<ReturnType<typeof startZohoSimulator>>;

beforeAll(async () => {
	simulator = await startZohoSimulator();
});
beforeEach(() => simulator.reset());
afterAll(async () => {
	http.close();
	await simulator.close();
});

function context(
	connection: {
		apiKey?: string;
		apiSecret?: string | null;
		settings?: Record<string, unknown>;
		endpoint?: string;
	} = {},
	rest: Partial<ProviderContext> = {},
) {
	const { settings, ...keys } = connection;
	return contextFor(
		http,
		{
			apiKey: ZOHO_CREDENTIALS.clientId,
			apiSecret: ZOHO_CREDENTIALS.clientSecret,
			endpoint: simulator.url,
			listId: "Website",
			...keys,
			settings: { refreshToken: ZOHO_CREDENTIALS.refreshToken, ...settings },
		},
		{ preparation: readyFields("zoho_crm"), ...rest },
	);
}

const tokenCalls = () => simulator.calls({ path: "/oauth" }).length;
const stored = (email: string) => simulator.contacts().find(lead => JSON.stringify(lead).includes(email));

describe("connection test", () => {
	it("names the organisation", async () => {
		const result = await tried(zohoCrm.test(context()));
		expect(result).toEqual({ success: true, message: "Connected to Meridian Sales." });
	});

	it.each(["/crm", "/crm/v8", "/crm/v8/"])("takes an endpoint that ends in %s", async suffix => {
		expect(await tried(zohoCrm.test(context({ endpoint: simulator.url + suffix })))).toMatchObject({
			success: true,
		});
	});

	it("accepts a token whose scope is narrow", async () => {
		simulator.setOptions({ narrowScope: true });
		const result = await tried(zohoCrm.test(context()));
		expect(result).toEqual({ success: true, message: expect.stringContaining("narrow") });
	});

	it.each([
		["another client", { apiKey: "1000.OTHER" }],
		["a wrong secret", { apiSecret: "wrong" }],
		["a revoked refresh token", { settings: { refreshToken: "1000.gone" } }],
	])("blames credentials or data centre for %s, though the status is 200", async (_, connection) => {
		const result = await tried(zohoCrm.test(context(connection)));
		expect(result).toMatchObject({ success: false, message: expect.stringContaining("data centre") });
		expect(result.message).not.toContain(ZOHO_CREDENTIALS.refreshToken);
	});

	it("sends no secret to an accounts domain that is not Zoho's", async () => {
		const stray = { ...context({ settings: { accountsDomain: "accounts.zoho.com.evil.example" } }) };
		stray.connection.endpoint = null;
		const result = await tried(zohoCrm.test(stray));
		expect(result).toMatchObject({
			success: false,
			message: expect.stringContaining("not a Zoho accounts domain"),
		});
	});
});

describe("access token", () => {
	it("is asked for once by many jobs, and kept", async () => {
		const shared = context();
		await Promise.all(contacts(8).map(person => zohoCrm.upsertOne(person, shared)));
		await zohoCrm.upsertOne(contact(), { ...shared });
		expect(tokenCalls()).toBe(1);
	});

	it("is refreshed once by many jobs that find it revoked", async () => {
		const shared = context();
		await zohoCrm.upsertOne(contact(), shared);
		simulator.revokeTokens();
		await Promise.all(contacts(8).map(person => zohoCrm.upsertOne(person, shared)));
		expect(tokenCalls()).toBe(2);
	});

	it("is refreshed five minutes before it ends", async () => {
		const tokens = createMemoryTokenStore();
		const begin = Date.now();
		await zohoCrm.upsertOne(contact(), context({}, { tokens, now: () => begin }));
		await zohoCrm.upsertOne(contact(), context({}, { tokens, now: () => begin + 54 * 60_000 }));
		expect(tokenCalls()).toBe(1);
		await zohoCrm.upsertOne(contact(), context({}, { tokens, now: () => begin + 56 * 60_000 }));
		expect(tokenCalls()).toBe(2);
	});

	it("lives as long in the old spelling, which counts in milliseconds", async () => {
		simulator.setOptions({ oldTokenAnswer: true });
		const tokens = createMemoryTokenStore();
		const begin = Date.now();
		await zohoCrm.upsertOne(contact(), context({}, { tokens, now: () => begin }));
		await zohoCrm.upsertOne(contact(), context({}, { tokens, now: () => begin + 56 * 60_000 }));
		expect(tokenCalls()).toBe(2);
	});

	it("waits where the token service is asked too often", async () => {
		simulator.setOptions({ tokenCallsPerTenMinutes: 0 });
		const error = { kind: "throttled", status: 400, retryAfterMs: 120_000 };
		await expect(zohoCrm.upsertOne(contact(), context())).rejects.toMatchObject(error);
	});

	it.each([200, 400])("is asked for again where Zoho answers %i and speaks of itself", async status => {
		const trouble = { status, headers: {}, text: '{"error":"general_error"}' };
		const away = { ...http, send: async () => trouble };
		await expect(zohoCrm.upsertOne(contact(), context({}, { http: away }))).rejects.toMatchObject({
			kind: "transient",
			status,
		});
	});

	it("is of no use where it stays invalid after one refresh", async () => {
		simulator.force({ kind: "unauthorised", path: "/crm", times: 2 });
		await expect(zohoCrm.upsertOne(contact(), context())).rejects.toMatchObject({
			kind: "auth",
			status: 401,
		});
		expect(tokenCalls()).toBe(2);
	});
});

describe("prepare", () => {
	it("leaves out fields that the module lacks, and says so", async () => {
		simulator.setOptions({ missingFields: ["Source_Page"] });
		const prepared = await zohoCrm.prepare(context());
		expect(prepared.fields.sourcePage).toBeUndefined();
		expect(prepared.fields.companyName).toBe("Company");
		expect(prepared.notes).toEqual([expect.stringContaining("Source_Page")]);
	});

	it("leaves out fields that take no text, which would cost the whole lead", async () => {
		simulator.setOptions({ fieldTypes: { Marketing_Consent: "boolean", Marketing_Consent_At: "datetime" } });
		const prepared = await zohoCrm.prepare(context());
		expect(prepared.fields).not.toHaveProperty("marketingConsent");
		expect(prepared.fields).not.toHaveProperty("consentAt");
		expect(prepared.notes).toEqual([
			"Marketing_Consent holds no text but boolean; make it a text field, or map marketingConsent elsewhere",
			"Marketing_Consent_At holds no text but datetime; make it a text field, or map consentAt elsewhere",
		]);
		expect(await zohoCrm.upsertOne(contact(), context({}, { preparation: null }))).toMatchObject({
			outcomes: [{ status: "synced" }],
		});
	});

	it("notes a field that is not there for a touch, and sends the others", async () => {
		const fields = { firstSource: "First_Touch_Source", dealValue: "Description" };
		const ctx = context({ settings: { fields } }, { preparation: null });
		const { notes } = await zohoCrm.prepare(ctx);
		expect(notes).toEqual([expect.stringContaining("no field First_Touch_Source")]);
		await zohoCrm.upsertOne(contact(), ctx);
		expect(stored("ana@example.com")).toMatchObject({ Description: "1234.50" });
	});

	it("sends all fields where the scope forbids looking", async () => {
		simulator.setOptions({ narrowScope: true });
		const prepared = await zohoCrm.prepare(context());
		expect(prepared.fields.sourcePage).toBe("Source_Page");
		expect(prepared.notes).toHaveLength(1);
	});
});

describe("contacts", () => {
	it("are inserted, then updated, under the same id", async () => {
		const first = await zohoCrm.upsertOne(contact(), context());
		const second = await zohoCrm.upsertOne(contact(), context());
		expect(first).toMatchObject({
			outcomes: [{ action: "created", remoteId: expect.stringMatching(/^\d{19}$/u) }],
		});
		expect(second).toMatchObject({ outcomes: [{ action: "updated" }] });
		expect(stored("ana@example.com")).toMatchObject({
			First_Name: "Ana Maria",
			Last_Name: "Souza",
			Company: "Souza Lda",
			Tag: [{ name: "Website" }],
		});
		expect(stored("ana@example.com")).not.toHaveProperty("Email_Opt_Out");
	});

	it("without consent are opted out and not tagged", async () => {
		await zohoCrm.upsertOne(contact({ marketingConsent: false, consentAt: null }), context());
		expect(stored("ana@example.com")).toMatchObject({ Email_Opt_Out: true, Marketing_Consent: "no" });
		expect(stored("ana@example.com")).not.toHaveProperty("Tag");
	});

	it("that opted out in Zoho stay so", async () => {
		await zohoCrm.upsertOne(contact({ email: ZOHO_SEEDED.optedOut }), context());
		expect(stored(ZOHO_SEEDED.optedOut)).toMatchObject({ Email_Opt_Out: true });
	});

	it.each([
		["Ana", "Ana"],
		[null, "ana"],
	])("named %s have the last name %s", async (fullName, lastName) => {
		await zohoCrm.upsertOne(contact({ fullName }), context());
		expect(stored("ana@example.com")).toMatchObject({ Last_Name: lastName });
		expect(stored("ana@example.com")).not.toHaveProperty("First_Name");
	});

	it("get a placeholder for a company that the layout requires", async () => {
		simulator.setOptions({ mandatory: ["Last_Name", "Company"] });
		const people = [contact(), contact({ email: "solo@example.com", companyName: null })];
		const result = await zohoCrm.upsertMany(people, context());
		expect(result).toMatchObject({ outcomes: [{ status: "synced" }, { status: "synced" }] });
		expect(stored("solo@example.com")).toMatchObject({ Company: "Not given" });
	});

	it.each([200, 201, 202, 207] as const)(
		"are judged one by one in a mixed answer of status %i",
		async mixedStatus => {
			simulator.setOptions({
				mixedStatus,
				failing: { "person1@example.com": "DUPLICATE_DATA", "person2@example.com": "PROCESSING_ERROR" },
			});
			const result = await zohoCrm.upsertMany(contacts(4), context());
			expect(result).toMatchObject({
				outcomes: [
					{ status: "synced" },
					{
						status: "rejected",
						code: "DUPLICATE_DATA",
						field: "Phone",
						message: expect.stringContaining("the lead 4150868000000000777 in Zoho has the same"),
					},
					{ status: "deferred" },
					{ status: "synced" },
				],
			});
		},
	);

	it("are cut to the lengths that Zoho names, one after the other", async () => {
		const fullName = `Sheikh Mohammed bin Abdulrahman bin Jassim ${"Q".repeat(90)}`;
		const people = [contact({ fullName, phone: "1".repeat(40) }), contact({ email: "short@example.com" })];
		expect(await zohoCrm.upsertMany(people, context())).toMatchObject({
			outcomes: [{ status: "synced" }, { status: "synced" }],
		});
		expect(stored("ana@example.com")).toMatchObject({
			First_Name: "Sheikh Mohammed bin Abdulrahman bin Jass",
			Last_Name: "Q".repeat(80),
			Phone: "1".repeat(30),
		});
	});

	it("that all fail come with status 400, each with Zoho's words", async () => {
		const people = [contact({ email: "not an address" }), contact({ email: "locked@example.com" })];
		simulator.setOptions({ failing: { "locked@example.com": "RECORD_LOCKED" } });
		expect(await zohoCrm.upsertMany(people, context())).toMatchObject({
			outcomes: [
				{ status: "rejected", field: "Email", message: "invalid data: Email (expected email)" },
				{ status: "rejected", code: "RECORD_LOCKED", message: "record is locked" },
			],
		});
	});

	it("with several errors name them all", async () => {
		simulator.setOptions({ failing: { "ana@example.com": "MULTIPLE" } });
		const result = await zohoCrm.upsertOne(contact(), context());
		expect(JSON.stringify(result)).toContain("Phone (maximum length 30); required field not found: Company");
	});

	it("are not lost to one that spoils the call", async () => {
		simulator.setOptions({ poison: ["person3@example.com"] });
		const result = await zohoCrm.upsertMany(contacts(20), context());
		const outcomes = result.kind === "done" ? result.outcomes : [];
		expect(outcomes.filter(({ status }) => status === "synced")).toHaveLength(19);
		expect(outcomes[3]).toMatchObject({ status: "rejected" });
	});

	it("are not lost to one that data[] names alone", async () => {
		simulator.setOptions({ poisonItem: ["person3@example.com"] });
		const result = await zohoCrm.upsertMany(contacts(20), context());
		const outcomes = result.kind === "done" ? result.outcomes : [];
		expect(outcomes.filter(({ status }) => status === "synced")).toHaveLength(19);
		expect(outcomes[3]).toMatchObject({ status: "rejected", message: "invalid data: Company" });
		// All with the bad item, all others, and the bad item alone without the value that Zoho named.
		expect(simulator.calls({ path: "upsert" })).toHaveLength(3);
	});

	it.each([
		["INVALID_MODULE", "misconfigured"],
		["AUTHORIZATION_FAILED", "forbidden"],
		["LIMIT_EXCEEDED", "transient"],
	] as const)("refused by one item with %s are %s, in one call", async (refuseWith, kind) => {
		simulator.setOptions({ refuseWith });
		await expect(zohoCrm.upsertMany(contacts(20), context())).rejects.toMatchObject({ kind });
		await expect(zohoCrm.upsertOne(contact(), context())).rejects.toMatchObject({ kind });
		expect(simulator.calls({ path: "upsert" })).toHaveLength(2);
	});

	it("go by the hundred in one call", async () => {
		await zohoCrm.upsertMany(contacts(100), context());
		expect(simulator.calls({ path: "upsert" })).toHaveLength(1);
	});
});

describe("newsletter", () => {
	const subscriber = {
		email: "reader@example.com",
		fullName: null,
		consentAt: null,
		confirmedAt: null,
		heldBack: null,
	};

	it("tags a new person under a name made from the address", async () => {
		expect(await zohoCrm.subscribe(subscriber, context())).toMatchObject({
			outcomes: [{ status: "synced" }],
		});
		expect(stored("reader@example.com")).toMatchObject({ Last_Name: "reader", Tag: [{ name: "Website" }] });
	});

	it("adds a person whom the token's scope forbids to look for", async () => {
		simulator.setOptions({ narrowScope: true });
		expect(await zohoCrm.subscribe(subscriber, context())).toMatchObject({
			outcomes: [{ status: "synced" }],
		});
		expect(stored("reader@example.com")).toMatchObject({ Last_Name: "reader" });
	});

	it("cannot tell whether a person was known where the scope forbids to look, and blames nobody else", async () => {
		simulator.setOptions({ narrowScope: true });
		expect(await zohoCrm.unsubscribe("nobody@example.com", context())).toMatchObject({
			status: "rejected",
			message: expect.stringContaining("ZohoSearch.securesearch.READ"),
		});
	});

	it("leaves people alone whose address only holds the one that leaves", async () => {
		await zohoCrm.upsertOne(contact({ email: "dana@example.com" }), context());
		expect(await zohoCrm.unsubscribe("ana@example.com", context())).toMatchObject({ action: "unknown" });
		expect(stored("dana@example.com")).not.toHaveProperty("Email_Opt_Out");
	});

	it.each(["flatFailures", "errorsTogether"] as const)(
		"adds and opts out where the layout wants a company: %s",
		async shape => {
			simulator.setOptions({ [shape]: true, mandatory: ["Last_Name", "Company"] });
			expect(await zohoCrm.unsubscribe("reader@example.com", context())).toMatchObject({ status: "synced" });
			expect(await zohoCrm.subscribe(subscriber, context())).toMatchObject({
				outcomes: [{ status: "synced", action: "created" }],
			});
			expect(stored("reader@example.com")).toMatchObject({ Last_Name: "reader", Company: "Not given" });
		},
	);

	it("leaves a known person's name alone", async () => {
		await zohoCrm.upsertOne(contact({ email: "reader@example.com" }), context());
		await zohoCrm.subscribe(subscriber, context());
		expect(stored("reader@example.com")).toMatchObject({ Last_Name: "Souza" });
	});

	it("opts a known person out, and creates nobody for it", async () => {
		await zohoCrm.subscribe(subscriber, context());
		expect(await zohoCrm.unsubscribe("reader@example.com", context())).toMatchObject({ status: "synced" });
		expect(stored("reader@example.com")).toMatchObject({ Email_Opt_Out: true });
		expect(await zohoCrm.unsubscribe("nobody@example.com", context())).toMatchObject({ status: "synced" });
		expect(stored("nobody@example.com")).toBeUndefined();
		await zohoCrm.subscribe(subscriber, context());
		expect(stored("reader@example.com")).toMatchObject({ Email_Opt_Out: true });
	});

	it("opts a known person out also where the layout wants a company that they lack", async () => {
		await zohoCrm.subscribe(subscriber, context());
		simulator.setOptions({ mandatory: ["Last_Name", "Company"] });
		expect(await zohoCrm.unsubscribe("reader@example.com", context())).toMatchObject({ status: "synced" });
		expect(stored("reader@example.com")).toMatchObject({ Email_Opt_Out: true });
	});
});

describe("what was told in vain", () => {
	it("is nothing where Zoho answers that nothing was modified", async () => {
		const told = zohoCrm.hook?.missed(new Date(Date.now() + 60_000), context());
		expect(await told).toEqual({ events: [], isCutOff: false });
		expect(simulator.calls({ path: "/Leads" }).map(({ status }) => status)).toEqual([304]);
	});
});

describe("request-level errors", () => {
	it.each([
		["forbidden", { kind: "forbidden", status: 403 }],
		["empty_forbidden", { kind: "forbidden", status: 403 }],
		["throttled", { kind: "throttled", status: 429, retryAfterMs: undefined }],
		["throttled_with_wait", { kind: "throttled", status: 429, retryAfterMs: 7000 }],
		["server_error", { kind: "transient", status: 500 }],
		["gateway_page", { kind: "transient", status: 502 }],
		["nonsense", { kind: "protocol", status: 200 }],
		["cut", { kind: "transient", failure: "connection" }],
		["cut_after_work", { kind: "transient", failure: "connection" }],
	] as const)("%s", async (kind, error) => {
		// A forbidden search does not fail the call, so the error is forced on the calls that carry people.
		const path = kind.endsWith("forbidden") ? "/upsert" : "/crm";
		simulator.force({ kind, times: 2, retryAfter: 7, path });
		await expect(zohoCrm.upsertOne(contact(), context())).rejects.toMatchObject(error);
		await expect(zohoCrm.upsertMany(contacts(2), context())).rejects.toMatchObject(error);
	});

	it("rests ten minutes once the day's credits are spent, and names the right that is missing", async () => {
		simulator.setOptions({ creditsLeft: 0 });
		const spent = { kind: "throttled", retryAfterMs: 600_000 };
		await expect(zohoCrm.upsertOne(contact(), context())).rejects.toMatchObject(spent);
		simulator.setOptions({ creditsLeft: 1 });
		simulator.force({ kind: "forbidden", path: "/upsert" });
		await expect(zohoCrm.upsertOne(contact(), context())).rejects.toMatchObject({
			message: expect.stringContaining("permission denied, Crm_Implied_Create_Leads (status 403)"),
		});
	});

	it.each(["gateway_page", "cut", "server_error"] as const)("%s of the token service", async kind => {
		simulator.force({ kind, path: "/oauth" });
		await expect(zohoCrm.upsertOne(contact(), context())).rejects.toMatchObject({ kind: "transient" });
	});
});
