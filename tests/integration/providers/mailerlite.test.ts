import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contact, contacts, contextFor, localHttp, readyFields } from "#tests/support/providers/context.ts";
import {
	MAILERLITE_GROUP,
	MAILERLITE_KEY,
	MAILERLITE_SEEDED,
	startMailerliteSimulator,
} from "#tests/support/providers/mailerlite/index.ts";
import { tried } from "#tests/support/providers/tried.ts";
import { mailerlite } from "#worker/providers/mailerlite/index.ts";

const http = localHttp();
let simulator: Awaited<ReturnType<typeof startMailerliteSimulator>>;

beforeAll(async () => {
	simulator = await startMailerliteSimulator();
});
beforeEach(() => simulator.reset());
afterAll(async () => {
	http.close();
	await simulator.close();
});

function context(connection: Parameters<typeof contextFor>[1] = {}) {
	const base = { apiKey: MAILERLITE_KEY, endpoint: simulator.url, listId: MAILERLITE_GROUP };
	return contextFor(http, { ...base, ...connection }, { preparation: readyFields("mailerlite") });
}

const stored = (email: string) => simulator.contacts().find(each => JSON.stringify(each).includes(email));

describe("connection test", () => {
	it("succeeds and gives the number of subscribers", async () => {
		const result = await tried(mailerlite.test(context({ endpoint: `${simulator.url}/api` })));
		expect(result).toEqual({ success: true, message: "Connected: 2 subscribers." });
	});

	it.each([
		["a wrong token", { apiKey: "wrong-token" }, "Unauthenticated"],
		["an unknown group", { listId: "123" }, "does not know the group 123"],
	])("fails with an explanatory message for %s", async (_, connection, words) => {
		expect(await tried(mailerlite.test(context(connection)))).toMatchObject({
			success: false,
			message: expect.stringContaining(words),
		});
	});
});

describe("prepare", () => {
	it("creates the missing fields once", async () => {
		const prepared = await mailerlite.prepare(context());
		expect(prepared.fields).toMatchObject({ firstName: "name", sourcePage: "source_page" });
		const created = simulator.calls({ method: "POST", path: "fields" }).length;
		expect(created).toBe(6);
		await mailerlite.prepare(context());
		expect(simulator.calls({ method: "POST", path: "fields" })).toHaveLength(created);
	});

	it("creates and fills a field that staff mapped by name", async () => {
		const fields = { firstCampaign: "first_campaign", dealValue: "deal_value" };
		const named = { ...context({ settings: { fields } }), preparation: null };
		await mailerlite.upsertOne(contact(), named);
		expect(stored("ana@example.com")).toMatchObject({
			fields: { first_campaign: "Dubai", deal_value: "1234.50" },
		});
	});

	it("finds a field again that staff named by its label, on the first and on later runs", async () => {
		const named = context({ settings: { fields: { sourcePage: "Page of Origin" } } });
		for (const _time of ["first", "later"]) {
			expect(await mailerlite.prepare(named)).toMatchObject({
				fields: { sourcePage: "page_of_origin" },
				notes: [],
			});
		}
	});

	it("leaves out number and date fields, with a note for each", async () => {
		simulator.setOptions({ fieldTypes: { phone: "number", marketing_consent_at: "date" } });
		const { fields, notes } = await mailerlite.prepare(context());
		expect(fields).not.toHaveProperty("phone");
		expect(fields).not.toHaveProperty("consentAt");
		expect(notes).toHaveLength(2);
	});
});

describe("single contact", () => {
	it("is created, then updated, in the group, active and with its fields and opt-in time", async () => {
		const fresh = { ...context(), preparation: null };
		const id = expect.stringMatching(/^\d{18}$/u);
		expect(await mailerlite.upsertOne(contact(), fresh)).toMatchObject({
			outcomes: [{ status: "synced", action: "created", remoteId: id }],
		});
		expect(await mailerlite.upsertOne(contact(), fresh)).toMatchObject({ outcomes: [{ action: "updated" }] });
		expect(stored("ana@example.com")).toMatchObject({
			status: "active",
			groups: [MAILERLITE_GROUP],
			opted_in_at: "2026-01-02 10:00:00",
			fields: {
				name: "Ana Maria",
				last_name: "Souza",
				source_page: "/uk/fast-setup",
				marketing_consent: "yes",
			},
		});
	});

	it("is in no group and has marketing_consent no when it has no consent", async () => {
		await mailerlite.prepare(context());
		await mailerlite.upsertOne(contact({ marketingConsent: false, consentAt: null }), context());
		expect(stored("ana@example.com")).toMatchObject({ groups: [], fields: { marketing_consent: "no" } });
	});

	it("is rejected with MailerLite's message when its address is invalid", async () => {
		expect(await mailerlite.upsertOne(contact({ email: "nowhere" }), context())).toMatchObject({
			outcomes: [{ status: "rejected", field: "email", message: "The email must be a valid email address." }],
		});
	});

	it("makes the call reject as misconfigured, alone and in a batch, when the group does not exist", async () => {
		const error = { kind: "misconfigured", status: 422 };
		await expect(mailerlite.upsertOne(contact(), context({ listId: "1" }))).rejects.toMatchObject(error);
		const bulk = mailerlite.upsertMany(contacts(3), context({ listId: "1" }));
		await expect(bulk).rejects.toMatchObject({ kind: "misconfigured" });
	});

	it.each(["refuse", "keep"] as const)(
		"is suppressed, alone and in a batch, when unsubscribed or bounced (MailerLite's answer: %s)",
		async answer => {
			simulator.setOptions({ unsubscribedAnswer: answer });
			for (const email of Object.values(MAILERLITE_SEEDED)) {
				const one = await mailerlite.upsertOne(contact({ email }), context());
				expect(one).toMatchObject({ outcomes: [{ status: "suppressed" }] });
				const many = await mailerlite.upsertMany([contact(), contact({ email })], context());
				expect(many).toMatchObject({ outcomes: [{ status: "synced" }, { status: "suppressed" }] });
				expect(stored(email)).not.toMatchObject({ status: "active" });
			}
		},
	);
});

