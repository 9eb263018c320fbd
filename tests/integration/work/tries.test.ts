import { randomUUID } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createRun } from "#db/jobs/create-run.ts";
import { JobAttempt } from "#db/jobs/job-attempt.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { beginAttempt } from "#db/outbox/begin-attempt.ts";
import { claimDue } from "#db/outbox/claim-due.ts";
import { enqueue } from "#db/outbox/enqueue.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { openLog } from "#db/process-log.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openLocalWorker } from "#tests/support/local-worker.ts";
import { until } from "#tests/support/processes.ts";
import type { JobResult } from "#worker/jobs/handler.ts";
import { handlers } from "#worker/jobs/handlers.ts";
import { registry } from "#worker/metrics.ts";
import { LeaseKeeper } from "#worker/outbox/lease-keeper.ts";
import { Relay } from "#worker/outbox/relay.ts";
import { BullMqQueues, type Queues } from "#worker/queue/queues.ts";
import { workLanes } from "#worker/queue/work-lanes.ts";

const TOPIC = "tax_report.send";
let database: TestDatabase;
let worker: ReturnType<typeof openLocalWorker>;
let woken = 0;
const lines: Record<string, unknown>[] = [];
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	worker = openLocalWorker(database.orm, database.url);
	worker.services.log = openLog("worker", "info", { write: line => void lines.push(JSON.parse(line)) });
	worker.services.wakeRelay = () => {
		woken += 1;
	};
});
beforeEach(async () => {
	vi.restoreAllMocks();
	await em().execute("delete from outbox; delete from job_runs");
	lines.length = 0;
	woken = 0;
});

/** Enqueues a message whose handler returns or throws these results in turn. */
async function promise(...results: (JobResult | Error)[]) {
	const runId = await createRun(em(), { kind: "tax_report", actor: "tester", total: 1 });
	// Without its request, which needs a lead, the run would count as that of an erased person.
	await em().transactional(async inner => {
		await inner.execute("set local session_replication_role = replica");
		await inner.execute(
			`insert into tax_reports (id, lead_id, run_id, name, email, income_pence, extraction_method, requested_at, created_at)
			 values (gen_random_uuid(), gen_random_uuid(), ?, 'Sample Person', 'person@people.example', 0, 'salary', now(), now())`,
			[runId],
		);
	});
	const id = await enqueue(em(), TOPIC, { runId });
	const run = vi.spyOn(handlers[TOPIC], "run");
	for (const result of results) {
		if (result instanceof Error) run.mockRejectedValueOnce(result);
		else run.mockResolvedValueOnce(result);
	}
	const giveUp = vi.spyOn(handlers[TOPIC], "giveUp").mockResolvedValue();
	return { runId, id, run, giveUp };
}
/** Waits until `check` throws no longer, without advancing fake timers as vi.waitFor does. */
const soon = (check: () => unknown) =>
	until("the expectation holds", async () => {
		await check();
		return true;
	});
const messageOf = (id: string) => em().findOne(OutboxMessage, { id });
const outcomes = async (run: string) =>
	(await em().find(JobAttempt, { run }, { orderBy: { id: "asc" } })).map(({ outcome, error }) => [
		outcome,
		error,
	]);
const rename = (runId: string) => async (inner: typeof database.orm.em) => {
	await inner.nativeUpdate(JobRun, { id: runId }, { message: "stored" });
};

