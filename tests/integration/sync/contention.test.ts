import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { touchLastSync } from "#db/integrations/connection.ts";
import type { Integration } from "#db/integrations/integration.ts";
import { deleteIntegration } from "#db/integrations/save-integration.ts";
import { startBulkSync, startLeadSync } from "#db/integrations/start-sync.ts";
import { cancelRun } from "#db/jobs/cancel-run.ts";
import { JobItem } from "#db/jobs/job-item.ts";
import { recordResults } from "#db/jobs/record-results.ts";
import { retryRun } from "#db/jobs/retry-run.ts";
import { dueItems } from "#db/jobs/sync-items.ts";
import { beginDelivery, findDelivery } from "#db/mail/track-delivery.ts";
import type { EntityManager } from "#db/orm.ts";
import { outboxBacklog } from "#db/outbox/backlog.ts";
import { beginAttempt } from "#db/outbox/begin-attempt.ts";
import { claimDue } from "#db/outbox/claim-due.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { begunMessage } from "#tests/support/begun-message.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type LocalLab, openLocalLab } from "#tests/support/local-worker.ts";
import { until } from "#tests/support/processes.ts";
import { deliver } from "#worker/mail/deliver.ts";
import { folderTransport } from "#worker/mail/folder-transport.ts";
import { LeaseKeeper } from "#worker/outbox/lease-keeper.ts";
import { adapters } from "#worker/providers/adapters.ts";

const PEOPLE = 40;
/** Takes seconds, too long to run for each mutant. */
const slow = it.skipIf(process.env.MUTANTS_DATABASE !== undefined);
let database: TestDatabase;
let lab: LocalLab;
let integration: Integration;
let leads: string[];

beforeAll(async () => {
	database = await createTestDatabase();
	lab = await openLocalLab(database);
	leads = await lab.people(PEOPLE);
});
afterAll(() => lab.close());
beforeEach(async () => {
	await lab.em().execute("delete from outbox");
	await lab.em().execute("delete from integrations");
	lab.receiver.reset();
	integration = await lab.add("Receiver");
});

/** Creates a run whose batches are planned but not started. */
async function planned(): Promise<string> {
	const runId = await lab.bulk(integration);
	await lab.process(await lab.messageOf(runId));
	return runId;
}
const untilSomebodyWaits = () =>
	until("somebody waits for a lock", async () => {
		const waiting = await lab
			.em()
			.execute(
				"select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
			);
		return waiting.length > 0;
	});
const promised = async () => (await lab.em().find(OutboxMessage, {})).map(({ topic }) => topic);
const call = (runId: string) => ({
	runId,
	integrationId: integration.id,
	destination: 1,
	readAt: new Date().toISOString(),
});
const result = (position: number) => ({
	position,
	leadId: leads[position] ?? "",
	revision: 1,
	status: "done" as const,
	error: null,
	remoteId: null,
});

describe("cancellation of a run", () => {
	it("does not wait for a transaction that locks its items, and leaves them to a worker", async () => {
		const runId = await planned();
		const locked = Promise.withResolvers<void>();
		const free = Promise.withResolvers<void>();
		const storing = lab.em().transactional(async em => {
			await em.execute("select 1 from job_items where run_id = ? for update", [runId]);
			locked.resolve();
			await free.promise;
		});
		await locked.promise;
		await cancelRun(lab.em(), runId, "tester");
		expect((await lab.run(runId)).status).toBe("cancelled");
		expect(await promised()).toEqual(["run.cancelled"]);
		expect(await dueItems(lab.em(), { runId, from: 0, to: PEOPLE })).toEqual([]);
		free.resolve();
		await storing;
		await lab.em().execute("update outbox set due_at = now()");
		await lab.work();
		expect(await lab.items(runId, "cancelled")).toBe(PEOPLE);
		expect(await lab.em().execute("select 1 from lead_syncs")).toEqual([]);
	});

	it("makes beginAttempt drop a batch whose message was locked during the cancellation", async () => {
		const runId = await planned();
		const batch = await lab.messageOf(runId);
		const taking = Promise.withResolvers<void>();
		const taken = Promise.withResolvers<void>();
		const relay = lab.em().transactional(async em => {
			await em.execute("select 1 from outbox where id = ? for update", [batch]);
			taken.resolve();
			await taking.promise;
		});
		await taken.promise;
		await cancelRun(lab.em(), runId, "tester");
		taking.resolve();
		await relay;
		expect(await promised()).toEqual(["sync.batch"]);
		expect(await beginAttempt(lab.em(), batch, 1_000)).toBeNull();
		expect(await promised()).toEqual([]);
		expect(lab.receiver.contacts()).toEqual([]);
	});

	it("can be undone by a retry before a worker has cancelled the items", async () => {
		const runId = await planned();
		await lab.em().execute("update job_runs set status = 'cancelled' where id = ?", [runId]);
		await lab.em().execute("delete from outbox");
		await retryRun(lab.em(), runId, "tester");
		await lab.work();
		await lab.work();
		expect(await lab.run(runId)).toMatchObject({ status: "succeeded", done: PEOPLE });
	});

	it("leaves no outbox message and no pending item when the run is being planned", async () => {
		const runId = await lab.bulk(integration);
		const plan = await lab.messageOf(runId);
		await beginAttempt(lab.em(), plan, 60_000);
		await cancelRun(lab.em(), runId, "tester");
		await lab.em().execute("update outbox set owner = null, due_at = now() where id = ?", [plan]);
		await lab.work();
		expect(await promised()).toEqual([]);
		expect(await lab.items(runId, "cancelled")).toBe(PEOPLE);
	});
});

