import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createAccount } from "#db/accounts/create-account.ts";
import { AlertDigest } from "#db/alerts/alert-digest.ts";
import { enqueueDigest } from "#db/alerts/digests.ts";
import { LeadAlert } from "#db/alerts/lead-alert.ts";
import { savePreferences } from "#db/alerts/preferences.ts";
import { PushSubscription } from "#db/alerts/push-subscription.ts";
import { addBrowser } from "#db/alerts/subscriptions.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openLocalWorker } from "#tests/support/local-worker.ts";
import { type PushService, startPushService } from "#tests/support/push-service.ts";

let database: TestDatabase;
let service: PushService;
let worker: ReturnType<typeof openLocalWorker>;
let accountId: string;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	service = await startPushService();
	const env = { PUSH_ENDPOINT_HOSTS: new URL(service.url).hostname, CONTACT_EMAIL: "desk@firm.example" };
	worker = openLocalWorker(database.orm, database.url, env);
	accountId = await createAccount(em(), { username: "clerk", password: "asleep-at-the-weekend" });
});
afterAll(async () => {
	worker.services.http.close();
	await service.close();
});
afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
	service.mood = "take";
	service.notes.length = 0;
	service.seen = 0;
	await em().execute("truncate outbox, alert_digests, push_subscriptions, staff_alerts, leads cascade");
});

async function browser(name: string): Promise<string> {
	const { endpoint, keys } = service.subscribe(name);
	return addBrowser(em(), accountId, { endpoint, keys }, "Sample browser");
}

/** Enqueues a digest: a test of the channel, or of these people. */
async function promised(...people: string[]) {
	const isTest = people.length === 0;
	const id = await enqueueDigest(em(), { accountId, channel: "push", afterMs: 0, isTest });
	const leads: string[] = [];
	for (const fullName of people) {
		const lead = randomUUID();
		const email = `${lead}@people.example`;
		await em().execute(
			`insert into leads (id, full_name, email, email_key, phone, created_at, updated_at)
			 values (?, ?, ?, ?, '+447700900123', now(), now())`,
			[lead, fullName, email, email],
		);
		const at = new Date();
		await em().insert(LeadAlert, {
			id: randomUUID(),
			digest: id,
			lead,
			cause: "new",
			createdAt: at,
		});
		leads.push(lead);
	}
	const { message } = await em().findOneOrFail(AlertDigest, { id });
	return { id, message, leads };
}
const digest = (id: string) => em().findOne(AlertDigest, { id });
const left = (id: string) => em().findOne(OutboxMessage, { id });
const due = () => em().execute("update outbox set due_at = now()");
const browsers = () => em().find(PushSubscription, { account: accountId });