describe("mailerlite.upsertMany", () => {
	it("sends 50 contacts in one call and matches their outcomes by position", async () => {
		simulator.setOptions({ failing: { "person3@example.com": 500, "person4@example.com": 422 } });
		const result = await mailerlite.upsertMany(contacts(50), context());
		expect(simulator.calls()).toHaveLength(1);
		const outcomes = result.kind === "done" ? result.outcomes : [];
		expect(outcomes).toHaveLength(50);
		expect(outcomes[3]).toMatchObject({ status: "deferred" });
		expect(outcomes[4]).toMatchObject({ status: "rejected", message: "Failed with 422" });
		expect(outcomes.filter(({ status }) => status === "synced")).toHaveLength(48);
	});

	it("reports a contact as synced with action unknown when the batch answers 202 for it", async () => {
		simulator.setOptions({ failing: { "person1@example.com": 202 } });
		expect(await mailerlite.upsertMany(contacts(2), context())).toMatchObject({
			outcomes: [
				{ status: "synced", action: "created" },
				{ status: "synced", action: "unknown", remoteId: null },
			],
		});
	});

	it("rejects the sixth batch within a minute as throttled, with MailerLite's waiting time", async () => {
		for (let batch = 0; batch < 5; batch += 1) await mailerlite.upsertMany(contacts(2), context());
		const error = await mailerlite.upsertMany(contacts(2), context()).catch(reason => reason);
		expect(error).toMatchObject({ kind: "throttled", message: expect.stringContaining("import creation") });
		expect(error.retryAfterMs).toBeGreaterThan(50_000);
	});

	it("rejects only the bad record and syncs the other 19 when it makes the whole batch fail", async () => {
		simulator.setOptions({ poison: ["person7@example.com"], importsPerMinute: null });
		const result = await mailerlite.upsertMany(contacts(20), context());
		const outcomes = result.kind === "done" ? result.outcomes : [];
		expect(outcomes.filter(({ status }) => status === "synced")).toHaveLength(19);
		expect(outcomes[7]).toMatchObject({ status: "rejected" });
	});

	it("rejects as transient when every contact of the batch fails with 503", async () => {
		simulator.setOptions({ failing: { "person0@example.com": 503, "person1@example.com": 503 } });
		await expect(mailerlite.upsertMany(contacts(2), context())).rejects.toMatchObject({ kind: "transient" });
	});
});

describe("newsletter", () => {
	it("subscribes and unsubscribes, and suppresses a new subscription without confirmation", async () => {
		const subscriber = {
			email: "reader@example.com",
			fullName: null,
			consentAt: null,
			confirmedAt: null,
			heldBack: null,
		};
		expect(await mailerlite.subscribe(subscriber, context())).toMatchObject({
			outcomes: [{ status: "synced" }],
		});
		expect(stored(subscriber.email)).toMatchObject({ groups: [MAILERLITE_GROUP] });
		expect(await mailerlite.unsubscribe(subscriber.email, context())).toMatchObject({ status: "synced" });
		expect(await mailerlite.subscribe(subscriber, context())).toMatchObject({
			outcomes: [{ status: "suppressed" }],
		});
		expect(stored(subscriber.email)).toMatchObject({ status: "unsubscribed" });
	});

	it("reports an unsubscribed or bounced address as synced on unsubscribe, without a POST call", async () => {
		for (const email of Object.values(MAILERLITE_SEEDED)) {
			expect(await mailerlite.unsubscribe(email, context())).toMatchObject({ status: "synced" });
		}
		expect(simulator.calls({ method: "POST" })).toEqual([]);
	});

	it("reports an unknown address as synced on unsubscribe, without creating a subscriber", async () => {
		expect(await mailerlite.unsubscribe("nobody@example.com", context())).toMatchObject({ status: "synced" });
		expect(stored("nobody@example.com")).toBeUndefined();
	});
});

describe("request-level errors", () => {
	it.each([
		["unauthorised", { kind: "auth", status: 401 }],
		["forbidden", { kind: "forbidden", status: 403 }],
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
			simulator.force({ kind, times: 2, retryAfter: 7 });
			await expect(mailerlite.upsertOne(contact(), context())).rejects.toMatchObject(error);
			await expect(mailerlite.upsertMany(contacts(2), context())).rejects.toMatchObject(error);
		},
	);

	it("asks for a retry after a minute when the rate limit is used up and no time is given", async () => {
		simulator.setOptions({ requestsPerMinute: 0 });
		simulator.force({ kind: "throttled" });
		await expect(mailerlite.upsertOne(contact(), context())).rejects.toMatchObject({ retryAfterMs: 60_000 });
	});
});