describe("processing of an outbox message", () => {
	it("stores effect and outcome, deletes the message, wakes the relay, and logs and measures the job", async () => {
		const { runId, id, run, giveUp } = await promise();
		run.mockResolvedValueOnce({ kind: "done", commit: rename(runId) });
		const keep = vi.spyOn(worker.services.leases, "hold");
		await worker.process(id);
		expect(await messageOf(id)).toBeNull();
		expect(await em().findOneOrFail(JobRun, { id: runId })).toMatchObject({ message: "stored" });
		expect(await outcomes(runId)).toEqual([["succeeded", null]]);
		expect(giveUp).not.toHaveBeenCalled();
		expect(run).toHaveBeenCalledWith({ runId }, expect.objectContaining({ vault: worker.vault }));
		expect(woken).toBe(1);
		expect(lines).toMatchObject([
			{
				msg: "job",
				topic: TOPIC,
				message: id,
				run: runId,
				attempt: 1,
				result: "done",
				ms: expect.any(Number),
			},
		]);
		expect(keep).toHaveBeenCalledTimes(1);
		const counted = await registry.getMetricsAsJSON();
		const durations = counted.find(({ name }) => name === "job_duration_seconds");
		const labels = { topic: TOPIC, result: "done" };
		expect(durations?.values).toContainEqual(
			expect.objectContaining({ labels: expect.objectContaining(labels) }),
		);
	});

	it("makes the next turn due at once if the queue took it during the current turn, else keeps its time", async () => {
		const again: JobResult = { kind: "wait", reason: null, afterMs: 0 };
		const { id } = await promise(again, again);
		const lanes: Parameters<Queues["work"]>[] = [];
		const queues = new BullMqQueues({
			redisUrl: undefined,
			databaseUrl: database.url,
			log: worker.services.log,
		});
		vi.spyOn(queues, "work").mockImplementation((...lane) => void lanes.push(lane));
		workLanes(worker.services, queues);
		const [, , process, onRetry] = lanes[0] ?? expect.fail("no lane is worked on");
		expect(await process(id)).toBe(true);
		const before = (await messageOf(id))?.dueAt;
		await onRetry(id);
		expect(woken).toBe(2);
		expect((await messageOf(id))?.dueAt).toEqual(before);
		await em().execute("update outbox set due_at = now()");
		await claimDue(em(), 10, 15_000, {});
		await onRetry(id);
		expect(woken).toBe(3);
		const due = await messageOf(id);
		expect(due?.queued).toBe(false);
		expect(due?.dueAt.getTime()).toBeLessThan(Date.now() + 1_000);
		await queues.opened;
		await queues.drain();
		await queues.close();
	});

	it("releases its lease when the job is done", async () => {
		const { id, run } = await promise();
		const released: string[] = [];
		const { leases } = worker.services;
		const keep = leases.hold.bind(leases);
		vi.spyOn(leases, "hold").mockImplementation((owner, at) => {
			const lease = keep(owner, at);
			return {
				...lease,
				release() {
					released.push(owner);
					lease.release();
				},
			};
		});
		run.mockResolvedValueOnce({ kind: "done" });
		await worker.process(id);
		expect(released).toHaveLength(1);
	});

	it("does nothing for a message that is not due again yet, or that does not exist", async () => {
		const { id, run } = await promise({ kind: "retry", error: "Busy", afterMs: 60_000 });
		await worker.process(id);
		await worker.process(id);
		await worker.process(randomUUID());
		expect(run).toHaveBeenCalledTimes(1);
		expect(lines).toHaveLength(1);
		expect(woken).toBe(1);
	});

	it.each([
		["topic", `topic = 'from.tomorrow'`, "from.tomorrow"],
		["payload", `payload = payload || '{"pages":3}'`, TOPIC],
	])(
		"puts back a message with a %s that only a newer release knows, without an attempt",
		async (_, changed, topic) => {
			const { id, runId, run } = await promise();
			await em().execute(`update outbox set ${changed}, ticket = '{"known":1}' where id = ?`, [id]);
			await worker.process(id);
			expect(run).not.toHaveBeenCalled();
			const left = await messageOf(id);
			expect(left).toMatchObject({ attempts: 0, owner: null, ticket: { known: 1 } });
			expect(left?.dueAt.getTime()).toBeGreaterThan(Date.now() + 30_000);
			expect(left?.dueAt.getTime()).toBeLessThan(Date.now() + 90_000);
			expect(await outcomes(runId)).toEqual([]);
			expect(lines).toMatchObject([{ msg: "not a message of this release", topic }]);
		},
	);

	it("retries after an exception, and records and logs only its class", async () => {
		const { id, runId } = await promise(new TypeError("ana@people.example"));
		await worker.process(id);
		expect(await outcomes(runId)).toEqual([["retrying", "Internal error (TypeError)"]]);
		expect(await messageOf(id)).toMatchObject({ attempts: 1, owner: null });
		expect(lines).toMatchObject([
			{ msg: "job broke", err: { name: "TypeError" } },
			{ msg: "job", result: "retry" },
		]);
	});

	it("gives up after attempt 100, or at once when the result is failed", async () => {
		const { id, runId, run, giveUp } = await promise({ kind: "retry", error: "Busy", afterMs: 0 });
		await em().execute("update outbox set attempts = 98 where id = ?", [id]);
		await worker.process(id);
		expect(giveUp).not.toHaveBeenCalled();
		expect(await outcomes(runId)).toEqual([["retrying", "Busy"]]);
		run.mockResolvedValueOnce({ kind: "retry", error: "Still busy" });
		await em().execute("update outbox set due_at = now() where id = ?", [id]);
		await worker.process(id);
		expect(giveUp).toHaveBeenCalledTimes(1);
		expect(giveUp).toHaveBeenCalledWith(expect.anything(), { runId }, "Still busy");
		expect(await messageOf(id)).toBeNull();
		expect(await outcomes(runId)).toEqual([
			["retrying", "Busy"],
			["failed", "Still busy"],
		]);
		const refused = await promise({ kind: "failed", error: "No" });
		await worker.process(refused.id);
		expect(refused.giveUp).toHaveBeenCalledWith(expect.anything(), { runId: refused.runId }, "No");
		expect(lines.at(-1)).toMatchObject({ result: "failed" });
	});

	it("does not give up when the last attempt waits or succeeds", async () => {
		const { id, runId, giveUp } = await promise(
			{ kind: "wait", reason: "Quota", afterMs: 0 },
			{ kind: "done" },
		);
		await em().execute("update outbox set attempts = 99 where id = ?", [id]);
		await worker.process(id);
		await em().execute("update outbox set due_at = now() where id = ?", [id]);
		await worker.process(id);
		expect(giveUp).not.toHaveBeenCalled();
		expect(await outcomes(runId)).toEqual([
			["waiting", "Quota"],
			["succeeded", null],
		]);
	});

	it("gives up after 20 attempts for a handler without a limit of its own", async () => {
		const [lead] = await em().execute<{ id: string }[]>(
			`insert into job_runs (id, kind, actor, created_at) values (gen_random_uuid(), 'webhook', 'tester', now()) returning id`,
		);
		const runId = lead?.id ?? "";
		const id = await enqueue(em(), "webhook.deliver", { runId });
		vi.spyOn(handlers["webhook.deliver"], "run").mockResolvedValue({ kind: "retry", error: "Busy" });
		const giveUp = vi.spyOn(handlers["webhook.deliver"], "giveUp").mockResolvedValue();
		await em().execute("update outbox set attempts = 18 where id = ?", [id]);
		await worker.process(id);
		expect(giveUp).not.toHaveBeenCalled();
		await em().execute("update outbox set due_at = now() where id = ?", [id]);
		await worker.process(id);
		expect(giveUp).toHaveBeenCalledTimes(1);
	});

	it("retries when the commit reports that work is left, and clears the ticket", async () => {
		const { id, runId } = await promise({
			kind: "done",
			commit: async () => ({ reason: "Somebody is left", afterMs: 30_000 }),
		});
		await em().execute(`update outbox set ticket = '{"slot":"now"}' where id = ?`, [id]);
		await worker.process(id);
		const left = await messageOf(id);
		expect(left).toMatchObject({ attempts: 1, owner: null, ticket: null });
		expect(left?.dueAt.getTime()).toBeGreaterThan(Date.now() + 15_000);
		expect(await outcomes(runId)).toEqual([["retrying", "Somebody is left"]]);
	});

	it("stores nothing once another worker has taken over the message", async () => {
		const { id, runId, run } = await promise();
		run.mockImplementationOnce(async () => {
			await em().execute("update outbox set owner = ? where id = ?", [randomUUID(), id]);
			return { kind: "done", commit: rename(runId) };
		});
		await worker.process(id);
		expect(await em().findOneOrFail(JobRun, { id: runId })).toMatchObject({ message: null });
		expect(await outcomes(runId)).toEqual([["running", null]]);
		expect(lines).toMatchObject([{ msg: "job", result: "lost" }]);
	});
});

