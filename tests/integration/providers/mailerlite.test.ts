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
	it("counts the subscribers", async () => {
		const result = await tried(mailerlite.test(context({ endpoint: `${simulator.url}/api` })));
		expect(result).toEqual({ success: true, message: "Connected: 2 subscribers." });
	});

	it.each([
		["a wrong token", { apiKey: "wrong-token" }, "Unauthenticated"],
		["an unknown group", { listId: "123" }, "does not know the group 123"],
	])("reports %s in words", async (_, connection, words) => {
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

	it("creates a field for what staff named one for, and fills it", async () => {
		const fields = { firstCampaign: "first_campaign", dealValue: "deal_value" };
		const named = { ...context({ settings: { fields } }), preparation: null };
		await mailerlite.upsertOne(contact(), named);
		expect(stored("ana@example.com")).toMatchObject({
			fields: { first_campaign: "Dubai", deal_value: "1234.50" },
		});
	});

	it("knows a field again that staff called by its label, and makes no second one", async () => {
		const named = context({ settings: { fields: { sourcePage: "Page of Origin" } } });
		for (const _time of ["first", "later"]) {
			expect(await mailerlite.prepare(named)).toMatchObject({
				fields: { sourcePage: "page_of_origin" },
				notes: [],
			});
		}
	});

	it("leaves out fields that take no text", async () => {
		simulator.setOptions({ fieldTypes: { phone: "number", marketing_consent_at: "date" } });
		const { fields, notes } = await mailerlite.prepare(context());
		expect(fields).not.toHaveProperty("phone");
		expect(fields).not.toHaveProperty("consentAt");
		expect(notes).toHaveLength(2);
	});
});

describe("one contact", () => {
	it("is created, then updated, in the group and with its fields", async () => {
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

	it("without consent is outside the group and marked", async () => {
		await mailerlite.prepare(context());
		await mailerlite.upsertOne(contact({ marketingConsent: false, consentAt: null }), context());
		expect(stored("ana@example.com")).toMatchObject({ groups: [], fields: { marketing_consent: "no" } });
	});

	it("with a bad address is rejected in MailerLite's words", async () => {
		expect(await mailerlite.upsertOne(contact({ email: "nowhere" }), context())).toMatchObject({
			outcomes: [{ status: "rejected", field: "email", message: "The email must be a valid email address." }],
		});
	});

	it("in a group that does not exist is everybody's problem", async () => {
		const error = { kind: "misconfigured", status: 422 };
		await expect(mailerlite.upsertOne(contact(), context({ listId: "1" }))).rejects.toMatchObject(error);
		const bulk = mailerlite.upsertMany(contacts(3), context({ listId: "1" }));
		await expect(bulk).rejects.toMatchObject({ kind: "misconfigured" });
	});

	it.each(["refuse", "keep"] as const)(
		"who left is suppressed where MailerLite answers: %s",
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

describe("many contacts", () => {
	it("go by fifty in one call, matched by position", async () => {
		simulator.setOptions({ failing: { "person3@example.com": 500, "person4@example.com": 422 } });
		const result = await mailerlite.upsertMany(contacts(50), context());
		expect(simulator.calls()).toHaveLength(1);
		const outcomes = result.kind === "done" ? result.outcomes : [];
		expect(outcomes).toHaveLength(50);
		expect(outcomes[3]).toMatchObject({ status: "deferred" });
		expect(outcomes[4]).toMatchObject({ status: "rejected", message: "Failed with 422" });
		expect(outcomes.filter(({ status }) => status === "synced")).toHaveLength(48);
	});

	it("are synced where the batch has taken them for later", async () => {
		simulator.setOptions({ failing: { "person1@example.com": 202 } });
		expect(await mailerlite.upsertMany(contacts(2), context())).toMatchObject({
			outcomes: [
				{ status: "synced", action: "created" },
				{ status: "synced", action: "unknown", remoteId: null },
			],
		});
	});

	it("wait as long as MailerLite says after five batches in a minute", async () => {
		for (let batch = 0; batch < 5; batch += 1) await mailerlite.upsertMany(contacts(2), context());
		const error = await mailerlite.upsertMany(contacts(2), context()).catch(reason => reason);
		expect(error).toMatchObject({ kind: "throttled", message: expect.stringContaining("import creation") });
		expect(error.retryAfterMs).toBeGreaterThan(50_000);
	});

	it("are not lost to one that spoils the batch", async () => {
		simulator.setOptions({ poison: ["person7@example.com"], importsPerMinute: null });
		const result = await mailerlite.upsertMany(contacts(20), context());
		const outcomes = result.kind === "done" ? result.outcomes : [];
		expect(outcomes.filter(({ status }) => status === "synced")).toHaveLength(19);
		expect(outcomes[7]).toMatchObject({ status: "rejected" });
	});

	it("that all meet an outage are an outage", async () => {
		simulator.setOptions({ failing: { "person0@example.com": 503, "person1@example.com": 503 } });
		await expect(mailerlite.upsertMany(contacts(2), context())).rejects.toMatchObject({ kind: "transient" });
	});
});

describe("newsletter", () => {
	it("subscribes, and unsubscribes for good", async () => {
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

	it("takes somebody whom no campaign reaches for done", async () => {
		for (const email of Object.values(MAILERLITE_SEEDED)) {
			expect(await mailerlite.unsubscribe(email, context())).toMatchObject({ status: "synced" });
		}
		expect(simulator.calls({ method: "POST" })).toEqual([]);
	});

	it("takes an unknown address for done and creates nobody", async () => {
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
	] as const)("%s", async (kind, error) => {
		simulator.force({ kind, times: 2, retryAfter: 7 });
		await expect(mailerlite.upsertOne(contact(), context())).rejects.toMatchObject(error);
		await expect(mailerlite.upsertMany(contacts(2), context())).rejects.toMatchObject(error);
	});

	it("waits a minute where the window is empty and no time is named", async () => {
		simulator.setOptions({ requestsPerMinute: 0 });
		simulator.force({ kind: "throttled" });
		await expect(mailerlite.upsertOne(contact(), context())).rejects.toMatchObject({ retryAfterMs: 60_000 });
	});
});