describe("a push notification to staff", () => {
	it("reaches all their browsers under the same topic, and its digest is marked as sent", async () => {
		const ids = [await browser("desk"), await browser("phone")];
		const { id, message, leads } = await promised("Ada Sample");
		await worker.process(message);
		expect(service.notes.map(note => note.browser).sort()).toEqual(["desk", "phone"]);
		for (const { content, headers, claims } of service.notes) {
			expect(JSON.parse(content)).toEqual({
				title: "New lead",
				body: "Ada",
				path: `/admin/leads/${leads[0]}`,
				tag: id,
			});
			expect(headers).toMatchObject({ topic: id.replaceAll("-", ""), urgency: "high", ttl: "43200" });
			expect(claims.sub).toBe("mailto:desk@firm.example");
		}
		expect(await digest(id)).toMatchObject({ state: "sent", error: null });
		expect((await digest(id))?.endedAt).not.toBeNull();
		expect(await left(message)).toBeNull();
		const known = await browsers();
		expect(known.map(each => each.id).sort()).toEqual(ids.sort());
		expect(known.every(each => each.lastOkAt !== null)).toBe(true);
	});

	it("has a title of its own when its digest is a test", async () => {
		await browser("desk");
		const { id, message } = await promised();
		await worker.process(message);
		expect(JSON.parse(service.notes[0]?.content ?? "")).toMatchObject({
			title: "Alerts reach you here",
			tag: id,
		});
	});

	it("is retried after a 503, not before the Retry-After of 120 seconds", async () => {
		await browser("desk");
		const { id, message } = await promised("Ada Sample");
		service.mood = { status: 503, retryAfter: 120 };
		await worker.process(message);
		const after = await left(message);
		expect(after).toMatchObject({ attempts: 1, ticket: { told: [] } });
		expect(after?.dueAt.getTime()).toBeGreaterThan(Date.now() + 100_000);
		const host = new URL(service.url).host;
		expect(await digest(id)).toMatchObject({ state: "sending", error: `${host} answered 503` });
		service.mood = "take";
		await due();
		await worker.process(message);
		expect(service.notes).toHaveLength(1);
		expect(await digest(id)).toMatchObject({ state: "sent", error: null });
	});

	it("is retried only the next morning for staff with alerts in office hours only", async () => {
		await savePreferences(
			em(),
			{ accountId, username: "clerk" },
			{ email: "off", push: "all", officeHoursOnly: true },
		);
		await browser("desk");
		const { id, message } = await promised("Ada Sample");
		service.mood = { status: 503 };
		await worker.process(message);
		service.mood = "take";
		vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-14T18:00:00Z") });
		await due();
		await worker.process(message);
		expect(service.notes).toEqual([]);
		vi.setSystemTime("2026-01-15T08:00:00Z");
		await due();
		await worker.process(message);
		expect(service.notes).toHaveLength(1);
		expect(await digest(id)).toMatchObject({ state: "sent", error: null });
	});

	it("is not sent again to a browser that already has it when another browser is retried", async () => {
		const taken = await browser("desk");
		const { id, message } = await promised("Ada Sample");
		await browser("phone");
		await em().execute("update outbox set ticket = ?::jsonb", [JSON.stringify({ told: [taken] })]);
		await worker.process(message);
		expect(service.notes.map(note => note.browser)).toEqual(["phone"]);
		expect(await digest(id)).toMatchObject({ state: "sent" });
	});

	it("counts as sent when a single browser has it, and keeps the other browser's error", async () => {
		await browser("desk");
		const stranger = { endpoint: "https://push.stranger.example/x", keys: service.subscribe("gone").keys };
		await addBrowser(em(), accountId, stranger, null);
		const { id, message } = await promised("Ada Sample");
		await worker.process(message);
		expect(service.notes).toHaveLength(1);
		expect(await digest(id)).toMatchObject({
			state: "sent",
			error: "push.stranger.example is not an allowed push service",
		});
	});

	it("deletes a browser that the push service no longer knows, and fails when none is left", async () => {
		const { endpoint, keys } = service.subscribe("left");
		await addBrowser(em(), accountId, { endpoint: endpoint.replace("/left", "/nobody"), keys }, null);
		const { id, message } = await promised("Ada Sample");
		await worker.process(message);
		expect(await browsers()).toEqual([]);
		expect(await digest(id)).toMatchObject({ state: "failed", error: "There is no browser left to notify" });
		expect(await left(message)).toBeNull();
	});

	it("fails when the only service answers 400, with an error that names just the service's host", async () => {
		await browser("desk");
		service.mood = { status: 400 };
		const { id, message } = await promised("Ada Sample");
		await worker.process(message);
		const host = new URL(service.url).host;
		expect(await digest(id)).toMatchObject({ state: "failed", error: `${host} answered 400` });
		expect(await browsers()).toHaveLength(1);
	});

	it("is not sent when its lead was erased, and its digest is deleted", async () => {
		await browser("desk");
		const { id, message } = await promised("Ada Sample");
		await em().execute("delete from leads");
		await worker.process(message);
		expect(service.seen).toBe(0);
		expect(await digest(id)).toBeNull();
		expect(await left(message)).toBeNull();
	});

	it("is not sent when the push key is encrypted with another APP_SECRET, and its digest says so", async () => {
		await browser("desk");
		const { id, message } = await promised();
		await worker.process(message);
		await em().execute("update push_keys set private_key = 'sealed otherwise'");
		const next = await promised();
		await worker.process(next.message);
		await em().execute("delete from push_keys");
		expect(service.notes).toHaveLength(1);
		expect(await digest(id)).toMatchObject({ state: "sent" });
		expect((await digest(next.id))?.error).toMatch(/^The push key is encrypted with another APP_SECRET/);
	});
});