describe("an outcome that cannot be stored", () => {
	it("is stored by a second commit after the database shut down, without running the job again", async () => {
		const { id, runId, run } = await promise();
		let tries = 0;
		run.mockResolvedValueOnce({
			kind: "done",
			async commit(inner) {
				tries += 1;
				if (tries === 1) throw Object.assign(new Error("shutting down"), { code: "57P01" });
				await inner.nativeUpdate(JobRun, { id: runId }, { message: "stored" });
			},
		});
		await worker.process(id);
		expect(run).toHaveBeenCalledTimes(1);
		expect(tries).toBe(2);
		expect(await em().findOneOrFail(JobRun, { id: runId })).toMatchObject({ message: "stored" });
		expect(lines).toMatchObject([{ msg: "job", result: "done" }]);
	});

	it("makes the attempt a retry when the commit itself throws, and logs only the error class", async () => {
		const { id, runId, run } = await promise();
		run.mockResolvedValueOnce({
			kind: "done",
			async commit() {
				throw new RangeError("of ana@people.example");
			},
		});
		await worker.process(id);
		const error = "Internal error (the outcome could not be stored)";
		expect(await outcomes(runId)).toEqual([["retrying", error]]);
		expect(await messageOf(id)).toMatchObject({ attempts: 1, owner: null });
		expect(lines).toMatchObject([
			{ msg: "outcome not stored", message: id, err: { name: "RangeError" } },
			{ msg: "job", result: "retry" },
		]);
	});

	it("leaves the message to the end of its lease when giving up throws as well", async () => {
		const { id, runId, giveUp } = await promise({ kind: "retry", error: "Busy" });
		await em().execute("update outbox set attempts = 99 where id = ?", [id]);
		giveUp.mockReset();
		giveUp.mockRejectedValue(new RangeError("broken"));
		await expect(worker.process(id)).rejects.toThrow(RangeError);
		expect(giveUp).toHaveBeenCalledTimes(1);
		expect(await outcomes(runId)).toEqual([["running", null]]);
		expect(woken).toBe(0);
		// With a `commit` of its own, giving up is tried again without it.
		const other = await promise({ kind: "retry", error: "Busy", commit: async () => {} });
		await em().execute("update outbox set attempts = 99 where id = ?", [other.id]);
		other.giveUp.mockReset();
		other.giveUp.mockRejectedValue(new RangeError("broken"));
		await expect(worker.process(other.id)).rejects.toThrow(RangeError);
		expect(other.giveUp).toHaveBeenCalledTimes(2);
	});
});

