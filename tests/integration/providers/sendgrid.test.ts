import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SyncContact } from "#domain/integrations/field-mapping.ts";
import { contact, contacts, contextFor, localHttp } from "#tests/support/providers/context.ts";
import {
	SENDGRID_KEY,
	SENDGRID_LIST,
	SENDGRID_SEEDED,
	startSendgridSimulator,
} from "#tests/support/providers/sendgrid/index.ts";
import { tried } from "#tests/support/providers/tried.ts";
import { poll } from "#worker/providers/poll.ts";
import type {
	BulkResult,
	ProviderConnection,
	ProviderContext,
	RecordOutcome,
	Ticket,
} from "#worker/providers/port.ts";
import { sendgrid } from "#worker/providers/sendgrid/index.ts";

const http = localHttp();
let simulator: Awaited<ReturnType<typeof startSendgridSimulator>>;

beforeAll(async () => {
	simulator = await startSendgridSimulator();
});
beforeEach(() => simulator.reset());
afterAll(async () => {
	http.close();
	await simulator.close();
});

function context(
	connection: Partial<Omit<ProviderConnection, "settings">> = {},
	rest: Partial<ProviderContext> = {},
) {
	const base = { apiKey: SENDGRID_KEY, endpoint: simulator.url, listId: SENDGRID_LIST };
	return contextFor(http, { ...base, ...connection }, rest);
}

function ticketOf(result: BulkResult): Ticket {
	if (result.kind !== "pending") throw new Error("The import is not pending");
	// Serialises the ticket to JSON and back, as after a crash.
	return JSON.parse(JSON.stringify(result.ticket));
}

/** Polls until the job is finished, as the caller does. */
async function finish(
	result: BulkResult,
	people: readonly SyncContact[],
	ctx: ProviderContext,
): Promise<RecordOutcome[]> {
	let current = result;
	while (current.kind === "pending") current = await poll(sendgrid, ticketOf(current), people, ctx);
	return current.outcomes;
}

async function sync(people: readonly SyncContact[], ctx = context()): Promise<RecordOutcome[]> {
	return finish(await sendgrid.upsertMany(people, ctx), people, ctx);
}

const stored = (email: string) => simulator.contacts().find(each => JSON.stringify(each).includes(email));

describe("connection test", () => {
	it("succeeds with the number of contacts and the name of the list", async () => {
		const result = await tried(sendgrid.test(context({ endpoint: `${simulator.url}/v3` })));
		expect(result).toEqual({
			success: true,
			message: "Connected: 0 contacts; new ones join the list Website.",
		});
	});

	it.each([
		["a wrong key", { apiKey: "SG.wrong" }, "invalid, expired, or revoked"],
		["an unknown list", { listId: "nowhere" }, "does not know the list nowhere"],
	])("fails with an explanatory message for %s", async (_, connection, words) => {
		expect(await tried(sendgrid.test(context(connection)))).toMatchObject({
			success: false,
			message: expect.stringContaining(words),
		});
	});
});

describe("prepare", () => {
	it("creates the missing custom fields once and maps them by id", async () => {
		const prepared = await sendgrid.prepare(context());
		expect(prepared.fields).toMatchObject({ firstName: "first_name", country: "country", phone: "e1_T" });
		const created = simulator.calls({ method: "POST", path: "field_definitions" }).length;
		expect(created).toBe(8);
		expect(await sendgrid.prepare(context())).toEqual(prepared);
		expect(simulator.calls({ method: "POST", path: "field_definitions" })).toHaveLength(created);
	});

	it("leaves out and notes a Number field, and maps the consent time to a Date field", async () => {
		const headers = { Authorization: `Bearer ${SENDGRID_KEY}`, "Content-Type": "application/json" };
		for (const [name, field_type] of [
			["phone", "Number"],
			["marketing_consent_at", "Date"],
		]) {
			const body = JSON.stringify({ name, field_type });
			await fetch(`${simulator.url}/v3/marketing/field_definitions`, { method: "POST", headers, body });
		}
		const { fields, notes } = await sendgrid.prepare(context());
		expect(fields).toMatchObject({ consentAt: "e2_D" });
		expect(fields).not.toHaveProperty("phone");
		expect(notes).toEqual([expect.stringContaining("phone holds no text but Number")]);
	});
});

