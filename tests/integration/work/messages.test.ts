import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createRun } from "#db/jobs/create-run.ts";
import { nextAttemptMs } from "#db/jobs/find-run.ts";
import { JobAttempt } from "#db/jobs/job-attempt.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { Notifications } from "#db/notifications.ts";
import type { EntityManager } from "#db/orm.ts";
import { outboxBacklog } from "#db/outbox/backlog.ts";
import { beginAttempt } from "#db/outbox/begin-attempt.ts";
import { claimDue, unclaim } from "#db/outbox/claim-due.ts";
import { enqueue, enqueueMany } from "#db/outbox/enqueue.ts";
import { type FinishedAttempt, finishAttempt, LeaseLost, lockLease } from "#db/outbox/finish-attempt.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { renewLeases } from "#db/outbox/renew-leases.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

const LEASE_MS = 60_000;
const AGAIN = { message: "again", afterMs: 0, countsAsAttempt: true, ticket: null } as const;
let database: TestDatabase;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
});
beforeEach(() => em().execute("delete from outbox; delete from job_runs"));

const newRun = () => createRun(em(), { kind: "tax_report", actor: "tester", total: 1 });
const messageOf = (id: string) => em().findOneOrFail(OutboxMessage, { id });
const runOf = (id: string) => em().findOneOrFail(JobRun, { id });
const set = (id: string, values: string) => em().execute(`update outbox set ${values} where id = ?`, [id]);
const attemptsOf = async (run: string) =>
	(await em().find(JobAttempt, { run }, { orderBy: { id: "asc" } })).map(
		({ number, outcome, error, finishedAt }) => ({
			number,
			outcome,
			error,
			isOver: finishedAt !== null,
		}),
	);

async function promise(more: Parameters<typeof enqueue>[3] = {}) {
	const runId = await newRun();
	return { runId, id: await enqueue(em(), "tax_report.send", { runId }, more) };
}

async function begun() {
	const { runId, id } = await promise();
	const message = await beginAttempt(em(), id, LEASE_MS);
	if (!message) throw new Error("nobody else has it");
	return { runId, id, message };
}

const finish = (id: string, runId: string | null, more: Partial<FinishedAttempt>) =>
	finishAttempt(em(), {
		messageId: id,
		topic: "sync.batch",
		runId,
		outcome: "succeeded",
		error: null,
		ending: { message: "done" },
		...more,
	});

describe("enqueuing of outbox messages", () => {
	it("makes a message due at once on the lane events with automatic priority, unless the options differ", async () => {
		const leadId = randomUUID();
		const plain = await messageOf(await enqueue(em(), "lead.captured", { leadId }));
		expect(plain).toMatchObject({
			topic: "lead.captured",
			lane: "events",
			priority: 5,
			payload: { leadId },
			attempts: 0,
			queued: false,
			owner: null,
			ticket: null,
			traceparent: null,
		});
		expect(plain.dueAt).toEqual(plain.createdAt);
		const { runId, id } = await promise({ lane: "mail", priority: 1, afterMs: 90_000 });
		const later = await messageOf(id);
		expect(later).toMatchObject({ lane: "mail", priority: 1, run: runId, payload: { runId } });
		expect(later.dueAt.getTime() - later.createdAt.getTime()).toBe(90_000);
	});

	it("stores a message for each of many payloads, in order, each with its own run", async () => {
		const runId = await newRun();
		const ranges = [0, 10, 20].map(from => ({ runId, from, to: from + 9 }));
		const ids = await enqueueMany(em(), "sync.batch", ranges, { lane: "webhook" });
		const stored = await Promise.all(ids.map(messageOf));
		expect(stored.map(({ payload }) => payload)).toEqual(ranges);
		expect(stored.map(({ run, lane }) => [run, lane])).toEqual(ranges.map(() => [runId, "webhook"]));
		const runs = [await newRun(), await newRun()];
		const payloads = runs.map(each => ({ runId: each }));
		await enqueueMany(em(), "newsletter.sync", payloads, { lane: "mailchimp", priority: 7 });
		const each = await em().find(OutboxMessage, { topic: "newsletter.sync" });
		expect(each.map(({ run, payload }) => [run, payload.runId]).sort()).toEqual(
			runs.map(id => [id, id]).sort(),
		);
		expect(each.map(({ lane, priority }) => [lane, priority])).toEqual([
			["mailchimp", 7],
			["mailchimp", 7],
		]);
		for (const { dueAt, createdAt } of each) expect(dueAt).toEqual(createdAt);
	});

	it("rejects a payload that its topic does not allow, and stores nothing", async () => {
		const wrong = { runId: "nobody", from: 0, to: 0 };
		await expect(enqueueMany(em(), "sync.batch", [wrong])).rejects.toThrow();
		await expect(enqueueMany(em(), "sync.plan", [{ runId: "nobody" }])).rejects.toThrow();
		expect(await em().count(OutboxMessage)).toBe(0);
	});
});

