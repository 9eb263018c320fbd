import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { AuditEntry } from "#db/audit/audit-entry.ts";
import type { Integration } from "#db/integrations/integration.ts";
import { LeadSync } from "#db/integrations/lead-sync.ts";
import { cancelRun } from "#db/jobs/cancel-run.ts";
import { createRun, createRunOnce, type NewRun } from "#db/jobs/create-run.ts";
import { findRun, findRuns, runAttempts, runItems } from "#db/jobs/find-run.ts";
import { groupRuns } from "#db/jobs/group-runs.ts";
import { JobItem } from "#db/jobs/job-item.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { isRunCursor, listRuns, type RunFilter } from "#db/jobs/list-runs.ts";
import { recentBulkRuns } from "#db/jobs/recent-bulk-runs.ts";
import { hasFailed, retryFailed } from "#db/jobs/retry-failed.ts";
import { retryRun } from "#db/jobs/retry-run.ts";
import { settleRun } from "#db/jobs/settle-run.ts";
import { accountCancelled, withdraw } from "#db/jobs/withdraw.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { type LocalLab, openLocalLab } from "#tests/support/local-worker.ts";

let lab: LocalLab;
let integration: Integration;
let leads: string[];
const em = () => lab.em();

beforeAll(async () => {
	lab = await openLocalLab(await createTestDatabase());
});
afterAll(() => lab.close());
beforeEach(async () => {
	vi.restoreAllMocks();
	await em().execute(
		"delete from outbox; delete from job_runs; delete from integrations; delete from leads; delete from subscribers",
	);
	leads = await lab.people(3);
	integration = await lab.add("Receiver");
	await em().execute("delete from audit_log");
});

const make = (more: Partial<NewRun> = {}) =>
	createRun(em(), { kind: "crm_sync", actor: "tester", total: 1, integrationId: integration.id, ...more });
const set = (id: string, values: string) => em().execute(`update job_runs set ${values} where id = ?`, [id]);
const items = (run: string) => em().find(JobItem, { run }, { orderBy: { position: "asc" } });
const settle = (id: string, progress: Parameters<typeof settleRun>[2]) => settleRun(em(), id, progress);
const promised = async () =>
	(await em().find(OutboxMessage, {})).map(({ topic, lane, priority, run, payload }) => ({
		topic,
		lane,
		priority,
		run,
		payload,
	}));
const syncs = async () => new Map((await em().find(LeadSync, {})).map(({ lead, status }) => [lead, status]));

describe("a run", () => {
	it("is made as it is asked for, and once for each key", async () => {
		const id = await make({ leadId: leads[0] ?? null, total: 7, forced: true });
		expect(await em().findOneOrFail(JobRun, { id })).toMatchObject({
			kind: "crm_sync",
			status: "queued",
			actor: "tester",
			integration: integration.id,
			lead: leads[0],
			total: 7,
			forced: true,
			done: 0,
			failed: 0,
			dedupeKey: null,
			conversionDestination: null,
		});
		const bare = await createRun(em(), { kind: "tax_report", actor: "system", total: 1 });
		expect(await em().findOneOrFail(JobRun, { id: bare })).toMatchObject({
			forced: false,
			integration: null,
			lead: null,
		});
		const run = { kind: "tax_report", actor: "system", total: 1 } as const;
		const first = await createRunOnce(em(), run, "key");
		expect(first).not.toBeNull();
		expect(await createRunOnce(em(), run, "key")).toBeNull();
		expect(await createRunOnce(em(), run, "another")).not.toBeNull();
	});

	it.each([
		[{ done: 3 }, "succeeded", null],
		[{ done: 2, failed: 1, error: "No" }, "partly_failed", "No"],
		[{ failed: 3, error: "No" }, "failed", "No"],
		[{ done: 2, error: "Busy" }, "active", "Busy"],
		[{ failed: 2 }, "active", "Earlier"],
		[{ done: 1, failed: 2, error: null }, "partly_failed", null],
	] as const)("of three people with %j is %s", async (progress, status, error) => {
		const id = await make({ total: 3 });
		await set(id, "status = 'active', error = 'Earlier'");
		expect(await settle(id, progress)).toBe(status);
		const run = await em().findOneOrFail(JobRun, { id });
		expect(run).toMatchObject({
			status,
			error,
			done: 0,
			failed: 0,
			...("done" in progress && { done: progress.done }),
			...("failed" in progress && { failed: progress.failed }),
		});
		expect(run.finishedAt === null).toBe(status === "active");
	});

	it("adds up, keeps its message and the time of its end, and what came late to one that was cancelled", async () => {
		const id = await make({ total: 3 });
		expect(await settle(id, { done: 1, message: "One" })).toBe("queued");
		expect(await settle(id, { failed: 1, error: "No" })).toBe("queued");
		expect(await settle(id, { done: 1, message: null })).toBe("partly_failed");
		const ended = await em().findOneOrFail(JobRun, { id });
		expect(ended).toMatchObject({ done: 2, failed: 1, message: "One", error: "No" });
		await settle(id, { done: 1 });
		expect(await em().findOneOrFail(JobRun, { id })).toMatchObject({ done: 3, finishedAt: ended.finishedAt });
		const cancelled = await make({ total: 1 });
		await set(cancelled, "status = 'cancelled'");
		expect(await settle(cancelled, { done: 1 })).toBe("cancelled");
		expect(await em().findOneOrFail(JobRun, { id: cancelled })).toMatchObject({ done: 1 });
		expect(await settle(randomUUID(), { done: 1 })).toBeNull();
	});
});