describe("the relay", () => {
	function relayTo(dispatch: (ids: string[], lanes: string[]) => Promise<void>) {
		const relay = new Relay(
			worker.services,
			{
				dispatch: messages =>
					dispatch(
						messages.map(({ id }) => id),
						messages.map(({ lane }) => lane),
					),
			},
			{},
		);
		// Otherwise its last pass could claim the next test's messages.
		onTestFinished(() => relay.stop());
		return relay;
	}
	const digest = () => enqueue(em(), "staff-alert.mail", { digestId: randomUUID() }, { lane: "alert_mail" });

	it("pauses only after a pass during which it was woken again", async () => {
		await promise();
		// A mocked module would leak into all test files, since they share this process.
		const delay = vi.spyOn(timers, "setTimeout");
		syncBuiltinESMExports();
		onTestFinished(() => {
			delay.mockRestore();
			syncBuiltinESMExports();
		});
		const looks: string[] = [];
		const quiet = relayTo(async () => void looks.push("quiet"));
		quiet.wake();
		await soon(() => expect(looks).toEqual(["quiet"]));
		await quiet.stop();
		expect(delay).not.toHaveBeenCalled();
		await promise();
		const busy = relayTo(async () => busy.wake());
		busy.wake();
		await soon(() => expect(delay).toHaveBeenCalledOnce());
	});

	it("dispatches due messages to their lanes when it is woken", async () => {
		const [alert, { id }] = [await digest(), await promise()];
		const handed: string[] = [];
		const relay = relayTo(
			async (ids, lanes) => void handed.push(...ids.map((each, at) => `${each} ${lanes[at]}`)),
		);
		relay.wake();
		await relay.stop();
		expect(handed.sort()).toEqual([`${alert} alert_mail`, `${id} events`].sort());
		expect(await messageOf(id)).toMatchObject({ queued: true });
	});

	it("dispatches nothing when nothing is due, or after it was stopped", async () => {
		const dispatch = vi.fn(async () => {});
		const relay = relayTo(dispatch);
		relay.wake();
		await relay.stop();
		await digest();
		relay.wake();
		relay.start({ on: () => () => {} });
		await relay.stop();
		expect(dispatch).not.toHaveBeenCalled();
	});

	it("makes another pass when it is woken during a pass", async () => {
		await digest();
		const late: string[] = [];
		const handed: string[] = [];
		const relay = relayTo(async ids => {
			handed.push(...ids);
			if (late.length > 0) return;
			late.push(await digest());
			relay.wake();
		});
		relay.wake();
		await soon(() => expect(handed).toHaveLength(2));
		expect(handed).toContain(late[0]);
		await relay.stop();
	});

	it("dispatches 501 messages as 500 and 1 without being woken again", async () => {
		await em().execute(
			`insert into outbox (id, topic, lane, payload, priority, due_at, created_at)
			 select gen_random_uuid(), 'lead.captured', 'events', '{}', 5, now(), now() from generate_series(1, 501)`,
		);
		const handed: number[] = [];
		const relay = relayTo(async ids => void handed.push(ids.length));
		relay.wake();
		await soon(() => expect(handed).toEqual([500, 1]));
		await relay.stop();
	});

	it("makes a message that the queue refused due again within 5 seconds, and logs the error class", async () => {
		const id = await digest();
		const relay = relayTo(async () => {
			throw new RangeError("away");
		});
		const began = Date.now();
		relay.wake();
		await relay.stop();
		const back = await messageOf(id);
		expect(back).toMatchObject({ queued: false, owner: null });
		expect(back?.dueAt.getTime()).toBeGreaterThanOrEqual(began);
		expect(back?.dueAt.getTime()).toBeLessThan(Date.now() + 5_000);
		expect(lines).toMatchObject([{ msg: "relay waits", err: { name: "RangeError" } }]);
	});

	it("calls an unavailable database what web calls it, once until it changes, and never the queue's store", async () => {
		const lost = (code: string) => Object.assign(new Error("down"), { code });
		await digest();
		const opened = vi.spyOn(database.orm.em, "fork");
		for (const code of ["57P01", "ECONNREFUSED", "ECONNREFUSED"])
			opened.mockImplementationOnce(() => {
				throw lost(code);
			});
		const relay = relayTo(async () => {
			throw lost("ECONNREFUSED");
		});
		for (let pass = 0; pass < 4; pass += 1) {
			relay.wake();
			await soon(() => expect(opened.mock.calls.length).toBeGreaterThan(pass));
		}
		await relay.stop();
		expect(lines.map(({ msg, outage }) => [msg, outage])).toEqual([
			["database away", "server starting or stopping"],
			["database away", "connection refused"],
			["relay waits", undefined],
		]);
	});

	it("makes a pass when it starts, on a notification on the channel outbox, and every second", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		const handed: string[] = [];
		const relay = relayTo(async ids => void handed.push(...ids));
		const channels: string[] = [];
		let tell: () => void = () => {};
		const first = await digest();
		relay.start({
			on(channel, listener) {
				channels.push(channel);
				tell = () => listener("");
				return () => {};
			},
		});
		await soon(() => expect(handed).toEqual([first]));
		expect(channels).toEqual(["outbox"]);
		const second = await digest();
		tell();
		await soon(() => expect(handed).toEqual([first, second]));
		const third = await digest();
		vi.advanceTimersByTime(1_000);
		await soon(() => expect(handed).toEqual([first, second, third]));
		await relay.stop();
		expect(vi.getTimerCount()).toBe(0);
		vi.useRealTimers();
	});
});

