import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contact, contacts, contextFor, localHttp, readyFields } from "#tests/support/providers/context.ts";
import {
	MAILCHIMP_KEY,
	MAILCHIMP_LIST,
	MAILCHIMP_SEEDED,
	startMailchimpSimulator,
} from "#tests/support/providers/mailchimp/index.ts";
import { tried } from "#tests/support/providers/tried.ts";
import { mailchimp } from "#worker/providers/mailchimp/index.ts";
import type { ProviderConnection } from "#worker/providers/port.ts";

const http = localHttp();
let simulator: Awaited<ReturnType<typeof startMailchimpSimulator>>;

beforeAll(async () => {
	simulator = await startMailchimpSimulator();
});
beforeEach(() => simulator.reset());
afterAll(async () => {
	http.close();
	await simulator.close();
});

function context(connection: Partial<Omit<ProviderConnection, "settings">> = {}) {
	const base = { apiKey: MAILCHIMP_KEY, endpoint: simulator.url, listId: MAILCHIMP_LIST };
	return contextFor(http, { ...base, ...connection }, { preparation: readyFields("mailchimp") });
}

describe("connection test", () => {
	it("succeeds and names the audience", async () => {
		const result = await tried(mailchimp.test(context()));
		expect(result).toEqual({ success: true, message: expect.stringContaining("Business setup news") });
	});

	it("accepts an endpoint that ends in the version prefix /3.0/", async () => {
		expect(await tried(mailchimp.test(context({ endpoint: `${simulator.url}/3.0/` })))).toMatchObject({
			success: true,
		});
	});

	it.each([
		["a wrong key", { apiKey: `${"f".repeat(32)}-us6` }, "API key may be invalid"],
		["an unknown audience", { listId: "nowhere" }, "does not know the audience"],
		["no audience", { listId: null }, "No audience ID"],
		["a key with a crafted data centre", { endpoint: null, apiKey: "x-us6.evil.example/" }, "data centre"],
		["a key without a data centre", { endpoint: null, apiKey: "x".repeat(32) }, "data centre"],
	])("fails with an explanatory message, without the key, for %s", async (_, connection, words) => {
		const result = await tried(mailchimp.test(context(connection)));
		expect(result).toMatchObject({ success: false, message: expect.stringContaining(words) });
		expect(result.message).not.toContain(MAILCHIMP_KEY);
	});

	it("blames the key when its data centre does not resolve, whereas a later upsert fails as transient", async () => {
		const { createProviderHttp } = await import("#worker/providers/http/http.ts");
		const nowhere = createProviderHttp({ allowPrivate: false, resolve: async () => [] });
		const result = await tried(mailchimp.test({ ...context({ endpoint: null }), http: nowhere }));
		expect(result).toMatchObject({ success: false, message: "The data centre in the API key is unknown" });
		// After a key has worked, a DNS failure is transient and not the key's fault.
		const later = mailchimp.upsertOne(contact(), { ...context({ endpoint: null }), http: nowhere });
		await expect(later).rejects.toMatchObject({ kind: "transient", failure: "unknown_host" });
	});
});

describe("prepare", () => {
	it("creates the missing merge fields once", async () => {
		const first = await mailchimp.prepare(context());
		expect(first).toMatchObject({
			fields: { country: "COUNTRY", phone: "PHONE" },
			doubleOptIn: false,
			notes: [],
		});
		const created = simulator.calls({ method: "POST", path: "merge-fields" }).length;
		expect(created).toBe(8);
		await mailchimp.prepare(context());
		expect(simulator.calls({ method: "POST", path: "merge-fields" })).toHaveLength(created);
	});

	it("maps phones to a text field when the audience's own phone field takes US numbers only", async () => {
		simulator.setOptions({ usPhones: true });
		const prepared = await mailchimp.prepare(context());
		expect(prepared.fields.phone).toBe("PHONETXT");
		const result = await mailchimp.upsertOne(contact(), { ...context(), preparation: prepared });
		expect(result).toMatchObject({ outcomes: [{ status: "synced" }] });
	});

	it("leaves out and notes a URL field, but keeps a dropdown field", async () => {
		simulator.setOptions({ fieldTypes: { SOURCE: "url", COUNTRY: "dropdown" } });
		const { fields, notes } = await mailchimp.prepare(context());
		expect(fields).toMatchObject({ country: "COUNTRY" });
		expect(fields).not.toHaveProperty("sourcePage");
		expect(notes).toEqual([expect.stringContaining("SOURCE holds no text but url")]);
	});

	it("notes the audience's merge field limit and continues without the fields that do not fit", async () => {
		simulator.setOptions({ maxMergeFields: 5 });
		const prepared = await mailchimp.prepare(context());
		expect(prepared.fields.country).toBe("COUNTRY");
		expect(prepared.fields.companyName).toBeUndefined();
		expect(prepared.notes[0]).toContain("maximum number of merge fields");
	});
});