describe("contact upsert", () => {
	it("returns a pending job, then reports the contact as synced in the list and with its fields", async () => {
		const preparation = await sendgrid.prepare(context());
		const ctx = context({}, { preparation });
		const first = await sendgrid.upsertOne(contact(), ctx);
		expect(first).toMatchObject({ kind: "pending", pollAfterMs: 500 });
		// The job runs even if its result is never polled.
		expect(stored("ana@example.com")).toBeDefined();
		const second = await poll(sendgrid, ticketOf(first), [contact()], ctx);
		expect(second).toMatchObject({ kind: "pending", pollAfterMs: 1000 });
		const outcomes = await finish(second, [contact()], ctx);
		expect(outcomes).toEqual([{ status: "synced", action: "unknown", remoteId: null }]);
		expect(stored("ana@example.com")).toMatchObject({
			first_name: "Ana Maria",
			last_name: "Souza",
			list_ids: [SENDGRID_LIST],
			custom_fields: { [preparation.fields.phone ?? ""]: "+351912345678" },
		});
	});

	it("keeps a contact without consent out of the list, marked no, beside one with consent", async () => {
		const preparation = await sendgrid.prepare(context());
		const silent = contact({ email: "silent@example.com", marketingConsent: false, consentAt: null });
		expect(await sync([contact(), silent], context({}, { preparation }))).toHaveLength(2);
		expect(simulator.calls({ method: "PUT" })).toHaveLength(2);
		expect(stored("silent@example.com")).toMatchObject({
			list_ids: [],
			custom_fields: { [preparation.fields.marketingConsent ?? ""]: "no" },
		});
		expect(stored("ana@example.com")).toMatchObject({ list_ids: [SENDGRID_LIST] });
	});

	it("sends 10,000 contacts in one call", async () => {
		const preparation = await sendgrid.prepare(context());
		simulator.setOptions({ pendingPolls: 0 });
		const outcomes = await sync(contacts(10_000), context({}, { preparation }));
		expect(outcomes.every(({ status }) => status === "synced")).toBe(true);
		expect(simulator.calls({ method: "PUT" })).toHaveLength(1);
	});

	it("splits a batch over 6 MB into two calls", async () => {
		const preparation = await sendgrid.prepare(context());
		const heavy = contacts(3000, { additionalRequirements: "x".repeat(3000) });
		expect(await sync(heavy, context({}, { preparation }))).toHaveLength(3000);
		expect(simulator.calls({ method: "PUT" }).map(({ status }) => status)).toEqual([202, 202]);
		expect(simulator.contacts()).toHaveLength(3000);
	});

	it("rejects contacts named in the job's errors file, which is fetched without the API key", async () => {
		simulator.setOptions({ failing: ["person1@example.com"] });
		const outcomes = await sync(contacts(3));
		expect(outcomes).toMatchObject([
			{ status: "synced" },
			{ status: "rejected", message: "Invalid contact, it could not be stored" },
			{ status: "synced" },
		]);
	});

	it("finds failed contacts by search, in two calls for 150, when there is no errors file", async () => {
		simulator.setOptions({ failing: ["person1@example.com"], noErrorsFile: true });
		const outcomes = await sync(contacts(150));
		expect(outcomes[1]).toMatchObject({ status: "rejected" });
		expect(outcomes[2]).toMatchObject({ status: "synced", remoteId: expect.any(String) });
		expect(simulator.calls({ path: "search" })).toHaveLength(2);
	});

	it("finds failed contacts by search although SendGrid refuses to search for some addresses", async () => {
		const long = `${"l".repeat(60)}@${"domain.".repeat(6)}example.com`;
		const failing = ["person7@example.com", "person90@example.com"];
		simulator.setOptions({
			failing: [...failing, long],
			malformed: failing,
			refuseAddresses: "later",
			noErrorsFile: true,
		});
		const outcomes = await sync([...contacts(120), contact({ email: long })]);
		const lost = outcomes.flatMap(({ status }, position) => (status === "synced" ? [] : [position]));
		expect(lost).toEqual([7, 90, 120]);
	});

	it("keeps polling a job that has no results yet", async () => {
		simulator.setOptions({ lateResults: true });
		expect(await sync([contact()])).toMatchObject([{ status: "synced" }]);
	});

	it("rejects all contacts when the whole job fails", async () => {
		simulator.setOptions({ failJobs: true, noErrorsFile: true });
		expect(await sync(contacts(2))).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
	});

	it("rejects an invalid address, in a batch and alone", async () => {
		const outcomes = await sync([contact(), contact({ email: "nowhere" })]);
		expect(outcomes).toMatchObject([{ status: "synced" }, { status: "rejected", field: "email" }]);
		expect(await sync([contact({ email: "nowhere" })])).toMatchObject([{ status: "rejected" }]);
	});

	it.each(["named", "unnamed", "later"] as const)(
		"rejects only the address that SendGrid considers malformed (refusal: %s)",
		async refuseAddresses => {
			simulator.setOptions({
				refuseAddresses,
				malformed: ["person5@example.com"],
				failing: refuseAddresses === "later" ? ["person5@example.com"] : [],
			});
			const outcomes = await sync(contacts(20));
			expect(outcomes.filter(({ status }) => status === "synced")).toHaveLength(19);
			expect(outcomes[5]).toMatchObject({ status: "rejected" });
		},
	);

	it("rejects the whole call as misconfigured on an unknown custom field", async () => {
		const preparation = { fields: { phone: "e99_T" }, doubleOptIn: false, notes: [] };
		const error = { kind: "misconfigured", message: expect.stringContaining("invalid custom field ids") };
		await expect(sendgrid.upsertMany(contacts(5), context({}, { preparation }))).rejects.toMatchObject(error);
	});
});