describe("claimDue and unclaim", () => {
	const claim = (limit = 100, bounds = {}) => claimDue(em(), limit, LEASE_MS, bounds);

	it("claimDue takes only due messages, each only once while its lease lasts", async () => {
		const { id, runId } = await promise({ lane: "mail", priority: 3 });
		await promise({ afterMs: 60_000 });
		await set(id, "attempts = 4");
		expect(await claim()).toEqual([
			{ id, topic: "tax_report.send", lane: "mail", payload: { runId }, priority: 3, attempt: 5 },
		]);
		const taken = await messageOf(id);
		expect(taken).toMatchObject({ queued: true, owner: null, attempts: 4 });
		expect(taken.dueAt.getTime()).toBeGreaterThan(Date.now() + LEASE_MS / 2);
		expect(taken.dueAt.getTime()).toBeLessThan(Date.now() + 2 * LEASE_MS);
		expect(await claim()).toEqual([]);
		await set(id, "due_at = now() - interval '1 second'");
		expect(await claim()).toHaveLength(1);
	});

	it("claimDue takes a message whose owner let the lease expire", async () => {
		const { id } = await begun();
		await set(id, "due_at = now() - interval '1 second'");
		expect((await claim()).map(each => each.id)).toEqual([id]);
		expect((await messageOf(id)).owner).toBeNull();
	});

	it("claimDue takes no more than the limit, longest due first", async () => {
		const ids = [await promise(), await promise(), await promise()].map(({ id }) => id);
		const [first = "", second = "", third = ""] = ids;
		await set(second, "due_at = now() - interval '3 minutes'");
		await set(third, "due_at = now() - interval '2 minutes'");
		expect((await claim(2)).map(({ id }) => id).sort()).toEqual([second, third].sort());
		expect((await claim(2)).map(({ id }) => id)).toEqual([first]);
	});

	it("unclaim makes a message due again shortly, and leaves a message of a running attempt alone", async () => {
		const [{ id }, other, { id: untouched }] = [await promise(), await begun(), await promise()];
		await claim();
		const before = Date.now();
		await unclaim(em(), [id, other.id], 2_000);
		const back = await messageOf(id);
		expect(back.queued).toBe(false);
		expect(back.dueAt.getTime()).toBeGreaterThan(before + 1_000);
		expect(back.dueAt.getTime()).toBeLessThan(Date.now() + 10_000);
		expect((await messageOf(other.id)).dueAt.getTime()).toBeGreaterThan(Date.now() + LEASE_MS / 2);
		expect((await messageOf(untouched)).queued).toBe(true);
		await unclaim(em(), [], 0);
		expect((await messageOf(untouched)).queued).toBe(true);
	});
});