describe("the list of runs", () => {
	const found = async (filter: RunFilter) =>
		(await listRuns(em(), filter, { limit: 10 })).rows.map(({ id }) => id);

	it("says of each whose and what it is, the newest first, in pages", async () => {
		const one = await make({ leadId: leads[0] ?? null });
		const two = await createRun(em(), { kind: "tax_report", actor: "system", total: 2 });
		await set(
			one,
			"created_at = '2026-01-02T03:04:05.678Z', started_at = '2026-01-02T03:04:06Z', finished_at = null",
		);
		await set(two, "error = 'No', message = 'Well', done = 1, failed = 2, attempts = 3");
		const { rows } = await listRuns(em(), {}, { limit: 10 });
		expect(rows).toMatchObject([
			{
				id: two,
				kind: "tax_report",
				status: "queued",
				total: 2,
				done: 1,
				failed: 2,
				attempts: 3,
				error: "No",
				message: "Well",
				actor: "system",
				integration: null,
				conversionDestination: null,
				lead: null,
			},
			{
				id: one,
				createdAt: "2026-01-02T03:04:05.678Z",
				startedAt: "2026-01-02T03:04:06.000Z",
				finishedAt: null,
				integration: { id: integration.id, name: "Receiver", provider: "webhook" },
				lead: { id: leads[0], fullName: "Sample Person" },
			},
		]);
		const first = await listRuns(em(), {}, { limit: 1 });
		expect(first.rows.map(({ id }) => id)).toEqual([two]);
		expect(isRunCursor(["2026-01-02T03:04:05.678Z", one])).toBe(true);
		expect(isRunCursor(["yesterday", one])).toBe(false);
		expect(await findRun(em(), one)).toMatchObject({ id: one });
		expect(await findRun(em(), randomUUID())).toBeNull();
		expect((await findRuns(em(), [one, two, randomUUID()])).map(({ id }) => id).sort()).toEqual(
			[one, two].sort(),
		);
		expect(await findRuns(em(), [])).toEqual([]);
	});

	it("finds by each filter, and by all of them together", async () => {
		const one = await make({ leadId: leads[0] ?? null });
		const other = await lab.add("Another");
		const two = await make({ kind: "webhook", integrationId: other.id, leadId: leads[1] ?? null });
		await set(two, "status = 'failed'");
		expect(await found({ kind: "crm_sync" })).toEqual([one]);
		expect(await found({ status: "failed" })).toEqual([two]);
		expect(await found({ integration: other.id })).toEqual([two]);
		expect(await found({ lead: leads[0] })).toEqual([one]);
		expect(await found({ lead: leads[0], status: "failed" })).toEqual([]);
		expect(await found({ q: "  " })).toEqual([two, one]);
	});

	it("finds by words in the run and in the names of whom it is about", async () => {
		const run = await make({ leadId: leads[0] ?? null, actor: "Somebody" });
		await set(run, "error = 'Refused: 50% off', message = 'Well'");
		const [{ id: destination } = { id: "" }] = await em().execute<{ id: string }[]>(
			`insert into conversion_destinations (id, platform, name, secret, secret_mask, settings, is_active, created_at, updated_at)
			 values (gen_random_uuid(), 'meta_conversions', 'Advertising', '', '', '{}', true, now(), now()) returning id`,
		);
		const told = await createRun(em(), {
			kind: "conversion_upload",
			actor: "x",
			total: 1,
			conversionDestinationId: destination,
		});
		await em().execute("update leads set full_name = 'Zenobia Quill' where id = ?", [leads[0]]);
		for (const q of ["somebody", "REFUSED", "well", "50%", "zenobia", "receiver", "crm_sync", " webhook "])
			expect(await found({ q }), q).toEqual([run]);
		for (const q of ["advertising", "meta_conv"]) expect(await found({ q }), q).toEqual([told]);
		expect(await found({ q: "5_%" })).toEqual([]);
		expect(await found({ q: "nobody" })).toEqual([]);
		expect((await findRun(em(), told))?.conversionDestination).toEqual({
			id: destination,
			name: "Advertising",
			platform: "meta_conversions",
		});
	});
});

