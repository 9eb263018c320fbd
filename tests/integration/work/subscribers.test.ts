import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { JobRun } from "#db/jobs/job-run.ts";
import { fanOutSubscriber } from "#db/newsletter/fan-out-subscriber.ts";
import { NewsletterSync } from "#db/newsletter/newsletter-sync.ts";
import { eraseSubscriber } from "#db/newsletter/staff-subscribers.ts";
import { Subscriber } from "#db/newsletter/subscriber.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import {
	attemptsOf,
	done,
	due,
	found,
	integration,
	lab,
	leads,
	openSyncTests,
	SYNCED,
	syncOf,
	turnTo,
} from "#tests/support/sync-tests.ts";
import { adapters } from "#worker/providers/adapters.ts";
import { ProviderError } from "#worker/providers/provider-error.ts";

const TICKET = { batchId: "b1", of: "the provider's" };
const PENDING = { kind: "pending", ticket: TICKET, pollAfterMs: 20_000 } as const;
let subscriber: string;

openSyncTests();
beforeEach(async () => {
	await lab.em().execute("delete from integrations");
	turnTo(await lab.add("List", { provider: "sendgrid", apiKey: "SG.key", listId: "list1" }));
	await lab.em().execute(
		`update integrations set settings = settings || '{"autoSync":true}',
			preparation = '{"fields":{},"doubleOptIn":false,"notes":[]}'`,
	);
	subscriber = randomUUID();
	const now = new Date();
	await lab.em().insert(Subscriber, {
		id: subscriber,
		email: "P1@people.example",
		emailKey: "p1@people.example",
		state: "subscribed",
		subscribedAt: now,
		createdAt: now,
		updatedAt: now,
	});
});

const state = (to: string) => lab.em().execute("update subscribers set state = ?", [to]);

/** Enqueues a run that syncs the subscriber to the list. */
async function promised() {
	await fanOutSubscriber(lab.em(), subscriber, randomUUID());
	const run = await lab.em().findOneOrFail(JobRun, { kind: "newsletter_sync" });
	return { runId: run.id, message: await lab.messageOf(run.id) };
}
const left = (id: string) => lab.em().findOne(OutboxMessage, { id });
const told = (run: string) => lab.em().findOneOrFail(NewsletterSync, { run });
const calls = () => ({
	subscribe: vi.spyOn(adapters.sendgrid, "subscribe"),
	unsubscribe: vi.spyOn(adapters.sendgrid, "unsubscribe"),
	poll: vi.spyOn(adapters.sendgrid, "poll"),
});

/** The subscriber leaves while the list's job is in progress, and the next poll is due. */
async function leftWhileUnderWay() {
	const spies = calls();
	const run = await promised();
	spies.subscribe.mockResolvedValueOnce(PENDING);
	await lab.process(run.message);
	await state("unsubscribed");
	await due();
	return { ...run, ...spies };
}