describe("single contact", () => {
	it("is stored as subscribed with its fields", async () => {
		await mailchimp.upsertOne(contact(), { ...context(), preparation: null });
		const stored = simulator.contacts().at(-1);
		expect(stored).toMatchObject({
			email_address: "ana@example.com",
			status: "subscribed",
			merge_fields: { FNAME: "Ana Maria", LNAME: "Souza", COUNTRY: "Portugal", CONSENT: "yes" },
		});
	});

	it("is the only member of a batch to be subscribed when it alone has consent", async () => {
		await mailchimp.upsertMany(contacts(4, { marketingConsent: false }), context());
		const [first, ...others] = contacts(4, { marketingConsent: false });
		await mailchimp.upsertMany([contact({ ...first, marketingConsent: true }), ...others], context());
		const wanted = ["subscribed", "transactional", "transactional", "transactional"];
		expect(simulator.contacts().slice(-4)).toMatchObject(wanted.map(status => ({ status })));
	});

	it("without consent is transactional, and subscribed once the person agrees", async () => {
		await mailchimp.upsertOne(contact({ marketingConsent: false, consentAt: null }), context());
		expect(simulator.contacts().at(-1)).toMatchObject({ status: "transactional" });
		await mailchimp.upsertOne(contact(), context());
		expect(simulator.contacts().at(-1)).toMatchObject({ status: "subscribed" });
	});

	it("is added, subscribed and unsubscribed although the audience requires a field that we do not have", async () => {
		simulator.setOptions({ requiredField: "BIRTHDAY" });
		const synced = { outcomes: [{ status: "synced" }] };
		const unasked = contact({ marketingConsent: false, consentAt: null });
		expect(await mailchimp.upsertOne(unasked, context())).toMatchObject(synced);
		expect(await mailchimp.upsertOne(contact(), context())).toMatchObject(synced);
		expect(simulator.contacts().at(-1)).toMatchObject({ status: "subscribed" });
		expect(await mailchimp.unsubscribe("ana@example.com", context())).toMatchObject({ status: "synced" });
		expect(simulator.contacts().at(-1)).toMatchObject({ status: "unsubscribed" });
	});

	it("has its consent time sent in UTC without milliseconds, as Mailchimp requires", async () => {
		await mailchimp.upsertOne(contact({ consentAt: "2026-01-02T14:00:00.123+04:00" }), context());
		expect(simulator.contacts().at(-1)).toMatchObject({ timestamp_opt: "2026-01-02T10:00:00Z" });
	});

	it("is stored as pending when the audience has double opt-in", async () => {
		simulator.setOptions({ doubleOptIn: true });
		await mailchimp.upsertOne(contact(), { ...context(), preparation: null });
		expect(simulator.contacts().at(-1)).toMatchObject({ status: "pending" });
	});

	it.each([
		["somebody who left", MAILCHIMP_SEEDED.unsubscribed, { status: "suppressed" }],
		["a compliance state", MAILCHIMP_SEEDED.compliance, { status: "suppressed" }],
		["a deleted person", MAILCHIMP_SEEDED.forgotten, { status: "suppressed" }],
		["too many sign-ups", MAILCHIMP_SEEDED.eager, { status: "deferred", retryAfterMs: 21_600_000 }],
		["a fake address", `x@${MAILCHIMP_SEEDED.fakeDomain}`, { status: "rejected", field: "email_address" }],
	])("gets the outcome for %s alone and in a batch, and is not subscribed", async (_, email, outcome) => {
		expect(await mailchimp.upsertOne(contact({ email }), context())).toMatchObject({ outcomes: [outcome] });
		const bulk = await mailchimp.upsertMany([contact(), contact({ email })], context());
		expect(bulk).toMatchObject({ outcomes: [{ status: "synced" }, outcome] });
		const statuses = simulator.contacts().filter(stored => JSON.stringify(stored).includes(email));
		expect(JSON.stringify(statuses)).not.toContain('"subscribed"');
	});
});