describe("runs put together", () => {
	it("count by lead and by integration what waits, failed and succeeded, the most failed first", async () => {
		const other = await lab.add("Another");
		const of = async (more: Partial<NewRun>, values: string) => {
			const id = await make(more);
			await set(id, values);
			return id;
		};
		const lead = leads[0] ?? "";
		await of({ leadId: lead }, "status = 'failed', error = 'First', created_at = now() - interval '2 hours'");
		await of(
			{ leadId: lead },
			"status = 'partly_failed', error = 'Last', created_at = now() - interval '1 hour'",
		);
		await of({ leadId: lead }, "status = 'queued', error = 'Busy'");
		await of({}, "status = 'active', created_at = now() - interval '3 hours'");
		await of({ integrationId: other.id }, "status = 'succeeded', created_at = now() - interval '4 hours'");
		await of({ integrationId: other.id }, "status = 'cancelled', created_at = now() - interval '5 hours'");
		await of({ integrationId: other.id }, "status = 'failed', created_at = now() - interval '31 days'");
		await of({ integrationId: null }, "status = 'failed'");
		expect(await groupRuns(em(), "integration", {})).toMatchObject([
			{ id: integration.id, name: "Receiver", waiting: 2, failed: 2, succeeded: 0, lastError: "Last" },
			{ id: other.id, name: "Another", waiting: 0, failed: 0, succeeded: 1, lastError: null },
		]);
		const [group, ...more] = await groupRuns(em(), "lead", {});
		expect(more).toEqual([]);
		expect(group).toMatchObject({
			id: lead,
			name: "Sample Person",
			waiting: 1,
			failed: 2,
			succeeded: 0,
			lastError: "Last",
		});
		expect(Date.parse(group?.lastAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
		expect(await groupRuns(em(), "integration", { status: "succeeded" })).toMatchObject([{ id: other.id }]);
		const third = await lab.add("Third");
		await of({ integrationId: third.id }, "status = 'succeeded'");
		expect((await groupRuns(em(), "integration", {})).map(({ name }) => name)).toEqual([
			"Receiver",
			"Third",
			"Another",
		]);
	});
});

describe("the people of a run", () => {
	const run = async () => {
		const id = await make({ kind: "bulk_sync", total: 3 });
		for (const [position, status] of ["done", "failed", "suppressed"].entries())
			await em().execute(
				`insert into job_items (run_id, position, lead_id, status, error, note, remote_id, updated_at)
				 values (?, ?, ?, ?, 'Word', 'Note', 'r', '2026-01-02T03:04:05.678Z')`,
				[id, position, leads[position], status],
			);
		return id;
	};

	it("stand in their order, or those first who need attention, and no more than asked for", async () => {
		const id = await run();
		await run();
		const all = await runItems(em(), id);
		expect(all.map(({ position }) => position)).toEqual([0, 1, 2]);
		expect(all[0]).toEqual({
			position: 0,
			leadId: leads[0],
			fullName: "Sample Person",
			email: expect.stringContaining("@people.example"),
			status: "done",
			error: "Word",
			note: "Note",
			remoteId: "r",
			updatedAt: "2026-01-02T03:04:05.678Z",
		});
		const first = await runItems(em(), id, { failedFirst: true, limit: 2 });
		expect(first.map(({ status }) => status)).toEqual(["failed", "suppressed"]);
		await em().execute("delete from leads where id = ?", [leads[2]]);
		expect((await runItems(em(), id))[2]).toMatchObject({ leadId: null, fullName: null, email: null });
	});

	it("count as cancelled with their run, before a worker has accounted for them", async () => {
		const id = await run();
		await em().execute("update job_items set status = 'pending' where position > 0");
		expect((await runItems(em(), id)).map(({ status }) => status)).toEqual(["done", "pending", "pending"]);
		await set(id, "status = 'cancelled'");
		expect((await runItems(em(), id)).map(({ status }) => status)).toEqual([
			"done",
			"cancelled",
			"cancelled",
		]);
	});

	it("and its tries are listed, the newest first", async () => {
		const id = await run();
		for (const [number, outcome] of ["retrying", "succeeded"].entries())
			await em().execute(
				`insert into job_attempts (run_id, message, number, outcome, error, started_at, finished_at)
				 values (?, gen_random_uuid(), ?, ?, 'Word', '2026-01-02T03:04:05.678Z', null)`,
				[id, number + 1, outcome],
			);
		await em().execute(
			`insert into job_attempts (run_id, message, number, started_at) values (?, gen_random_uuid(), 1, now())`,
			[await make()],
		);
		expect(await runAttempts(em(), id)).toEqual([
			{
				number: 2,
				outcome: "succeeded",
				error: "Word",
				startedAt: "2026-01-02T03:04:05.678Z",
				finishedAt: null,
			},
			expect.objectContaining({ number: 1, outcome: "retrying" }),
		]);
	});
});

it("bulk syncs that are under way, and one's own that just ended, are the recent ones: three, the newest first", async () => {
	const bulk = (actor: string) => make({ kind: "bulk_sync", actor });
	const recent = async () => (await recentBulkRuns(em(), "me")).map(({ id }) => id);
	const [under, mine, theirs, long, single] = [
		await bulk("them"),
		await bulk("me"),
		await bulk("them"),
		await bulk("me"),
		await make(),
	];
	await set(mine, "status = 'succeeded', finished_at = now() - interval '4 minutes'");
	await set(theirs, "status = 'succeeded', finished_at = now()");
	await set(long, "status = 'succeeded', finished_at = now() - interval '6 minutes'");
	expect(await recent()).toEqual([mine, under]);
	expect(single).not.toBeNull();
	const more = [await bulk("them"), await bulk("them")];
	await set(more[0] ?? "", "status = 'active'");
	expect(await recent()).toEqual([...more.toReversed(), mine]);
	await set(more[1] ?? "", "created_at = now() - interval '8 days'");
	expect(await recent()).toEqual([more[0], mine, under]);
});

describe("a cancellation", () => {
	it("ends the run at once for everyone who is left, and stands in the audit log", async () => {
		const runId = await lab.bulk(integration);
		await lab.process(await lab.messageOf(runId));
		await em().execute("update job_items set status = 'done' where run_id = ? and position = 0", [runId]);
		await em().execute("update job_items set not_before = now() + interval '1 hour' where position = 1");
		await cancelRun(em(), runId, "tester");
		const run = await em().findOneOrFail(JobRun, { id: runId });
		expect(run).toMatchObject({
			status: "cancelled",
			cancelRequestedAt: expect.any(Date),
			finishedAt: expect.any(Date),
		});
		expect((await items(runId)).map(({ status, notBefore }) => [status, notBefore])).toEqual([
			["done", null],
			["cancelled", null],
			["cancelled", null],
		]);
		expect(await promised()).toEqual([]);
		expect(await em().find(AuditEntry, {})).toMatchObject([
			{ actor: "tester", action: "job.cancel", subject: runId },
		]);
		await expect(cancelRun(em(), runId, "tester")).rejects.toMatchObject({
			code: "conflict",
			message: "This job has ended already",
		});
		await expect(cancelRun(em(), randomUUID(), "tester")).rejects.toMatchObject({
			code: "not_found",
			message: "There is no such job",
		});
	});

	it("takes back what is promised but for what somebody works on, and an import whose end is to be learnt", async () => {
		const runId = await make({ kind: "bulk_sync" });
		const add = async (values: string) => {
			const [row] = await em().execute<{ id: string }[]>(
				`insert into outbox (id, topic, lane, payload, run_id, priority, due_at, created_at)
				 values (gen_random_uuid(), 'sync.batch', 'webhook', '{}', ?, 5, now(), now()) returning id`,
				[runId],
			);
			await em().execute(`update outbox set ${values} where id = ?`, [row?.id]);
			return row?.id;
		};
		await add("queued = true");
		await add(`ticket = '{"slot":"now"}'`);
		const accepted = await add(`ticket = '{"import":{}}'`);
		const owned = await add("owner = gen_random_uuid()");
		const other = await lab.bulk(integration);
		const promise = await em().transactional(inner => withdraw(inner, runId));
		const left = await em().find(OutboxMessage, {});
		expect(left.map(({ id }) => id).sort()).toEqual(
			[accepted, owned, promise, await lab.messageOf(other)].sort(),
		);
		const account = left.find(({ id }) => id === promise);
		expect(account).toMatchObject({ topic: "run.cancelled", payload: { runId }, run: null });
		expect(account?.dueAt.getTime()).toBeGreaterThan(account?.createdAt.getTime() ?? 0);
	});

	it("leaves the integration with what held before it, also where another run is about the same people", async () => {
		const sync = (lead: number, values: string) =>
			em()
				.execute(
					`insert into lead_syncs (lead_id, integration_id, status, updated_at) values (?, ?, 'pending', now())
				 on conflict (lead_id, integration_id) do nothing`,
					[leads[lead], integration.id],
				)
				.then(() => em().execute(`update lead_syncs set ${values} where lead_id = ?`, [leads[lead]]));
		const runId = await lab.bulk(integration);
		await lab.process(await lab.messageOf(runId));
		await sync(0, "synced_revision = 1");
		await sync(1, "error = 'Refused before'");
		await set(runId, "status = 'cancelled'");
		expect(await accountCancelled(em(), runId, { step: 2 })).toBe(true);
		expect(await syncs()).toEqual(
			new Map([
				[leads[0], "synced"],
				[leads[1], "failed"],
			]),
		);
		expect((await items(runId)).every(({ status }) => status === "cancelled")).toBe(true);
		const again = await lab.bulk(integration);
		await lab.process(await lab.messageOf(again));
		const single = await lab.bulk(integration);
		await em().execute("delete from job_items where run_id = ? and position > 0", [single]);
		await em().execute("delete from lead_syncs");
		for (const lead of [0, 1, 2]) await sync(lead, "status = 'pending'");
		await set(again, "status = 'cancelled'");
		await accountCancelled(em(), again, { step: 100 });
		expect(await syncs()).toEqual(new Map([[leads[0], "pending"]]));
		await set(single, "status = 'failed'");
		await em().execute("update job_items set status = 'pending' where run_id = ?", [again]);
		await accountCancelled(em(), again, { step: 100 });
		expect(await syncs()).toEqual(new Map());
	});

	it("stops where it is told to, does nothing for a run that goes on, and nothing twice", async () => {
		const runId = await lab.bulk(integration);
		expect(await accountCancelled(em(), runId, { step: 1 })).toBe(true);
		expect(await lab.items(runId, "pending")).toBe(3);
		await set(runId, "status = 'cancelled'");
		const goOn = vi
			.fn(() => true)
			.mockReturnValueOnce(true)
			.mockReturnValueOnce(true)
			.mockReturnValueOnce(false);
		expect(await accountCancelled(em(), runId, { step: 1, limitMs: 500, goOn })).toBe(false);
		expect((await items(runId)).map(({ status }) => status)).toEqual(["cancelled", "cancelled", "pending"]);
		expect(await accountCancelled(em(), runId, { step: 1 })).toBe(true);
		expect(await lab.items(runId, "cancelled")).toBe(3);
		expect(await accountCancelled(em(), randomUUID(), { step: 1 })).toBe(true);
	});
});

describe("a retry", () => {
	const failed = async (more: Partial<NewRun> = {}, status = "failed") => {
		const id = await make(more);
		await set(
			id,
			`status = '${status}', failed = 1, error = 'No', message = 'Word', finished_at = now(), attempts = 4`,
		);
		return id;
	};

	it("is refused where there is nothing to repeat", async () => {
		const refusal = async (id: string) =>
			retryRun(em(), id, "tester").then(
				() => null,
				({ code, message }) => [code, message],
			);
		expect(await refusal(randomUUID())).toEqual(["not_found", "There is no such job"]);
		expect(await refusal(await make())).toEqual(["conflict", "This job is still running"]);
		expect(await refusal(await failed({}, "succeeded"))).toEqual(["conflict", "Nothing failed in this job"]);
		expect(await refusal(await failed({ kind: "lead_import", integrationId: null }))).toEqual([
			"conflict",
			"Correct the file and import it again",
		]);
		expect(await refusal(await failed({ integrationId: null }))).toEqual([
			"conflict",
			"The integration or destination of this job was deleted",
		]);
		const nobody = await failed({ kind: "bulk_sync" });
		await em().execute(
			"insert into job_items (run_id, position, lead_id, status, updated_at) values (?, 0, null, 'failed', now())",
			[nobody],
		);
		expect(await refusal(nobody)).toEqual(["conflict", "There is nobody left whom a retry could help"]);
		expect(await promised()).toEqual([]);
		expect(await em().count(AuditEntry)).toBe(0);
	});

	it.each([
		["tax_report", "tax_report.send", "webhook"],
		["integration_test", "integration.test", "webhook"],
		["newsletter_sync", "newsletter.sync", "webhook"],
	] as const)("of %s promises it again ahead of others, and counts on", async (kind, topic, lane) => {
		const id = await failed({ kind });
		await retryRun(em(), id, "tester");
		expect(await em().findOneOrFail(JobRun, { id })).toMatchObject({
			status: "queued",
			done: 0,
			failed: 0,
			error: null,
			message: null,
			finishedAt: null,
			cancelRequestedAt: null,
			attempts: 4,
			earlierAttempts: 4,
		});
		expect(await promised()).toEqual([{ topic, lane, priority: 1, run: id, payload: { runId: id } }]);
		expect(await em().find(AuditEntry, {})).toMatchObject([
			{ actor: "tester", action: "job.retry", subject: id },
		]);
	});

	it("of a report needs no integration, and of an upload is the upload, or the test where there is none", async () => {
		const report = await failed({ kind: "tax_report", integrationId: null });
		await retryRun(em(), report, "tester");
		expect(await promised()).toMatchObject([{ topic: "tax_report.send", lane: "mail" }]);
		await em().execute("delete from outbox");
		const [{ id: destination } = { id: "" }] = await em().execute<{ id: string }[]>(
			`insert into conversion_destinations (id, platform, name, secret, secret_mask, settings, is_active, created_at, updated_at)
			 values (gen_random_uuid(), 'meta_conversions', 'Advertising', '', '', '{}', true, now(), now()) returning id`,
		);
		const own = {
			kind: "conversion_upload",
			integrationId: null,
			conversionDestinationId: destination,
		} as const;
		await retryRun(em(), await failed(own), "tester");
		expect(await promised()).toMatchObject([{ topic: "conversion.test", lane: "events", priority: 1 }]);
		await em().execute("delete from outbox");
		const upload = await failed(own);
		await em().execute(
			`insert into conversion_uploads (id, destination_id, submission_id, stage, state, error, wanted, told, converted_at, run_id, updated_at)
			 values (gen_random_uuid(), ?, gen_random_uuid(), 'closed', 'failed', 'No', true, false, now(), ?, now())`,
			[destination, upload],
		);
		await retryRun(em(), upload, "tester");
		expect(await promised()).toMatchObject([{ topic: "conversion.upload", lane: "events" }]);
		expect(await em().execute("select state, error from conversion_uploads")).toEqual([
			{ state: "pending", error: null },
		]);
	});

	it("of an event tells it again, and of a newsletter's subscriber forgets how it went", async () => {
		const event = await failed({ kind: "webhook" });
		await em().execute(
			`insert into webhook_deliveries (run_id, type, subject, detail, occurred_at) values (?, 'lead.captured', ?, '{}', now())`,
			[event, leads[0]],
		);
		await retryRun(em(), event, "tester");
		expect(await promised()).toMatchObject([{ topic: "webhook.deliver", run: event }]);
		const told = await failed({ kind: "newsletter_sync" });
		const subscriber = randomUUID();
		await em().execute(
			`insert into subscribers (id, email, email_key, state, subscribed_at, created_at, updated_at) values (?, 'a@b.co', 'a@b.co', 'subscribed', now(), now(), now())`,
			[subscriber],
		);
		await em().execute(
			"insert into newsletter_syncs (run_id, subscriber_id, status, error, updated_at) values (?, ?, 'failed', 'No', now())",
			[told, subscriber],
		);
		await retryRun(em(), told, "tester");
		expect(await em().execute("select status, error from newsletter_syncs")).toEqual([
			{ status: "pending", error: null },
		]);
	});

	it("of people takes up those who failed or were left, and keeps the rest", async () => {
		const bulk = await failed({ kind: "bulk_sync", total: 6 }, "partly_failed");
		const statuses = ["failed", "cancelled", "done", "skipped", "suppressed", "failed"];
		for (const [position, status] of statuses.entries())
			await em().execute(
				`insert into job_items (run_id, position, lead_id, status, error, not_before, updated_at) values (?, ?, ?, ?, 'No', now(), now())`,
				[bulk, position, position < 3 ? leads[position] : null, status],
			);
		await retryRun(em(), bulk, "tester");
		expect((await items(bulk)).map(({ status, error }) => [status, error])).toEqual([
			["pending", null],
			["pending", null],
			["done", "No"],
			["skipped", "No"],
			["suppressed", "No"],
			["pending", null],
		]);
		expect((await items(bulk))[0]?.notBefore).toBeNull();
		expect(await em().findOneOrFail(JobRun, { id: bulk })).toMatchObject({
			status: "queued",
			done: 2,
			failed: 1,
		});
		expect(await syncs()).toEqual(
			new Map([
				[leads[0], "pending"],
				[leads[1], "pending"],
			]),
		);
		expect(await promised()).toMatchObject([
			{ topic: "sync.plan", lane: "webhook", priority: 1, payload: { runId: bulk } },
		]);
		await em().execute("delete from outbox");
		const single = await failed({ kind: "crm_sync", leadId: leads[2] ?? null });
		await em().execute(
			"insert into job_items (run_id, position, lead_id, status, updated_at) values (?, 0, ?, 'failed', now())",
			[single, leads[2]],
		);
		await retryRun(em(), single, "tester");
		expect(await promised()).toMatchObject([
			{ topic: "sync.batch", payload: { runId: single, from: 0, to: 0 } },
		]);
	});

	it("of all that a filter finds takes those that can be retried, the oldest first, each for itself", async () => {
		const one = await failed({ kind: "tax_report", integrationId: null });
		const two = await failed({ kind: "integration_test" }, "partly_failed");
		await failed({ kind: "lead_import" });
		await failed({ integrationId: null });
		await failed({ kind: "integration_test" }, "cancelled");
		const nobody = await failed({ kind: "bulk_sync" });
		await em().execute(
			"insert into job_items (run_id, position, lead_id, status, updated_at) values (?, 0, null, 'failed', now())",
			[nobody],
		);
		expect(await hasFailed(em(), { kind: "lead_import" })).toBe(false);
		expect(await hasFailed(em(), { kind: "tax_report" })).toBe(true);
		expect(await retryFailed(em(), { kind: "crm_sync" }, "tester")).toEqual({
			retried: 0,
			left: 0,
			more: false,
		});
		expect(await retryFailed(em(), {}, "tester")).toEqual({ retried: 2, left: 1, more: false });
		const log = await em().find(AuditEntry, {}, { orderBy: { id: "asc" } });
		expect(log.map(({ subject }) => subject)).toEqual([one, two]);
		expect((await promised()).map(({ run }) => run).sort()).toEqual([one, two].sort());
		expect(await hasFailed(em(), {})).toBe(true);
	});
});