describe("newsletter sync of a subscriber to a list", () => {
	it("subscribes the address with its lead's name, and stores the result at subscriber and lead", async () => {
		await lab.em().execute(
			`insert into lead_syncs (lead_id, integration_id, status, held_back, synced_destination, updated_at)
				 values (?, ?, 'synced', true, 1, now())`,
			[leads[0], integration.id],
		);
		const { runId, message } = await promised();
		const { subscribe, unsubscribe } = calls();
		subscribe.mockResolvedValueOnce(done({ ...SYNCED, remoteId: "m1", note: "Without the phone" }));
		await lab.process(message);
		expect(subscribe).toHaveBeenCalledTimes(1);
		expect(subscribe.mock.calls[0]?.[0]).toMatchObject({
			email: "P1@people.example",
			fullName: "Sample Person",
			heldBack: true,
			confirmedAt: null,
		});
		expect(subscribe.mock.calls[0]?.[1].preparation).toMatchObject({ doubleOptIn: false });
		expect(unsubscribe).not.toHaveBeenCalled();
		expect(await told(runId)).toMatchObject({ status: "done", error: null, remoteId: "m1", destination: 1 });
		expect(await lab.run(runId)).toMatchObject({
			status: "succeeded",
			done: 1,
			message: "Subscribed: Without the phone",
		});
		expect((await found()).lastSync).not.toBeNull();
		expect((await syncOf(leads[0]))?.heldBack).toBe(false);
		expect(await left(message)).toBeNull();
	});

	it("unsubscribes an address that left, and its lead stays held back", async () => {
		await lab.em().execute(
			`insert into lead_syncs (lead_id, integration_id, status, synced_at, held_back, synced_destination, updated_at)
				 values (?, ?, 'synced', now(), true, 1, now())`,
			[leads[0], integration.id],
		);
		await state("unsubscribed");
		const { runId, message } = await promised();
		const { subscribe, unsubscribe } = calls();
		unsubscribe.mockResolvedValueOnce(SYNCED);
		await lab.process(message);
		expect(unsubscribe).toHaveBeenCalledWith("P1@people.example", expect.anything());
		expect(subscribe).not.toHaveBeenCalled();
		expect(await lab.run(runId)).toMatchObject({ status: "succeeded", message: "Unsubscribed" });
		expect((await syncOf(leads[0]))?.heldBack).toBe(true);
	});

	it("is enqueued again only if the subscriber's state changed during the call", async () => {
		const { message } = await promised();
		calls().subscribe.mockImplementationOnce(async () => {
			await state("unsubscribed");
			return done(SYNCED);
		});
		await lab.process(message);
		expect(await lab.em().find(OutboxMessage, {})).toMatchObject([
			{ topic: "newsletter.changed", payload: { subscriberId: subscriber } },
		]);
		await lab
			.em()
			.execute("delete from outbox; delete from job_runs; update subscribers set state = 'subscribed'");
		const second = await promised();
		calls().subscribe.mockResolvedValueOnce(done(SYNCED));
		await lab.process(second.message);
		expect(await lab.em().find(OutboxMessage, {})).toEqual([]);
	});

	it.each([
		["suppressed", "suppressed"],
		["rejected", "failed"],
	] as const)("fails without a retry when the provider answers %s", async (status, kept) => {
		const { runId, message } = await promised();
		calls().subscribe.mockResolvedValueOnce(done({ status, message: "Left before" }));
		await lab.process(message);
		expect(await told(runId)).toMatchObject({ status: kept, error: "Left before", remoteId: null });
		expect(await lab.run(runId)).toMatchObject({ status: "failed", failed: 1, error: "Left before" });
		expect(await attemptsOf(runId)).toEqual([["failed", "Left before"]]);
		expect((await found()).lastSync).toBeNull();
		expect(await left(message)).toBeNull();
	});

	it("is retried after the wait that the provider names, without a ticket, when it was deferred", async () => {
		const { runId, message } = await promised();
		const { subscribe } = calls();
		subscribe.mockResolvedValueOnce(done({ status: "deferred", message: "Later", retryAfterMs: 90_000 }));
		await lab.process(message);
		const after = await left(message);
		expect(after).toMatchObject({ attempts: 1, ticket: null });
		expect(after?.dueAt.getTime()).toBeGreaterThan(Date.now() + 60_000);
		expect(await told(runId)).toMatchObject({ status: "pending" });
		expect(await lab.run(runId)).toMatchObject({ status: "active", error: "Later" });
	});

	it("polls an asynchronous subscription until it is done, and subscribes only once", async () => {
		const { runId, message } = await promised();
		const { subscribe, poll } = calls();
		subscribe.mockResolvedValueOnce(PENDING);
		await lab.process(message);
		expect(await left(message)).toMatchObject({ attempts: 0, ticket: TICKET });
		expect(await attemptsOf(runId)).toEqual([
			["waiting", "Accepted; waiting for the provider to finish the import"],
		]);
		await due();
		poll.mockResolvedValueOnce(PENDING);
		await lab.process(message);
		expect((await left(message))?.dueAt.getTime()).toBeGreaterThan(Date.now() + 10_000);
		await due();
		poll.mockResolvedValueOnce(done(SYNCED));
		await lab.process(message);
		expect(poll.mock.calls.map(([ticket]) => ticket)).toEqual([TICKET, TICKET]);
		expect(poll.mock.calls[0]?.[1]).toMatchObject([{ email: "P1@people.example", marketingConsent: true }]);
		expect(subscribe).toHaveBeenCalledTimes(1);
		expect(await lab.run(runId)).toMatchObject({ status: "succeeded", message: "Subscribed" });
	});

	it("unsubscribes an address that left during an asynchronous subscription only after that has ended", async () => {
		const { runId, message, unsubscribe, poll } = await leftWhileUnderWay();
		poll.mockResolvedValueOnce(PENDING);
		await lab.process(message);
		expect(unsubscribe).not.toHaveBeenCalled();
		await due();
		poll.mockResolvedValueOnce(done(SYNCED));
		unsubscribe.mockResolvedValueOnce(SYNCED);
		await lab.process(message);
		expect(poll.mock.calls[1]?.[1]).toMatchObject([{ marketingConsent: false }]);
		expect(unsubscribe).toHaveBeenCalledTimes(1);
		expect(await lab.run(runId)).toMatchObject({ status: "succeeded", message: "Unsubscribed" });
	});

	it("unsubscribes twice if a poll does not tell how the subscription ended, and fails if that is rejected", async () => {
		const { runId, message, unsubscribe, poll } = await leftWhileUnderWay();
		const open = done({ status: "deferred", message: "Nobody knows", retryAfterMs: 1_000 });
		poll.mockResolvedValueOnce(open);
		unsubscribe.mockResolvedValueOnce(SYNCED);
		await lab.process(message);
		expect(await left(message)).toMatchObject({ ticket: null });
		expect(await lab.run(runId)).toMatchObject({ status: "active", error: "Nobody knows" });
		await due();
		unsubscribe.mockResolvedValueOnce({ status: "rejected", message: "No such member" });
		await lab.process(message);
		expect(poll).toHaveBeenCalledTimes(1);
		expect(await lab.run(runId)).toMatchObject({ status: "failed", error: "No such member" });
	});

	it("fails on refused credentials, stores the error at the subscriber and flags the integration", async () => {
		const { runId, message } = await promised();
		calls().subscribe.mockRejectedValueOnce(new ProviderError("auth", "SendGrid: no"));
		await lab.process(message);
		expect(await told(runId)).toMatchObject({ status: "failed", error: "SendGrid: no", remoteId: null });
		expect(await lab.run(runId)).toMatchObject({ status: "failed", failed: 1, error: "SendGrid: no" });
		expect(await found()).toMatchObject({ attention: "SendGrid: no" });
	});
});