describe("import jobs", () => {
	it("resends a job that SendGrid has lost, twice at most, and defers its contacts at the third loss", async () => {
		const ctx = context();
		const people = contacts(3);
		let result = await sendgrid.upsertMany(people, ctx);
		simulator.forgetJobs();
		result = await poll(sendgrid, ticketOf(result), people, ctx);
		expect(result.kind).toBe("pending");
		expect(await finish(result, people, ctx)).toMatchObject([{ status: "synced" }, { status: "synced" }, {}]);

		let again = await sendgrid.upsertMany(people, ctx);
		for (let loss = 0; loss < 3; loss += 1) {
			simulator.forgetJobs();
			again = await poll(sendgrid, ticketOf(again), people, ctx);
		}
		expect(again).toMatchObject({ kind: "done", outcomes: [{ status: "deferred" }, {}, {}] });
	});

	it("polls a job that never ends with delays doubling from 500 ms, then defers its contact for an hour", async () => {
		simulator.setOptions({ stuck: true });
		let now = Date.now();
		const ctx = context({}, { now: () => now });
		let result = await sendgrid.upsertOne(contact(), ctx);
		const waits: number[] = [];
		while (result.kind === "pending") {
			waits.push(result.pollAfterMs);
			now += result.pollAfterMs;
			result = await poll(sendgrid, ticketOf(result), [contact()], ctx);
		}
		expect(waits.slice(0, 7)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 32_000]);
		expect(result).toMatchObject({ outcomes: [{ status: "deferred", retryAfterMs: 3_600_000 }] });
	});

	it("rejects another provider's ticket with a protocol error", async () => {
		await expect(poll(sendgrid, { provider: "zoho_crm" }, [], context())).rejects.toMatchObject({
			kind: "protocol",
		});
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

	it("subscribes, and unsubscribes from the list only, without a global unsubscribe or a new contact", async () => {
		const ctx = context();
		const started = await sendgrid.subscribe(subscriber, ctx);
		expect(started.kind).toBe("pending");
		expect(stored(subscriber.email)).toMatchObject({ list_ids: [SENDGRID_LIST] });
		expect(await sendgrid.unsubscribe(subscriber.email, ctx)).toMatchObject({ status: "synced" });
		expect(stored(subscriber.email)).toMatchObject({ list_ids: [] });
		expect(
			Object.values(simulator.people().find(({ email }) => email === subscriber.email)?.custom_fields ?? {}),
		).toContain("no");
		expect(simulator.calls({ method: "POST", path: "/asm" })).toEqual([]);
		expect(await sendgrid.unsubscribe("nobody@example.com", ctx)).toMatchObject({ remoteId: null });
		expect(stored("nobody@example.com")).toBeUndefined();
	});

	it("rejects the unsubscribe of an address that SendGrid cannot search for, to be done by hand", async () => {
		const email = `${"l".repeat(60)}@${"domain.".repeat(6)}example.com`;
		await sendgrid.subscribe({ ...subscriber, email }, context());
		expect(await sendgrid.unsubscribe(email, context())).toMatchObject({
			status: "rejected",
			message: expect.stringContaining("by hand"),
		});
	});

	it("suppresses a globally unsubscribed address without an upload", async () => {
		const result = await sendgrid.subscribe({ ...subscriber, email: SENDGRID_SEEDED.suppressed }, context());
		expect(result).toMatchObject({ outcomes: [{ status: "suppressed" }] });
		expect(simulator.calls({ method: "PUT" })).toHaveLength(0);
	});

	it("notes on unsubscribe that there is no list to remove the contact from", async () => {
		await sync([contact({ email: subscriber.email })]);
		expect(await sendgrid.unsubscribe(subscriber.email, context({ listId: null }))).toMatchObject({
			status: "synced",
			note: expect.stringContaining("no list"),
		});
	});

	it("lifts a global unsubscribe only for a confirmation that is later than it", async () => {
		const email = SENDGRID_SEEDED.suppressed;
		const confirmed = { ...subscriber, email, confirmedAt: new Date().toISOString() };
		const before = { ...confirmed, confirmedAt: "2026-01-02T10:00:00.000Z" };
		expect(await sendgrid.subscribe(before, context())).toMatchObject({
			outcomes: [{ status: "suppressed" }],
		});
		expect(await sendgrid.subscribe(confirmed, context())).toMatchObject({ kind: "pending" });
		expect(simulator.calls({ method: "DELETE", path: "/asm/suppressions/global" })).toHaveLength(1);
	});
});

describe("request-level errors", () => {
	const preparation = { fields: {}, doubleOptIn: false, notes: [] };

	it.each([
		["unauthorised", { kind: "auth", status: 401 }],
		["forbidden", { kind: "forbidden", status: 403 }],
		["throttled_with_wait", { kind: "throttled", status: 429, retryAfterMs: 7000 }],
		["server_error", { kind: "transient", status: 500 }],
		["gateway_page", { kind: "transient", status: 502 }],
		["nonsense", { kind: "protocol", status: 200 }],
		["cut", { kind: "transient", failure: "connection" }],
		["cut_after_work", { kind: "transient", failure: "connection" }],
	] as const)(
		"rejects an upload and a poll with the matching error kind on the fault %s",
		async (kind, error) => {
			const ctx = context({}, { preparation });
			const started = await sendgrid.upsertOne(contact(), ctx);
			simulator.force({ kind, times: 2, retryAfter: 7 });
			await expect(sendgrid.upsertMany(contacts(2), ctx)).rejects.toMatchObject(error);
			await expect(poll(sendgrid, ticketOf(started), [contact()], ctx)).rejects.toMatchObject(error);
			expect(await finish(started, [contact()], ctx)).toMatchObject([{ status: "synced" }]);
		},
	);

	it("asks for a retry in about a minute, when the rate limit window is reset", async () => {
		simulator.setOptions({ requestsPerMinute: 1 });
		const ctx = context({}, { preparation });
		await sendgrid.upsertOne(contact(), ctx);
		const error = await sendgrid.upsertOne(contact(), ctx).catch(reason => reason);
		expect(error).toMatchObject({ kind: "throttled", status: 429 });
		expect(error.retryAfterMs).toBeGreaterThan(50_000);
		expect(error.retryAfterMs).toBeLessThanOrEqual(61_000);
	});
});

describe("errors reported by SendGrid", () => {
	it("rejects every contact with the errors file's reason when the file names no address", async () => {
		const failureWords = "you have hit your contact limit";
		simulator.setOptions({ failJobs: true, namelessFile: true, failureWords });
		const ctx = context({}, { preparation: await sendgrid.prepare(context()) });
		const people = [contact(), contact({ email: "bo@example.com" })];
		const outcomes = await finish(await sendgrid.upsertMany(people, ctx), people, ctx);
		const refused = { status: "rejected", message: expect.stringContaining(failureWords) };
		expect(outcomes).toMatchObject([refused, refused]);
	});

	it("rejects a contact whose job failed although an upload of it succeeded a moment ago", async () => {
		const ctx = context({}, { preparation: await sendgrid.prepare(context()) });
		await finish(await sendgrid.upsertOne(contact(), ctx), [contact()], ctx);
		simulator.setOptions({ failJobs: true, noErrorsFile: true });
		const outcomes = await finish(await sendgrid.upsertOne(contact(), ctx), [contact()], ctx);
		expect(outcomes).toMatchObject([{ status: "rejected" }]);
	});

	it("fails as transient for fields too new to be used, and as misconfigured for fields that do not exist", async () => {
		const preparation = await sendgrid.prepare(context());
		const ctx = context({}, { preparation });
		simulator.setOptions({ newFieldsAfter: 1 });
		await expect(sendgrid.upsertOne(contact(), ctx)).rejects.toMatchObject({
			kind: "transient",
			retryAfterMs: 15_000,
		});
		expect(await sendgrid.upsertOne(contact(), ctx)).toMatchObject({ kind: "pending" });
		const stray = { ...preparation, fields: { ...preparation.fields, phone: "e99_T" } };
		await expect(sendgrid.upsertOne(contact(), { ...ctx, preparation: stray })).rejects.toMatchObject({
			kind: "misconfigured",
		});
	});
});
