import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectionTo } from "#tests/support/providers/accounts.ts";
import { contact, contacts, contextFor, localHttp, readyFields } from "#tests/support/providers/context.ts";
import { HUBSPOT_LIST, startHubspotSimulator } from "#tests/support/providers/hubspot/index.ts";
import { tried } from "#tests/support/providers/tried.ts";
import { hubspot } from "#worker/providers/hubspot/index.ts";
import type { BulkResult, ProviderContext, RecordOutcome } from "#worker/providers/port.ts";

const http = localHttp();
let simulator: Awaited<ReturnType<typeof startHubspotSimulator>>;

beforeAll(async () => {
	simulator = await startHubspotSimulator();
});
beforeEach(() => {
	simulator.reset();
	simulator.setOptions({ callsPerTenSeconds: null });
});
afterAll(async () => {
	http.close();
	await simulator.close();
});

type Connection = Partial<ReturnType<typeof connectionTo>>;
const bare = (changes: Connection = {}): ProviderContext =>
	contextFor(http, { ...connectionTo("hubspot", simulator.url), ...changes });
/** Returns a context with the properties that the account needs. */
async function ready(changes: Connection = {}): Promise<ProviderContext> {
	const context = bare(changes);
	return { ...context, preparation: await hubspot.prepare(context) };
}
const outcomesOf = (result: BulkResult): RecordOutcome[] => (result.kind === "done" ? result.outcomes : []);
const statuses = (result: BulkResult) => outcomesOf(result).map(({ status }) => status);
const stored = (email: string) =>
	simulator.people().find(({ properties }) => properties.email === email)?.properties;
const upserts = () => simulator.calls({ path: "/batch/upsert" });

describe("hubspot.upsertOne", () => {
	it("creates, then updates a contact with its properties, and adds it to the list only with consent", async () => {
		const context = await ready();
		const quiet = contact({ marketingConsent: null });
		expect(outcomesOf(await hubspot.upsertOne(quiet, context))).toMatchObject([{ action: "created" }]);
		expect(simulator.isMember("ana@example.com")).toBe(false);
		expect(outcomesOf(await hubspot.upsertOne(contact(), context))).toMatchObject([{ action: "updated" }]);
		expect(simulator.isMember("ana@example.com")).toBe(true);
		expect(stored("ana@example.com")).toMatchObject({
			firstname: "Ana Maria",
			lastname: "Souza",
			phone: "+351912345678",
			business_activity: "Trading",
			marketing_consent: "yes",
		});
	});

	it("syncs a contact without the values that HubSpot refuses, and names them in the note", async () => {
		const context = await ready();
		simulator.setOptions({ refused: ["phone", "country"] });
		const [outcome] = outcomesOf(await hubspot.upsertOne(contact(), context));
		expect(outcome).toMatchObject({
			status: "synced",
			note: "phone left out (+351912345678 was refused); country left out (Portugal was refused)",
		});
		expect(stored("ana@example.com")).not.toHaveProperty("phone");
		expect(stored("ana@example.com")).toMatchObject({ company: "Souza Lda" });
	});

	it("rejects an invalid email address with INVALID_EMAIL and the field", async () => {
		const [outcome] = outcomesOf(await hubspot.upsertOne(contact({ email: "nobody" }), await ready()));
		expect(outcome).toEqual({
			status: "rejected",
			message: "Email address nobody is invalid",
			code: "INVALID_EMAIL",
			field: "email",
		});
	});

	it("defers a new contact that the list does not know yet, and syncs it on retry", async () => {
		const context = await ready();
		simulator.setOptions({ lateMembers: 1 });
		const [outcome] = outcomesOf(await hubspot.upsertOne(contact(), context));
		expect(outcome).toMatchObject({ status: "deferred", message: expect.stringContaining(HUBSPOT_LIST) });
		expect(statuses(await hubspot.upsertOne(contact(), context))).toEqual(["synced"]);
	});
});

