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
	it("succeeds and names the organisation", async () => {
		const result = await tried(zohoCrm.test(context()));
		expect(result).toEqual({ success: true, message: "Connected to Meridian Sales." });
	});

	it.each(["/crm", "/crm/v8", "/crm/v8/"])("accepts an endpoint that ends in %s", async suffix => {
		expect(await tried(zohoCrm.test(context({ endpoint: simulator.url + suffix })))).toMatchObject({
			success: true,
		});
	});

	it("succeeds with a note when the token's scope is narrow", async () => {
		simulator.setOptions({ narrowScope: true });
		const result = await tried(zohoCrm.test(context()));
		expect(result).toEqual({ success: true, message: expect.stringContaining("narrow") });
	});

	it.each([
		["another client", { apiKey: "1000.OTHER" }],
		["a wrong secret", { apiSecret: "wrong" }],
		["a revoked refresh token", { settings: { refreshToken: "1000.gone" } }],
	])(
		"blames credentials or data centre for %s, although the status is 200, without the refresh token",
		async (_, connection) => {
			const result = await tried(zohoCrm.test(context(connection)));
			expect(result).toMatchObject({ success: false, message: expect.stringContaining("data centre") });
			expect(result.message).not.toContain(ZOHO_CREDENTIALS.refreshToken);
		},
	);

	it.each([
		[
			"both",
			{ apiSecret: null, settings: { refreshToken: undefined } },
			"Zoho needs a client secret and a refresh token",
		],
		["the secret", { apiSecret: null }, "Zoho needs a client secret"],
		["the token", { settings: { refreshToken: undefined } }, "Zoho needs a refresh token"],
	])("names all credentials that are missing: %s", async (_, connection, message) => {
		expect(await tried(zohoCrm.test(context(connection)))).toMatchObject({ success: false, message });
	});

	it("fails for an accounts domain that is not Zoho's", async () => {
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
	it("is requested once by eight parallel upserts, and cached", async () => {
		const shared = context();
		await Promise.all(contacts(8).map(person => zohoCrm.upsertOne(person, shared)));
		await zohoCrm.upsertOne(contact(), { ...shared });
		expect(tokenCalls()).toBe(1);
	});

	it("is refreshed once by eight parallel upserts that find it revoked", async () => {
		const shared = context();
		await zohoCrm.upsertOne(contact(), shared);
		simulator.revokeTokens();
		await Promise.all(contacts(8).map(person => zohoCrm.upsertOne(person, shared)));
		expect(tokenCalls()).toBe(2);
	});

	it("is refreshed five minutes before it expires", async () => {
		const tokens = createMemoryTokenStore();
		const begin = Date.now();
		await zohoCrm.upsertOne(contact(), context({}, { tokens, now: () => begin }));
		await zohoCrm.upsertOne(contact(), context({}, { tokens, now: () => begin + 54 * 60_000 }));
		expect(tokenCalls()).toBe(1);
		await zohoCrm.upsertOne(contact(), context({}, { tokens, now: () => begin + 56 * 60_000 }));
		expect(tokenCalls()).toBe(2);
	});

	it("has the same lifetime in the old answer format, where expires_in is in milliseconds", async () => {
		simulator.setOptions({ oldTokenAnswer: true });
		const tokens = createMemoryTokenStore();
		const begin = Date.now();
		await zohoCrm.upsertOne(contact(), context({}, { tokens, now: () => begin }));
		await zohoCrm.upsertOne(contact(), context({}, { tokens, now: () => begin + 56 * 60_000 }));
		expect(tokenCalls()).toBe(2);
	});

	it("is throttled for two minutes when it is requested too often", async () => {
		simulator.setOptions({ tokenCallsPerTenMinutes: 0 });
		const error = { kind: "throttled", status: 400, retryAfterMs: 120_000 };
		await expect(zohoCrm.upsertOne(contact(), context())).rejects.toMatchObject(error);
	});

	it.each([200, 400])(
		"fails as transient when the token service answers %i with general_error",
		async status => {
			const trouble = { status, headers: {}, text: '{"error":"general_error"}' };
			const away = { ...http, send: async () => trouble };
			await expect(zohoCrm.upsertOne(contact(), context({}, { http: away }))).rejects.toMatchObject({
				kind: "transient",
				status,
			});
		},
	);

	it("fails with an auth error when it is still invalid after one refresh", async () => {
		simulator.force({ kind: "unauthorised", path: "/crm", times: 2 });
		await expect(zohoCrm.upsertOne(contact(), context())).rejects.toMatchObject({
			kind: "auth",
			status: 401,
		});
		expect(tokenCalls()).toBe(2);
	});
});