describe("beginAttempt", () => {
	it("records a running attempt at the run, takes the lease and returns the message", async () => {
		const { runId, id } = await promise({ lane: "mail", priority: 2 });
		await set(id, `ticket = '{"slot":"now"}', traceparent = 'trace'`);
		const message = await beginAttempt(em(), id, LEASE_MS);
		expect(message).toEqual({
			id,
			topic: "tax_report.send",
			lane: "mail",
			payload: { runId },
			runId,
			priority: 2,
			attempts: 1,
			ticket: { slot: "now" },
			owner: expect.any(String),
			traceparent: "trace",
			startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d /),
		});
		const stored = await messageOf(id);
		expect(stored).toMatchObject({ attempts: 1, owner: message?.owner, queued: false });
		expect(stored.dueAt.getTime()).toBeGreaterThan(Date.now() + LEASE_MS / 2);
		expect(await attemptsOf(runId)).toEqual([{ number: 1, outcome: "running", error: null, isOver: false }]);
		expect(await runOf(runId)).toMatchObject({ status: "active", attempts: 1, startedAt: expect.any(Date) });
	});

	it.each([
		["events", "off"],
		["mail", "on"],
	] as const)("on the lane %s sets synchronous_commit, as lockLease does, to %s", async (lane, waits) => {
		const { id } = await promise({ lane });
		const waited = (inner: EntityManager) => inner.execute("show synchronous_commit");
		const owner = await em().transactional(async inner => {
			await inner.execute("set local synchronous_commit = on");
			const message = await beginAttempt(inner, id, LEASE_MS);
			expect(await waited(inner)).toEqual([{ synchronous_commit: waits }]);
			return message?.owner ?? "";
		});
		await em().transactional(async inner => {
			await inner.execute("set local synchronous_commit = on");
			await lockLease(inner, id, owner);
			expect(await waited(inner)).toEqual([{ synchronous_commit: waits }]);
		});
	});

	it("returns null before a message is due unless it is queued, and to a second worker", async () => {
		const { id } = await promise({ afterMs: 60_000 });
		expect(await beginAttempt(em(), id, LEASE_MS)).toBeNull();
		await set(id, "queued = true");
		expect(await beginAttempt(em(), id, LEASE_MS)).not.toBeNull();
		expect(await beginAttempt(em(), id, LEASE_MS)).toBeNull();
		expect(await beginAttempt(em(), randomUUID(), LEASE_MS)).toBeNull();
	});

	it("marks an attempt whose lease expired as interrupted, and keeps the time when the run began", async () => {
		const { runId, id } = await begun();
		const { startedAt } = await runOf(runId);
		await set(id, "due_at = now() - interval '1 second'");
		expect(await beginAttempt(em(), id, LEASE_MS)).toMatchObject({ attempts: 2 });
		expect(await attemptsOf(runId)).toEqual([
			{ number: 1, outcome: "interrupted", error: null, isOver: true },
			{ number: 2, outcome: "running", error: null, isOver: false },
		]);
		expect(await runOf(runId)).toMatchObject({ attempts: 2, startedAt });
	});

	it("leaves the attempts of another message of the same run alone", async () => {
		const { runId, message } = await begun();
		const other = await enqueue(em(), "tax_report.send", { runId });
		await beginAttempt(em(), other, LEASE_MS);
		await finish(other, runId, { outcome: "failed", error: "No" });
		expect(await attemptsOf(runId)).toMatchObject([{ outcome: "running" }, { outcome: "failed" }]);
		expect(await messageOf(message.id)).toMatchObject({ owner: message.owner });
		expect(await runOf(runId)).toMatchObject({ attempts: 1 });
	});

	it("counts on from the attempts before a retry by staff, and does not reopen a failed run", async () => {
		const { runId, id } = await promise();
		await em().execute("update job_runs set attempts = 3, earlier_attempts = 3 where id = ?", [runId]);
		await beginAttempt(em(), id, LEASE_MS);
		expect(await runOf(runId)).toMatchObject({ attempts: 4, status: "active" });
		const ended = await promise();
		await em().execute("update job_runs set status = 'failed' where id = ?", [ended.runId]);
		expect(await beginAttempt(em(), ended.id, LEASE_MS)).not.toBeNull();
		expect(await runOf(ended.runId)).toMatchObject({ attempts: 0, status: "failed", startedAt: null });
	});

	it("returns null and deletes the message of a cancelled run, unless its import is still to be polled", async () => {
		const cancel = (runId: string) =>
			em().execute("update job_runs set status = 'cancelled' where id = ?", [runId]);
		const plain = await promise();
		await cancel(plain.runId);
		expect(await beginAttempt(em(), plain.id, LEASE_MS)).toBeNull();
		const slot = await promise();
		await set(slot.id, `ticket = '{"slot":"now"}'`);
		await cancel(slot.runId);
		expect(await beginAttempt(em(), slot.id, LEASE_MS)).toBeNull();
		expect(await em().count(OutboxMessage)).toBe(0);
		const accepted = await promise();
		await set(accepted.id, `ticket = '{"import":{}}'`);
		await cancel(accepted.runId);
		expect(await beginAttempt(em(), accepted.id, LEASE_MS)).toMatchObject({ ticket: { import: {} } });
		const dead = await begun();
		await cancel(dead.runId);
		expect(await beginAttempt(em(), dead.id, LEASE_MS)).toBeNull();
		expect(await messageOf(dead.id)).toMatchObject({ owner: dead.message.owner });
		await set(dead.id, "due_at = now() - interval '1 second'");
		expect(await beginAttempt(em(), dead.id, LEASE_MS)).toBeNull();
		expect(await attemptsOf(dead.runId)).toMatchObject([{ outcome: "interrupted", isOver: true }]);
		expect(await em().count(OutboxMessage, { id: dead.id })).toBe(0);
	});
});