describe("hubspot.upsertMany", () => {
	it("makes one upsert call and one list call, and sends duplicate addresses once", async () => {
		const context = await ready();
		const people = [...contacts(98), contact({ email: "PERSON3@example.com" })];
		expect(statuses(await hubspot.upsertMany(people, context))).toEqual(Array(99).fill("synced"));
		expect(upserts()).toHaveLength(1);
		expect(simulator.calls({ path: "/memberships" })).toHaveLength(1);
		expect(simulator.people()).toHaveLength(98);
	});

	it("rejects one invalid address and resends the rest of the batch in a second call", async () => {
		const context = await ready();
		const people = contacts(40).map((each, at) => (at === 17 ? { ...each, email: "nobody" } : each));
		const result = await hubspot.upsertMany(people, context);
		expect(statuses(result)).toEqual(people.map((_, at) => (at === 17 ? "rejected" : "synced")));
		expect(upserts()).toHaveLength(2);
	});

	it("does not reject ana@ when HubSpot refuses joana@, which ends in the same text", async () => {
		const context = await ready();
		simulator.setOptions({ unreachable: ["joana@example.com"] });
		const people = ["ana@example.com", "joana@example.com"].map(email => contact({ email }));
		expect(statuses(await hubspot.upsertMany(people, context))).toEqual(["synced", "rejected"]);
	});

	it("defers only the contact whose address is another contact's secondary email, and syncs the rest", async () => {
		const context = await ready();
		simulator.setOptions({ second: ["person17@example.com"] });
		const people = contacts(40);
		const result = await hubspot.upsertMany(people, context);
		expect(statuses(result)).toEqual(people.map((_, at) => (at === 17 ? "deferred" : "synced")));
		expect(result).toMatchObject({
			outcomes: { 17: { message: expect.stringContaining("already exists") } },
		});
	});

	it("syncs the whole batch when one contact's value is refused, and notes the value left out", async () => {
		const context = await ready();
		simulator.setOptions({ choices: { country: ["Portugal"] } });
		const people = contacts(10).map((each, at) => (at === 4 ? { ...each, country: "Atlantis" } : each));
		const outcomes = outcomesOf(await hubspot.upsertMany(people, context));
		expect(outcomes.map(({ status }) => status)).toEqual(Array(10).fill("synced"));
		expect(outcomes[4]).toMatchObject({
			note: expect.stringContaining("country left out (Atlantis was not"),
		});
		expect(outcomes[5]).not.toHaveProperty("note");
	});

	it("maps a partial answer to one outcome per contact, resending a contact without its refused value", async () => {
		const context = await ready();
		simulator.setOptions({ partial: true, refused: ["company"] });
		const people = contacts(3, { companyName: null }).map((each, at) =>
			at === 0 ? { ...each, email: "nobody" } : at === 1 ? { ...each, companyName: "Firm" } : each,
		);
		expect(outcomesOf(await hubspot.upsertMany(people, context))).toMatchObject([
			{ status: "rejected", field: "email" },
			{ status: "synced", note: "company left out (Firm was refused)" },
			{ status: "synced" },
		]);
		expect(upserts()).toHaveLength(2);
	});

	it.each(["throttled", "forbidden", "server_error"] as const)(
		"keeps contacts without consent synced and defers the others when the list call is %s",
		async kind => {
			const context = await ready();
			const people = contacts(4).map((each, at) => (at < 2 ? { ...each, marketingConsent: null } : each));
			simulator.force({ kind, method: "PUT" });
			expect(statuses(await hubspot.upsertMany(people, context))).toEqual([
				...["synced", "synced"],
				...["deferred", "deferred"],
			]);
		},
	);
});

describe("hubspot.prepare", () => {
	it("creates missing properties once, offers properties with their choices, and notes a read-only one", async () => {
		simulator.setOptions({ choices: { country: ["Portugal", "Spain"] }, readOnly: ["company"] });
		const { fields, choices, offered, notes } = await hubspot.prepare(bare());
		expect(fields).toMatchObject({ country: "country", sourcePage: "source_page" });
		expect(fields).not.toHaveProperty("companyName");
		expect(notes).toEqual([expect.stringContaining("company is read-only")]);
		expect(choices).toEqual({ country: ["Portugal", "Spain"] });
		expect(offered).toContainEqual({ name: "country", label: "country", choices: ["Portugal", "Spain"] });
		const made = simulator.calls({ method: "POST", path: "/properties" }).length;
		await hubspot.prepare(bare());
		expect(simulator.calls({ method: "POST", path: "/properties" })).toHaveLength(made);
	});

	it("sends an enumeration property only its own choices, and notes a value that is not among them", async () => {
		simulator.setOptions({ choices: { country: ["portugal", "spain"] } });
		const context = await ready();
		await hubspot.upsertOne(contact(), context);
		expect(stored("ana@example.com")).toMatchObject({ country: "portugal" });
		const [outcome] = outcomesOf(await hubspot.upsertOne(contact({ country: "France" }), context));
		expect(outcome).toMatchObject({ status: "synced", note: expect.stringContaining('no "France"') });
	});

	it("continues without custom properties and names the missing scope when it may not create them", async () => {
		simulator.force({ kind: "forbidden", method: "POST", path: "/properties", times: 99 });
		const { fields, notes } = await hubspot.prepare(bare());
		expect(fields).toMatchObject({ firstName: "firstname" });
		expect(fields).not.toHaveProperty("sourcePage");
		expect(notes[0]).toContain("it takes the scope crm.objects.contacts.write");
	});

	it.each([
		["7", {}, "HubSpot does not know the list 7 (status 404)"],
		[HUBSPOT_LIST, { listType: "DYNAMIC" }, `HubSpot's list ${HUBSPOT_LIST} fills itself`],
	] as const)(
		"rejects the list %s with options %j as misconfigured, also in the connection test",
		async (listId, options, words) => {
			simulator.setOptions(options);
			await expect(hubspot.prepare(bare({ listId }))).rejects.toMatchObject({
				kind: "misconfigured",
				message: expect.stringContaining(words),
			});
			expect(await tried(hubspot.test(bare({ listId })))).toMatchObject({ success: false });
		},
	);
});