describe("mailchimp.upsertMany", () => {
	it("sends 500 contacts in one call and reports existing ones as updated", async () => {
		const result = await mailchimp.upsertMany(contacts(500), context());
		expect(simulator.calls()).toHaveLength(1);
		expect(result).toMatchObject({ kind: "done", outcomes: { length: 500 } });
		const again = await mailchimp.upsertMany(contacts(2), context());
		expect(again).toMatchObject({ outcomes: [{ action: "updated" }, { action: "updated" }] });
	});

	it("matches outcomes to contacts when the answer omits empty keys", async () => {
		simulator.setOptions({ sparseAnswers: true });
		const people = [contact(), contact({ email: MAILCHIMP_SEEDED.compliance })];
		const outcomes = [{ status: "synced", action: "created" }, { status: "suppressed" }];
		expect(await mailchimp.upsertMany(people, context())).toMatchObject({ outcomes });
		const again = await mailchimp.upsertMany([contact()], context());
		expect(again).toMatchObject({ outcomes: [{ status: "synced", action: "updated" }] });
	});

	it("gives the same outcome to addresses that differ only in case, and stores one member", async () => {
		const twins = [contact(), contact({ email: "ANA@example.com" })];
		const result = await mailchimp.upsertMany(twins, context());
		expect(result).toMatchObject({ outcomes: [{ status: "synced" }, { status: "synced" }] });
		expect(simulator.contacts()).toHaveLength(2);
	});

	it("subscribes contacts with consent given since their last sync, in one more call", async () => {
		await mailchimp.upsertMany(contacts(3, { marketingConsent: false, consentAt: null }), context());
		const result = await mailchimp.upsertMany(contacts(3), context());
		expect(result).toMatchObject({
			outcomes: [{ status: "synced" }, { status: "synced" }, { status: "synced" }],
		});
		expect(simulator.calls()).toHaveLength(3);
		expect(simulator.contacts().slice(1)).toMatchObject([
			{ status: "subscribed" },
			{ status: "subscribed" },
			{ status: "subscribed" },
		]);
	});

	it("rejects only the bad record and syncs the other 99 when it makes a whole batch of 100 fail", async () => {
		simulator.setOptions({ poison: ["person7@example.com"] });
		const result = await mailchimp.upsertMany(contacts(100), context());
		const outcomes = result.kind === "done" ? result.outcomes : [];
		expect(outcomes.filter(({ status }) => status === "synced")).toHaveLength(99);
		expect(outcomes[7]).toMatchObject({ status: "rejected", message: expect.stringContaining("Schema") });
	});

	it("defers a contact that the answer does not mention", async () => {
		simulator.setOptions({ silentAbout: ["person1@example.com"] });
		const result = await mailchimp.upsertMany(contacts(2), context());
		expect(result).toMatchObject({ outcomes: [{ status: "synced" }, { status: "deferred" }] });
	});
});

describe("newsletter", () => {
	it("subscribes and unsubscribes, and suppresses a new subscription without confirmation", async () => {
		const email = "reader@example.com";
		const subscriber = { email, fullName: null, consentAt: null, confirmedAt: null, heldBack: null };
		expect(await mailchimp.subscribe(subscriber, context())).toMatchObject({
			outcomes: [{ status: "synced" }],
		});
		expect(await mailchimp.unsubscribe(email, context())).toMatchObject({ status: "synced" });
		expect(await mailchimp.subscribe(subscriber, context())).toMatchObject({
			outcomes: [{ status: "suppressed" }],
		});
		expect(simulator.contacts().at(-1)).toMatchObject({ status: "unsubscribed" });
	});

	it("reports an unknown address as synced on unsubscribe", async () => {
		expect(await mailchimp.unsubscribe("nobody@example.com", context())).toMatchObject({ status: "synced" });
	});
});

describe("request-level errors", () => {
	it.each([
		["unauthorised", { kind: "auth", status: 401 }],
		["forbidden", { kind: "forbidden", status: 403 }],
		["empty_forbidden", { kind: "throttled", status: 403 }],
		["throttled", { kind: "throttled", status: 429, retryAfterMs: undefined }],
		["throttled_with_wait", { kind: "throttled", status: 429, retryAfterMs: 7000 }],
		["server_error", { kind: "transient", status: 500 }],
		["gateway_page", { kind: "transient", status: 502, body: expect.stringContaining("Bad Gateway") }],
		["nonsense", { kind: "protocol", status: 200 }],
		["cut", { kind: "transient", failure: "connection" }],
		["cut_after_work", { kind: "transient", failure: "connection" }],
	] as const)(
		"rejects upsertOne and upsertMany with the matching error kind on the fault %s",
		async (kind, error) => {
			simulator.force({ kind, times: 2, retryAfter: 7 });
			await expect(mailchimp.upsertOne(contact(), context())).rejects.toMatchObject(error);
			await expect(mailchimp.upsertMany(contacts(2), context())).rejects.toMatchObject(error);
		},
	);

	it("rejects with the caller's abort reason when it is cancelled", async () => {
		const controller = new AbortController();
		simulator.force({ kind: "hang" });
		const pending = mailchimp.upsertOne(contact(), { ...context(), signal: controller.signal });
		controller.abort(new Error("cancelled"));
		await expect(pending).rejects.toThrow("cancelled");
	});
});