describe("deletion of an integration during its run", () => {
	it("lets the call in progress end, and the run counts everyone it sent as done", async () => {
		const runId = await planned();
		lab.receiver.setOptions({ latencyMs: 1_000 });
		const calling = lab.process(await lab.messageOf(runId));
		await until("the call is under way", () => lab.receiver.calls({ path: "/hook" }).length > 0);
		await deleteIntegration(lab.em(), integration.id, {}, "tester");
		await calling;
		expect(await lab.run(runId)).toMatchObject({ status: "succeeded", done: PEOPLE, failed: 0 });
	});

	it("waits until results that are being stored are committed, without a deadlock", async () => {
		const runId = await planned();
		let tries = 0;
		const stored = Promise.withResolvers<void>();
		const waited = Promise.withResolvers<void>();
		const storing = lab.em().transactional(async em => {
			tries += 1;
			await recordResults(em, call(runId), [result(0)]);
			stored.resolve();
			await waited.promise;
			await em.execute("update integrations set last_sync = now() where id = ?", [integration.id]);
			await em.execute("update job_runs set done = done + 1 where id = ?", [runId]);
		});
		await stored.promise;
		const deletion = deleteIntegration(lab.em(), integration.id, {}, "tester");
		await untilSomebodyWaits();
		waited.resolve();
		await Promise.all([storing, deletion]);
		expect(tries).toBe(1);
		expect((await lab.run(runId)).done).toBe(1);
	});
});

it("a transaction that PostgreSQL aborts to end a deadlock is restarted", async () => {
	const [one = "", two = ""] = leads;
	const both = Promise.withResolvers<void>();
	let holding = 0;
	let begun = 0;
	const lock = (first: string, second: string) =>
		lab.em().transactional(async em => {
			begun += 1;
			await em.execute("select 1 from leads where id = ? for update", [first]);
			holding += 1;
			if (holding === 2) both.resolve();
			await both.promise;
			await em.execute("select 1 from leads where id = ? for update", [second]);
		});
	await Promise.all([lock(one, two), lock(two, one)]);
	// The restarted transaction may lock its first row before the other one wakes, and deadlock again.
	expect(begun).toBeGreaterThan(2);
});

it("a bulk sync leaves out a lead that is erased while the sync starts", async () => {
	const [{ id: gone } = { id: "" }] = await lab.em().execute<{ id: string }[]>(
		`insert into leads (id, full_name, email, email_key, phone, created_at, updated_at)
		 values (gen_random_uuid(), 'Gone', 'gone@people.example', 'gone@people.example', '', now(), now()) returning id`,
	);
	const audience = { leadIds: [...leads.slice(0, 2), gone] };
	const bulk = { integration, actor: "tester", audience, forced: false };
	let starting = Promise.resolve({ total: 0 });
	await lab.em().transactional(async em => {
		await em.execute("delete from leads where id = ?", [gone]);
		starting = lab.em().transactional(inner => startBulkSync(inner, bulk));
		await untilSomebodyWaits();
	});
	expect((await starting).total).toBe(2);
});