describe("finishAttempt", () => {
	it("makes lockLease throw LeaseLost afterwards, as it does for another owner", async () => {
		const { id, message } = await begun();
		await em().transactional(inner => lockLease(inner, id, message.owner));
		const other = em().transactional(inner => lockLease(inner, id, randomUUID()));
		await expect(other).rejects.toThrow(LeaseLost);
		await expect(other).rejects.toThrow(`message ${id} is in other hands`);
		await finish(id, null, {});
		await expect(em().transactional(inner => lockLease(inner, id, message.owner))).rejects.toThrow(LeaseLost);
	});

	it("stores the outcome and error of an attempt, and deletes the message when it is done", async () => {
		const { runId, id } = await begun();
		await finish(id, runId, { outcome: "failed", error: "No" });
		expect(await attemptsOf(runId)).toEqual([{ number: 1, outcome: "failed", error: "No", isOver: true }]);
		expect(await em().count(OutboxMessage)).toBe(0);
		expect((await runOf(runId)).error).toBeNull();
	});

	it("deletes the record of an attempt that did nothing, and does not count it", async () => {
		const { runId, id } = await begun();
		await finish(id, runId, { outcome: null, ending: { ...AGAIN, countsAsAttempt: false } });
		expect(await attemptsOf(runId)).toEqual([]);
		expect(await messageOf(id)).toMatchObject({ attempts: 0, owner: null });
		await beginAttempt(em(), id, LEASE_MS);
		await finish(id, runId, { outcome: "retrying", error: "Busy", ending: AGAIN });
		await beginAttempt(em(), id, LEASE_MS);
		await finish(id, runId, { outcome: null, ending: { ...AGAIN, countsAsAttempt: false } });
		expect(await attemptsOf(runId)).toEqual([
			{ number: 1, outcome: "retrying", error: "Busy", isOver: true },
		]);
	});

	it("keeps one record of a message that waits again and again for the same reason", async () => {
		const { runId, id } = await begun();
		const wait = async (error: string) => {
			await finish(id, runId, { outcome: "waiting", error, ending: { ...AGAIN, countsAsAttempt: false } });
			await beginAttempt(em(), id, LEASE_MS);
		};
		for (const error of ["Quota", "No server", "No server"]) await wait(error);
		await finish(id, runId, { outcome: "retrying", error: "Busy", ending: AGAIN });
		await beginAttempt(em(), id, LEASE_MS);
		for (let waits = 0; waits < 3; waits += 1) await wait("No server");
		expect(await attemptsOf(runId)).toMatchObject([
			{ number: 1, outcome: "waiting", error: "Quota" },
			{ number: 1, outcome: "waiting", error: "No server" },
			{ number: 1, outcome: "retrying", error: "Busy" },
			{ number: 2, outcome: "waiting", error: "No server" },
			{ number: 2, outcome: "running" },
		]);
	});

	it("keeps count and ticket of a message that is tried again, and shows its error at the run", async () => {
		const { runId, id } = await begun();
		const ending = { ...AGAIN, afterMs: 30_000, ticket: { slot: "later" } };
		await finish(id, runId, { outcome: "retrying", error: "Busy", ending });
		const again = await messageOf(id);
		expect(again).toMatchObject({ attempts: 1, owner: null, queued: false, ticket: { slot: "later" } });
		expect(again.dueAt.getTime()).toBeGreaterThan(Date.now() + 15_000);
		expect(again.dueAt.getTime()).toBeLessThan(Date.now() + 45_000);
		expect(await runOf(runId)).toMatchObject({ status: "active", error: "Busy" });
		await set(id, "due_at = now()");
		await beginAttempt(em(), id, LEASE_MS);
		await finish(id, runId, { outcome: "waiting", error: "Quota", ending: AGAIN });
		expect(await messageOf(id)).toMatchObject({ attempts: 2, ticket: null });
		expect(await runOf(runId)).toMatchObject({ error: "Quota" });
	});

	it.each(["Busy", null])(
		"notifies the channel job_runs when a run waits for its next attempt, also with an unchanged error: %s",
		async error => {
			const { runId, id } = await begun();
			const again = () => finish(id, runId, { outcome: "retrying", error, ending: AGAIN });
			await again();
			await beginAttempt(em(), id, LEASE_MS);
			const heard = vi.fn();
			const notifications = new Notifications(database.url, ["job_runs"]);
			try {
				notifications.on("job_runs", heard);
				await notifications.start();
				await again();
				await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith(runId), { timeout: 120_000 });
			} finally {
				await notifications.close();
			}
		},
	);

	it("keeps the error of an ended run, and drops a cancelled run's message unless its import is to be polled", async () => {
		const close = (runId: string, status: string) =>
			em().execute("update job_runs set status = ?, error = 'Ended' where id = ?", [status, runId]);
		const ended = await begun();
		await close(ended.runId, "failed");
		await finish(ended.id, ended.runId, { outcome: "retrying", error: "Busy", ending: AGAIN });
		expect((await runOf(ended.runId)).error).toBe("Ended");
		expect(await em().count(OutboxMessage, { id: ended.id })).toBe(1);
		const slot = await begun();
		await close(slot.runId, "cancelled");
		await finish(slot.id, slot.runId, { outcome: "waiting", ending: { ...AGAIN, ticket: { slot: "now" } } });
		const plain = await begun();
		await close(plain.runId, "cancelled");
		await finish(plain.id, plain.runId, { outcome: "waiting", ending: AGAIN });
		const accepted = await begun();
		await close(accepted.runId, "cancelled");
		await finish(accepted.id, accepted.runId, {
			outcome: "waiting",
			ending: { ...AGAIN, ticket: { import: {} } },
		});
		const left = await em().find(OutboxMessage, {});
		expect(left.map(({ id }) => id).sort()).toEqual([ended.id, accepted.id].sort());
	});
});