describe("newsletter sync of a subscriber who is erased during the call", () => {
	it.each([
		["transient", "retrying"],
		["auth", "failed"],
	] as const)("stores no error that quotes the address after an error of kind %s", async (kind, outcome) => {
		const { runId, message } = await promised();
		calls().subscribe.mockImplementationOnce(async () => {
			await eraseSubscriber(lab.em(), subscriber, "tester");
			throw new ProviderError(kind, "SendGrid: P1@people.example is away");
		});
		await lab.process(message);
		expect(await attemptsOf(runId)).toEqual([[outcome, null]]);
		expect((await lab.run(runId)).error).toBeNull();
	});
});

describe("newsletter sync without a call", () => {
	it.each([
		["delete from subscribers", "Nothing to tell: the person was erased", false],
		[
			"update subscribers set state = 'pending'",
			"Nothing to tell before the subscription is confirmed",
			true,
		],
	])("succeeds with nothing sent after %s", async (change, words, isKept) => {
		const { runId, message } = await promised();
		const { subscribe } = calls();
		await lab.em().execute(change);
		await lab.process(message);
		expect(subscribe).not.toHaveBeenCalled();
		expect(await lab.run(runId)).toMatchObject({ status: "succeeded", message: words });
		if (isKept) expect(await told(runId)).toMatchObject({ status: "done", error: null });
	});

	it("sends nothing while the integration is throttled, switched off or deleted", async () => {
		const { subscribe } = calls();
		const first = await promised();
		await lab.em().execute("update integrations set throttled_until = now() + interval '1 minute'");
		await lab.process(first.message);
		expect(await left(first.message)).toMatchObject({ attempts: 0 });
		expect(await attemptsOf(first.runId)).toEqual([]);
		await lab.em().execute("update integrations set throttled_until = null, is_active = false");
		await due();
		await lab.process(first.message);
		expect(await told(first.runId)).toMatchObject({ error: "The integration is switched off" });
		await lab.em().execute("delete from job_runs; update integrations set is_active = true");
		const second = await promised();
		await lab.em().execute("delete from integrations");
		await lab.process(second.message);
		expect(await told(second.runId)).toMatchObject({ error: "The integration was deleted" });
		expect(subscribe).not.toHaveBeenCalled();
	});
});