describe("recordResults", () => {
	it("keeps a person pending in the second of two concurrent runs, as it is unknown which call came last", async () => {
		const [first, second] = [await planned(), await planned()];
		const [firstCall, secondCall] = [call(first), call(second)];
		const stored = Promise.withResolvers<void>();
		const go = Promise.withResolvers<void>();
		const ahead = lab.em().transactional(async em => {
			await recordResults(em, firstCall, [result(0)]);
			stored.resolve();
			await go.promise;
		});
		await stored.promise;
		const behind = lab
			.em()
			.transactional(em => recordResults(em, secondCall, [{ ...result(0), revision: 2 }]));
		await untilSomebodyWaits();
		go.resolve();
		await ahead;
		expect(await behind).toMatchObject({ done: 0 });
		expect(await lab.items(second, "pending")).toBe(PEOPLE);
	});

	it("counts a result that is stored twice only once", async () => {
		const runId = await planned();
		const store = () => lab.em().transactional(em => recordResults(em, call(runId), [result(0), result(1)]));
		expect(await store()).toMatchObject({ done: 2 });
		expect(await store()).toMatchObject({ done: 0 });
	});

	slow("reads no more rows for a batch in a long run than in a short one", async () => {
		// Statistics of empty tables, as in production on the day of the first large sync.
		await lab.em().execute("analyze lead_syncs");
		await lab.em().execute("analyze job_items");
		leads = await lab.people(20_000);
		const runId = await planned();
		// The connection's counters include earlier reads until PostgreSQL flushes them, once a second: only the difference counts.
		const readSoFar = async (em: EntityManager) => {
			const [counted] = await em.execute<{ rows: number }[]>(
				`select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
				 where relname in ('lead_syncs', 'job_items', 'leads')`,
			);
			return counted?.rows ?? 0;
		};
		const rows = await lab.em().transactional(async em => {
			const before = await readSoFar(em);
			await recordResults(
				em,
				call(runId),
				Array.from({ length: 100 }, (_, at) => result(at)),
			);
			return (await readSoFar(em)) - before;
		});
		expect(rows).toBeGreaterThanOrEqual(100);
		expect(rows).toBeLessThan(1_000);
	});
});

it("dueItems leaves out a person before the time to which the provider deferred them", async () => {
	const runId = await planned();
	await lab
		.em()
		.execute(
			"update job_items set not_before = now() + interval '1 hour' where run_id = ? and position = 3",
			[runId],
		);
	const due = await dueItems(lab.em(), { runId, from: 2, to: 4 });
	expect(due.map(({ position }) => position)).toEqual([2, 4]);
});

it("claimDue claims at most 4 messages of an integration at a time, urgent first, and another account's too", async () => {
	const other = await lab.add("Another account");
	const promise = (of: Integration, priority: number, count: number) =>
		lab.em().transactional(async em => {
			const run = randomUUID();
			await em.execute(
				"insert into job_runs (id, kind, actor, integration_id, created_at) values (?, 'webhook', 'tester', ?, now())",
				[run, of.id],
			);
			await em.execute(
				`insert into outbox (id, topic, lane, payload, run_id, priority, due_at, created_at)
				 select gen_random_uuid(), 'sync.batch', 'webhook', '{}', ?, ?, now(), now() from generate_series(1, ?::int)`,
				[run, priority, count],
			);
		});
	await promise(integration, 10, 10);
	await promise(integration, 1, 1);
	await promise(other, 5, 1);
	const claim = () => claimDue(lab.em(), 500, 60_000, { webhook: 4 });
	const first = await claim();
	expect(first.map(({ priority }) => priority).sort((a, b) => a - b)).toEqual(
		[1, 10, 10, 10, 5].sort((a, b) => a - b),
	);
	expect(await claim()).toEqual([]);
	await lab
		.em()
		.execute("delete from outbox where id = ?", [first.find(({ priority }) => priority === 1)?.id]);
	expect(await claim()).toHaveLength(1);
});

it("outboxBacklog ignores messages that wait behind a call to their own provider, while its lease lasts", async () => {
	await lab.people(adapters.webhook.batchSize + 1);
	const runId = await planned();
	const em = lab.em();
	await em.execute("update outbox set due_at = now() - interval '10 minutes'");
	const waits = async () => (await outboxBacklog(em)).oldestDueSeconds;
	expect(await waits()).toBeGreaterThan(590);
	const [first] = await claimDue(em, 500, 60_000, { webhook: 1 });
	await beginAttempt(em, first?.id ?? "", 60_000);
	expect(await em.count(OutboxMessage, { run: runId })).toBeGreaterThan(1);
	expect(await waits()).toBe(0);
	// Its worker died, so no call is in flight.
	await em.execute("update outbox set due_at = now() - interval '5 minutes' where owner is not null");
	expect(await waits()).toBeGreaterThan(590);
});