it("renewLeases extends only leases that their owners still hold, and reports cancelled runs", async () => {
	const [kept, cancelled, lost] = [await begun(), await begun(), await begun()];
	const owners = [kept, cancelled, lost].map(({ message }) => message.owner);
	await em().execute("update outbox set due_at = now() + interval '1 second'");
	await em().execute("update job_runs set status = 'cancelled' where id = ?", [cancelled.runId]);
	await set(lost.id, `owner = '${randomUUID()}'`);
	const states = await renewLeases(em(), owners, LEASE_MS);
	expect(new Map(states.map(each => [each.owner, each.cancelled]))).toEqual(
		new Map([
			[kept.message.owner, false],
			[cancelled.message.owner, true],
		]),
	);
	expect((await messageOf(kept.id)).dueAt.getTime()).toBeGreaterThan(Date.now() + LEASE_MS / 2);
	expect((await messageOf(kept.id)).dueAt.getTime()).toBeLessThan(Date.now() + 2 * LEASE_MS);
	expect((await messageOf(lost.id)).dueAt.getTime()).toBeLessThan(Date.now() + LEASE_MS / 2);
	expect(await renewLeases(em(), [], LEASE_MS)).toEqual([]);
	const alone = await enqueue(em(), "lead.captured", { leadId: randomUUID() });
	const message = await beginAttempt(em(), alone, LEASE_MS);
	expect(await renewLeases(em(), [message?.owner ?? ""], LEASE_MS)).toEqual([
		{ owner: message?.owner, cancelled: false },
	]);
});

it("outboxBacklog counts every message, and returns for how long the oldest has been due", async () => {
	expect(await outboxBacklog(em())).toEqual({ messages: 0, oldestDueSeconds: 0 });
	await promise({ afterMs: 60_000 });
	expect(await outboxBacklog(em())).toEqual({ messages: 1, oldestDueSeconds: 0 });
	const [early, late] = [await promise(), await promise()];
	await set(early.id, "due_at = now() - interval '5 minutes'");
	await set(late.id, "due_at = now() - interval '1 minute'");
	const { messages, oldestDueSeconds } = await outboxBacklog(em());
	expect(messages).toBe(3);
	expect(oldestDueSeconds).toBeGreaterThanOrEqual(300);
	expect(oldestDueSeconds).toBeLessThan(330);
});

it("nextAttemptMs returns a waiting run's next attempt, and null while part of it is due, queued or running", async () => {
	const { runId, id } = await promise({ afterMs: 30_000 });
	const ms = async () => (await nextAttemptMs(em(), runId)) ?? -1;
	expect(await ms()).toBeGreaterThan(20_000);
	expect(await ms()).toBeLessThanOrEqual(30_000);
	const other = await enqueue(em(), "tax_report.send", { runId }, { afterMs: 10_000 });
	expect(await ms()).toBeLessThanOrEqual(10_000);
	expect(await nextAttemptMs(em(), await newRun())).toBeNull();
	await set(other, "queued = true");
	expect(await nextAttemptMs(em(), runId)).toBeNull();
	await set(other, "queued = false, due_at = now()");
	expect(await nextAttemptMs(em(), runId)).toBeNull();
	await set(other, `due_at = now() + interval '10 seconds', owner = '${randomUUID()}'`);
	expect(await nextAttemptMs(em(), runId)).toBeNull();
	await em().nativeDelete(OutboxMessage, { id: [id, other] });
	expect(await nextAttemptMs(em(), runId)).toBeNull();
});