describe("prepare", () => {
	it("leaves out fields that the module lacks, with a note", async () => {
		simulator.setOptions({ missingFields: ["Source_Page"] });
		const prepared = await zohoCrm.prepare(context());
		expect(prepared.fields.sourcePage).toBeUndefined();
		expect(prepared.fields.companyName).toBe("Company");
		expect(prepared.notes).toEqual([expect.stringContaining("Source_Page")]);
	});

	it("leaves out boolean and datetime fields, with a note for each, and still syncs the lead", async () => {
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

	it("notes a missing field for the first touch's source, and sends the other mapped fields", async () => {
		const fields = { firstSource: "First_Touch_Source", dealValue: "Description" };
		const ctx = context({ settings: { fields } }, { preparation: null });
		const { notes } = await zohoCrm.prepare(ctx);
		expect(notes).toEqual([expect.stringContaining("no field First_Touch_Source")]);
		await zohoCrm.upsertOne(contact(), ctx);
		expect(stored("ana@example.com")).toMatchObject({ Description: "1234.50" });
	});

	it("maps all fields, with a note, when the scope forbids reading the field list", async () => {
		simulator.setOptions({ narrowScope: true });
		const prepared = await zohoCrm.prepare(context());
		expect(prepared.fields.sourcePage).toBe("Source_Page");
		expect(prepared.notes).toHaveLength(1);
	});
});

describe("lead upsert", () => {
	it("creates, then updates a lead with its fields and tag", async () => {
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

	it("opts out a contact without consent and does not tag it", async () => {
		await zohoCrm.upsertOne(contact({ marketingConsent: false, consentAt: null }), context());
		expect(stored("ana@example.com")).toMatchObject({ Email_Opt_Out: true, Marketing_Consent: "no" });
		expect(stored("ana@example.com")).not.toHaveProperty("Tag");
	});

	it("does not lift an opt-out made in Zoho", async () => {
		await zohoCrm.upsertOne(contact({ email: ZOHO_SEEDED.optedOut }), context());
		expect(stored(ZOHO_SEEDED.optedOut)).toMatchObject({ Email_Opt_Out: true });
	});

	it.each([
		["Ana", "Ana"],
		[null, "ana"],
	])(
		"sends a contact with the full name %s without a first name and with the last name %s",
		async (fullName, lastName) => {
			await zohoCrm.upsertOne(contact({ fullName }), context());
			expect(stored("ana@example.com")).toMatchObject({ Last_Name: lastName });
			expect(stored("ana@example.com")).not.toHaveProperty("First_Name");
		},
	);

	it("sends a placeholder when the layout requires a company and the contact has none", async () => {
		simulator.setOptions({ mandatory: ["Last_Name", "Company"] });
		const people = [contact(), contact({ email: "solo@example.com", companyName: null })];
		const result = await zohoCrm.upsertMany(people, context());
		expect(result).toMatchObject({ outcomes: [{ status: "synced" }, { status: "synced" }] });
		expect(stored("solo@example.com")).toMatchObject({ Company: "Not given" });
	});

	it.each([200, 201, 202, 207] as const)(
		"maps a mixed answer of status %i to one outcome per contact",
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

	it("cuts several fields of a lead to the maximum lengths that Zoho names", async () => {
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

	it("rejects every contact with Zoho's own message when all fail", async () => {
		const people = [contact({ email: "not an address" }), contact({ email: "locked@example.com" })];
		simulator.setOptions({ failing: { "locked@example.com": "RECORD_LOCKED" } });
		expect(await zohoCrm.upsertMany(people, context())).toMatchObject({
			outcomes: [
				{ status: "rejected", field: "Email", message: "invalid data: Email (expected email)" },
				{ status: "rejected", code: "RECORD_LOCKED", message: "record is locked" },
			],
		});
	});

	it("names every error of a contact that has several", async () => {
		simulator.setOptions({ failing: { "ana@example.com": "MULTIPLE" } });
		const result = await zohoCrm.upsertOne(contact(), context());
		expect(JSON.stringify(result)).toContain("Phone (maximum length 30); required field not found: Company");
	});

	it("rejects only the bad record and syncs the other 19 when it makes the whole call fail", async () => {
		simulator.setOptions({ poison: ["person3@example.com"] });
		const result = await zohoCrm.upsertMany(contacts(20), context());
		const outcomes = result.kind === "done" ? result.outcomes : [];
		expect(outcomes.filter(({ status }) => status === "synced")).toHaveLength(19);
		expect(outcomes[3]).toMatchObject({ status: "rejected" });
	});

	it("rejects only the record that data[] names and syncs the other 19, in three calls", async () => {
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
	] as const)(
		"fails the whole call without resending it when an item is refused with %s: %s",
		async (refuseWith, kind) => {
			simulator.setOptions({ refuseWith });
			await expect(zohoCrm.upsertMany(contacts(20), context())).rejects.toMatchObject({ kind });
			await expect(zohoCrm.upsertOne(contact(), context())).rejects.toMatchObject({ kind });
			expect(simulator.calls({ path: "upsert" })).toHaveLength(2);
		},
	);

	it("sends 100 contacts in one call", async () => {
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

	it("creates a tagged lead with a last name made from the address", async () => {
		expect(await zohoCrm.subscribe(subscriber, context())).toMatchObject({
			outcomes: [{ status: "synced" }],
		});
		expect(stored("reader@example.com")).toMatchObject({ Last_Name: "reader", Tag: [{ name: "Website" }] });
	});

	it("adds a lead when the token's scope forbids the search", async () => {
		simulator.setOptions({ narrowScope: true });
		expect(await zohoCrm.subscribe(subscriber, context())).toMatchObject({
			outcomes: [{ status: "synced" }],
		});
		expect(stored("reader@example.com")).toMatchObject({ Last_Name: "reader" });
	});

	it("rejects an unsubscribe and names the missing scope when the token's scope forbids the search", async () => {
		simulator.setOptions({ narrowScope: true });
		expect(await zohoCrm.unsubscribe("nobody@example.com", context())).toMatchObject({
			status: "rejected",
			message: expect.stringContaining("ZohoSearch.securesearch.READ"),
		});
	});

	it("does not opt out a lead whose address only contains the address to unsubscribe", async () => {
		await zohoCrm.upsertOne(contact({ email: "dana@example.com" }), context());
		expect(await zohoCrm.unsubscribe("ana@example.com", context())).toMatchObject({ action: "unknown" });
		expect(stored("dana@example.com")).not.toHaveProperty("Email_Opt_Out");
	});

	it.each(["flatFailures", "errorsTogether"] as const)(
		"unsubscribes an unknown address, then adds it when the layout requires a company (errors: %s)",
		async shape => {
			simulator.setOptions({ [shape]: true, mandatory: ["Last_Name", "Company"] });
			expect(await zohoCrm.unsubscribe("reader@example.com", context())).toMatchObject({ status: "synced" });
			expect(await zohoCrm.subscribe(subscriber, context())).toMatchObject({
				outcomes: [{ status: "synced", action: "created" }],
			});
			expect(stored("reader@example.com")).toMatchObject({ Last_Name: "reader", Company: "Not given" });
		},
	);

	it("keeps an existing lead's last name on subscribe", async () => {
		await zohoCrm.upsertOne(contact({ email: "reader@example.com" }), context());
		await zohoCrm.subscribe(subscriber, context());
		expect(stored("reader@example.com")).toMatchObject({ Last_Name: "Souza" });
	});

	it("opts out an existing lead, which stays out when subscribed again, and creates no unknown one", async () => {
		await zohoCrm.subscribe(subscriber, context());
		expect(await zohoCrm.unsubscribe("reader@example.com", context())).toMatchObject({ status: "synced" });
		expect(stored("reader@example.com")).toMatchObject({ Email_Opt_Out: true });
		expect(await zohoCrm.unsubscribe("nobody@example.com", context())).toMatchObject({ status: "synced" });
		expect(stored("nobody@example.com")).toBeUndefined();
		await zohoCrm.subscribe(subscriber, context());
		expect(stored("reader@example.com")).toMatchObject({ Email_Opt_Out: true });
	});

	it("opts out an existing lead that lacks the company that the layout requires", async () => {
		await zohoCrm.subscribe(subscriber, context());
		simulator.setOptions({ mandatory: ["Last_Name", "Company"] });
		expect(await zohoCrm.unsubscribe("reader@example.com", context())).toMatchObject({ status: "synced" });
		expect(stored("reader@example.com")).toMatchObject({ Email_Opt_Out: true });
	});
});

describe("polling for missed events", () => {
	it("returns no events when Zoho answers 304", async () => {
		const told = zohoCrm.hook?.listEvents(new Date(Date.now() + 60_000), context());
		expect(await told).toEqual({ events: [], isTruncated: false });
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
	] as const)(
		"rejects upsertOne and upsertMany with the matching error kind on the fault %s",
		async (kind, error) => {
			// A forbidden search does not fail the call, so the error is forced on the calls that carry people.
			const path = kind.endsWith("forbidden") ? "/upsert" : "/crm";
			simulator.force({ kind, times: 2, retryAfter: 7, path });
			await expect(zohoCrm.upsertOne(contact(), context())).rejects.toMatchObject(error);
			await expect(zohoCrm.upsertMany(contacts(2), context())).rejects.toMatchObject(error);
		},
	);

	it("is throttled for ten minutes when the daily credits are used up, and names the permission missing on a 403", async () => {
		simulator.setOptions({ creditsLeft: 0 });
		const spent = { kind: "throttled", retryAfterMs: 600_000 };
		await expect(zohoCrm.upsertOne(contact(), context())).rejects.toMatchObject(spent);
		simulator.setOptions({ creditsLeft: 1 });
		simulator.force({ kind: "forbidden", path: "/upsert" });
		await expect(zohoCrm.upsertOne(contact(), context())).rejects.toMatchObject({
			message: expect.stringContaining("permission denied, Crm_Implied_Create_Leads (status 403)"),
		});
	});

	it.each(["gateway_page", "cut", "server_error"] as const)(
		"treats %s from the token service as transient",
		async kind => {
			simulator.force({ kind, path: "/oauth" });
			await expect(zohoCrm.upsertOne(contact(), context())).rejects.toMatchObject({ kind: "transient" });
		},
	);
});