describe("a lease", () => {
	it("is renewed while its job runs, which sees a cancellation, and no timer is left afterwards", async () => {
		const { id, run } = await promise();
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
		const during = Promise.withResolvers<void>();
		const begun = Promise.withResolvers<void>();
		run.mockImplementationOnce(async (_payload, job) => {
			begun.resolve();
			await during.promise;
			return job.isCancelled() ? { kind: "failed", error: "Cancelled" } : { kind: "done" };
		});
		const working = worker.process(id);
		await begun.promise;
		const before = (await messageOf(id))?.dueAt.getTime() ?? 0;
		await em().execute("update outbox set due_at = due_at - interval '5 seconds' where id = ?", [id]);
		await em().execute("update job_runs set status = 'cancelled'");
		vi.advanceTimersByTime(900);
		vi.advanceTimersByTime(1_100);
		await soon(async () => expect((await messageOf(id))?.dueAt.getTime()).toBeGreaterThan(before - 1_000));
		during.resolve();
		await working;
		expect(lines.at(-1)).toMatchObject({ result: "failed" });
		expect(vi.getTimerCount()).toBe(0);
		vi.useRealTimers();
	});

	it("aborts its job with LeaseLost when another worker has taken over the message", async () => {
		const { id, run } = await promise();
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
		const begun = Promise.withResolvers<void>();
		let reason: unknown;
		run.mockImplementationOnce(async (_payload, { signal }) => {
			begun.resolve();
			await new Promise(resolve => signal.addEventListener("abort", resolve));
			reason = signal.reason;
			throw new Error("torn off");
		});
		const working = worker.process(id);
		await begun.promise;
		await em().execute("update outbox set owner = ? where id = ?", [randomUUID(), id]);
		vi.advanceTimersByTime(2_000);
		await working;
		expect(reason).toMatchObject({ name: "LeaseLost", message: "another worker has the message" });
		vi.useRealTimers();
	});

	it("is ended by abortAll like every later lease, and its message stays without a counted attempt", async () => {
		const ending = openLocalWorker(database.orm, database.url);
		const { id, runId, run } = await promise();
		const begun = Promise.withResolvers<void>();
		run.mockImplementationOnce(async (_payload, { signal }) => {
			begun.resolve();
			await new Promise(resolve => signal.addEventListener("abort", resolve));
			throw new Error("torn off");
		});
		run.mockImplementationOnce(async (_payload, { signal }) => {
			signal.throwIfAborted();
			return { kind: "done" };
		});
		const working = ending.process(id);
		await begun.promise;
		ending.services.leases.abortAll();
		await working;
		await em().execute("update outbox set due_at = now()");
		await ending.process(id);
		expect(run).toHaveBeenCalledTimes(2);
		expect(await messageOf(id)).toMatchObject({ attempts: 0, owner: null });
		expect((await outcomes(runId)).flat()).not.toContain("failed");
	});

	it("lets no call be made when it was not renewed for 8 seconds", async () => {
		const { id, run } = await promise();
		vi.useFakeTimers({ toFake: ["performance"] });
		const calls: (string | undefined)[] = [];
		run.mockImplementationOnce(async (_payload, { http, signal }) => {
			const call = () =>
				http
					.send({ method: "GET", url: "http://127.0.0.1:1/", headers: {}, signal })
					.catch(error => error.name);
			vi.advanceTimersByTime(7_900);
			calls.push(await call());
			vi.advanceTimersByTime(200);
			calls.push(await call());
			return { kind: "done" };
		});
		await worker.process(id);
		vi.useRealTimers();
		expect(calls[0]).not.toBe("LeaseLost");
		expect(calls[1]).toBe("LeaseLost");
	});

	it("is not renewed again while a renewal is in progress", async () => {
		const { id, run } = await promise();
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
		const during = Promise.withResolvers<void>();
		const begun = Promise.withResolvers<void>();
		run.mockImplementationOnce(async () => {
			begun.resolve();
			await during.promise;
			return { kind: "done" };
		});
		const working = worker.process(id);
		await begun.promise;
		const forks = vi.spyOn(database.orm.em, "fork");
		vi.advanceTimersByTime(500);
		expect(forks).toHaveBeenCalledTimes(0);
		vi.advanceTimersByTime(3_500);
		expect(forks).toHaveBeenCalledTimes(1);
		vi.restoreAllMocks();
		during.resolve();
		await working;
		vi.useRealTimers();
	});

	it("is renewed after another is released, and reports the cancellation of its own run only", async () => {
		const [{ id: first, runId }, { id: second }] = [await promise(), await promise()];
		const owners = [await beginAttempt(em(), first, 8_000), await beginAttempt(em(), second, 8_000)];
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
		const keeper = new LeaseKeeper(database.orm);
		const [one, two] = owners.map(message => keeper.hold(message?.owner ?? "", performance.now()));
		await em().execute("update job_runs set status = 'cancelled' where id = ?", [runId]);
		vi.advanceTimersByTime(2_000);
		await soon(() => expect(one?.isCancelled()).toBe(true));
		expect(two?.isCancelled()).toBe(false);
		one?.release();
		const before = (await messageOf(second))?.dueAt.getTime() ?? 0;
		await em().execute("update outbox set due_at = due_at - interval '5 seconds' where id = ?", [second]);
		vi.advanceTimersByTime(2_000);
		await soon(async () =>
			expect((await messageOf(second))?.dueAt.getTime()).toBeGreaterThan(before - 1_000),
		);
		two?.release();
		expect(vi.getTimerCount()).toBe(0);
		vi.useRealTimers();
	});
});
