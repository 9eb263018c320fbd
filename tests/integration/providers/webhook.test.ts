import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contact, contacts, contextFor, localHttp } from "#tests/support/providers/context.ts";
import { tried } from "#tests/support/providers/tried.ts";
import { startWebhookReceiver, WEBHOOK_SECRET } from "#tests/support/providers/webhook/index.ts";
import { webhook } from "#worker/providers/webhook/index.ts";

const http = localHttp();
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;

beforeAll(async () => {
	receiver = await startWebhookReceiver();
});
beforeEach(() => receiver.reset());
afterAll(async () => {
	http.close();
	await receiver.close();
});

function context(connection: { apiKey?: string; endpoint?: string | null } = {}, now = () => Date.now()) {
	const base = { apiKey: WEBHOOK_SECRET, endpoint: `${receiver.url}/hook` };
	return contextFor(http, { ...base, ...connection }, { now });
}

describe("connection test", () => {
	it("delivers a signed test event", async () => {
		expect(await tried(webhook.test(context()))).toEqual({
			success: true,
			message: "The receiver answered 204.",
		});
	});

	it.each([
		["another secret", () => ({ apiKey: "another" }), "signature does not match"],
		["another path", () => ({ endpoint: `${receiver.url}/elsewhere` }), "status 404"],
		["no endpoint", () => ({ endpoint: null }), "no endpoint"],
	])("fails with an explanatory message for %s", async (_, connection, words) => {
		const result = await tried(webhook.test(context(connection())));
		expect(result).toMatchObject({ success: false, message: expect.stringContaining(words) });
	});

	it("fails when the signature is ten minutes old", async () => {
		const result = await tried(webhook.test(context({}, () => Date.now() - 10 * 60_000)));
		expect(result.success).toBe(false);
	});
});

describe("webhook deliveries", () => {
	it("sends 100 contacts with their fields in one call", async () => {
		await webhook.upsertMany(contacts(100), context());
		expect(receiver.calls()).toHaveLength(1);
		expect(receiver.contacts()[0]).toMatchObject({ email: "person0@example.com", marketingConsent: true });
	});

	it("keeps the webhook-id on a retry, and uses a different one for every other event", async () => {
		const again = { ...context(), deliveryId: "message-2" };
		await webhook.upsertOne(contact(), context());
		await webhook.upsertOne(contact(), context());
		await webhook.upsertOne(contact({ country: "Spain" }), context());
		// The values are the first ones again: a receiver that deduplicates by id must still process this event.
		await webhook.upsertOne(contact(), again);
		await webhook.unsubscribe("ana@example.com", context());
		await webhook.unsubscribe("ana@example.com", again);
		const [first, second, ...others] = receiver.calls().map(({ headers }) => headers["webhook-id"]);
		expect(second).toBe(first);
		expect(new Set([first, ...others]).size).toBe(5);
	});

	it("sends an event type, an ISO timestamp and the contact's revision", async () => {
		await webhook.upsertOne(contact({ revision: 7 }), context());
		const [call] = receiver.calls();
		expect(JSON.parse(call?.body ?? "")).toMatchObject({
			type: "contacts.upserted",
			timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
			data: { contacts: [{ email: "ana@example.com", revision: 7 }] },
		});
	});

	it("rejects only the contact that the receiver refuses, and syncs the other nine", async () => {
		receiver.setOptions({ poison: ["person3@example.com"] });
		const result = await webhook.upsertMany(contacts(10), context());
		const outcomes = result.kind === "done" ? result.outcomes : [];
		expect(outcomes.filter(({ status }) => status === "synced")).toHaveLength(9);
		expect(outcomes[3]).toMatchObject({
			status: "rejected",
			message: expect.stringContaining("not welcome"),
		});
	});

	it("reports a newsletter unsubscribe after a subscribe", async () => {
		await webhook.subscribe(
			{ email: "reader@example.com", fullName: null, consentAt: null, confirmedAt: null, heldBack: null },
			context(),
		);
		await webhook.unsubscribe("reader@example.com", context());
		expect(receiver.contacts()).toEqual([{ email: "reader@example.com", unsubscribed: true }]);
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
		["cut", { kind: "transient", failure: "connection" }],
		["cut_after_work", { kind: "transient", failure: "connection" }],
	] as const)("rejects upsertOne with the matching error kind on the fault %s", async (kind, error) => {
		receiver.force({ kind, retryAfter: 7 });
		await expect(webhook.upsertOne(contact(), context())).rejects.toMatchObject(error);
	});
});