it("two syncs of one integration do not wait for each other's commit", async () => {
	await lab.em().execute("update integrations set attention = 'Refused'");
	const noted = await lab.em().transactional(async first => {
		await touchLastSync(first, integration);
		await lab.em().transactional(async second => {
			await second.execute("set local lock_timeout = '1s'");
			await touchLastSync(second, integration);
		});
		return first.execute("select attention, last_sync is not null as synced from integrations");
	});
	expect(noted).toEqual([{ attention: null, synced: true }]);
});

slow(
	"a worker that is suspended in the middle of a claim blocks the claims of others for a few seconds only",
	async () => {
		await planned();
		const claim = (em: EntityManager) => claimDue(em, 500, 60_000, {});
		const claimed = Promise.withResolvers<void>();
		const never = Promise.withResolvers<void>();
		const stopped = lab
			.em()
			.transactional(async em => {
				await claim(em);
				claimed.resolve();
				await never.promise;
			})
			.catch(() => "its connection was ended");
		await claimed.promise;
		expect(await claim(lab.em())).not.toEqual([]);
		never.resolve();
		expect(await stopped).toBe("its connection was ended");
	},
	45_000,
);

it("an attempt whose message another worker took over stores nothing", async () => {
	const runId = await planned();
	const batch = await lab.messageOf(runId);
	lab.receiver.setOptions({ latencyMs: 500 });
	const slow = lab.process(batch);
	await until("the call is under way", () => lab.receiver.calls({ path: "/hook" }).length > 0);
	await lab.em().execute("update outbox set owner = ? where id = ?", [randomUUID(), batch]);
	await slow;
	expect((await lab.run(runId)).done).toBe(0);
	expect(await lab.items(runId, "pending")).toBe(await lab.em().count(JobItem, { run: runId }));
});

it("a worker that stalled for a minute after taking a message makes no call and counts no attempt", async () => {
	const runId = await planned();
	const batch = await lab.messageOf(runId);
	const { leases } = lab.services;
	const stalledMs = 60_000;
	const taking = vi.spyOn(leases, "hold");
	taking.mockImplementation((owner, at) => LeaseKeeper.prototype.hold.call(leases, owner, at - stalledMs));
	await lab.process(batch);
	taking.mockRestore();
	expect(lab.receiver.calls({ path: "/hook" })).toEqual([]);
	expect(await lab.em().findOneOrFail(OutboxMessage, { id: batch })).toMatchObject({
		attempts: 0,
		owner: null,
	});
	expect((await lab.run(runId)).status).toBe("active");
});

it("a job that the queue delivers twice does not bring the next attempt forward", async () => {
	const runId = await planned();
	const batch = await lab.messageOf(runId);
	lab.receiver.force({ kind: "server_error", times: 1 });
	await lab.process(batch);
	const calls = lab.receiver.calls({ path: "/hook" }).length;
	expect(calls).toBe(1);
	await lab.process(batch);
	expect(lab.receiver.calls({ path: "/hook" })).toHaveLength(calls);
	expect(await lab.em().findOneOrFail(OutboxMessage, { id: batch })).toMatchObject({ attempts: 1 });
});

it("an automatic sync to a switched-off integration fails without a call", async () => {
	await lab.em().execute("update integrations set is_active = false where id = ?", [integration.id]);
	const [leadId = ""] = leads;
	const priority = PRIORITY.automatic;
	const runId = await lab
		.em()
		.transactional(em => startLeadSync(em, { leadId, integration, actor: "system", priority }));
	await lab.work();
	expect(await lab.run(runId ?? "")).toMatchObject({
		status: "failed",
		error: "The integration is switched off",
	});
	expect(lab.receiver.calls({ path: "/hook" })).toEqual([]);
});

it("deliver leaves a mail to another worker that claimed it while it was composed", async () => {
	const messageId = "<claimed@meridian.example>";
	const job = {
		...lab.services,
		mail: folderTransport(mkdtempSync(path.join(tmpdir(), "mail-"))),
		signal: new AbortController().signal,
		isCancelled: () => false,
		message: begunMessage({ topic: "tax_report.send", lane: "mail" }),
	};
	const compose = async () => {
		expect(await beginDelivery(lab.em(), messageId, "folder")).toBe(true);
		return { to: "ana@people.example", subject: "Report", text: "Text", html: "<p>Text</p>" };
	};
	const result = await deliver({ messageId, compose }, job);
	expect(result.kind).not.toBe("done");
	if ("commit" in result) await result.commit?.(lab.em());
	expect((await findDelivery(lab.em(), messageId))?.state).toBe("sending");
});