describe("contact unsubscribed in HubSpot", () => {
	const subscriber = {
		...{ email: "ana@example.com", fullName: null, consentAt: "2026-01-02T10:00:00.000Z" },
		heldBack: null,
	};
	const confirmed = () => ({ ...subscriber, confirmedAt: new Date().toISOString() });
	const settings = { subscriptionId: "" };

	it("is resubscribed only by a later confirmation and with a known subscription type", async () => {
		await hubspot.upsertOne(contact(), await ready());
		simulator.leave("ana@example.com");
		const [stays] = outcomesOf(await hubspot.subscribe({ ...subscriber, confirmedAt: null }, await ready()));
		expect(stays).toMatchObject({ status: "suppressed" });
		const [unknown] = outcomesOf(await hubspot.subscribe(confirmed(), await ready({ settings })));
		expect(unknown).toMatchObject({
			status: "suppressed",
			message: expect.stringContaining("HubSpot's own"),
		});
		expect(simulator.isOptedOut("ana@example.com")).toBe(true);
		expect(statuses(await hubspot.subscribe(confirmed(), await ready()))).toEqual(["synced"]);
		expect(simulator.isOptedOut("ana@example.com")).toBe(false);
	});

	it("stays suppressed, with HubSpot's message, when HubSpot refuses the resubscription", async () => {
		simulator.setOptions({ resubscribe: "refused" });
		simulator.leave("ana@example.com");
		const [outcome] = outcomesOf(await hubspot.subscribe(confirmed(), await ready()));
		expect(outcome).toMatchObject({
			status: "suppressed",
			message: expect.stringContaining("cannot be subscribed again"),
		});
	});

	it("is deferred or suppressed when a success response reports that the status was not set", async () => {
		await hubspot.upsertOne(contact(), await ready());
		simulator.setOptions({ statusErrors: true });
		expect(await hubspot.unsubscribe("ana@example.com", await ready())).toMatchObject({
			status: "deferred",
			message: expect.stringContaining("The status was not set"),
		});
		simulator.leave("ana@example.com");
		const [outcome] = outcomesOf(await hubspot.subscribe(confirmed(), await ready()));
		expect(outcome).toMatchObject({ status: "suppressed" });
	});

	it("is found by hook.listEvents across several pages, and not when the period starts later", async () => {
		await hubspot.upsertMany(contacts(100), await ready());
		await hubspot.upsertMany(contacts(130).slice(100), await ready());
		for (let n = 0; n < 120; n += 1) simulator.leave(`person${n}@example.com`);
		const { events = [] } = (await hubspot.hook?.listEvents(new Date(Date.now() - 60_000), bare())) ?? {};
		expect(new Set(events.map(({ email }) => email)).size).toBe(120);
		expect(events[0]).toMatchObject({ kind: "unsubscribed", isState: true });
		const later = await hubspot.hook?.listEvents(new Date(Date.now() + 60_000), bare());
		expect(later).toEqual({ events: [], isTruncated: false });
	});

	it("is not created when unsubscribe is called for an unknown address", async () => {
		expect(await hubspot.unsubscribe("nobody@example.com", await ready())).toMatchObject({
			status: "synced",
		});
		expect(simulator.people()).toEqual([]);
	});
});

describe("request-level errors", () => {
	it.each([
		["unauthorised", { kind: "auth", status: 401 }],
		["forbidden", { kind: "forbidden", status: 403 }],
		["throttled", { kind: "throttled", retryAfterMs: 10_000 }],
		["throttled_with_wait", { kind: "throttled", retryAfterMs: 7_000 }],
		["server_error", { kind: "transient", status: 500 }],
		["gateway_page", { kind: "transient", status: 502 }],
		["nonsense", { kind: "protocol" }],
		["cut", { kind: "transient" }],
	] as const)("rejects upsertOne with the matching error kind on the fault %s", async (kind, error) => {
		simulator.force({ kind, retryAfter: 7 });
		const context = { ...bare(), preparation: readyFields("hubspot") };
		await expect(hubspot.upsertOne(contact(), context)).rejects.toMatchObject(error);
	});

	it("asks for a retry after an hour when the daily quota is used up", async () => {
		const daily = { status: "error", message: "You have reached your daily limit.", policyName: "DAILY" };
		const answer = { status: 429, headers: {}, text: JSON.stringify(daily) };
		const context = contextFor({ send: async () => answer, close() {} }, { apiKey: "pat-eu1-0123456789" });
		await expect(hubspot.upsertOne(contact(), context)).rejects.toMatchObject({
			kind: "throttled",
			retryAfterMs: 3_600_000,
		});
	});
});
