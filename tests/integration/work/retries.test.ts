import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { AuditEntry } from "#db/audit/audit-entry.ts";
import { cancelRun } from "#db/jobs/cancel-run.ts";
import type { NewRun } from "#db/jobs/create-run.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { hasFailed, retryFailed } from "#db/jobs/retry-failed.ts";
import { retryRun } from "#db/jobs/retry-run.ts";
import { lockRun } from "#db/jobs/withdraw.ts";
import { beginAttempt } from "#db/outbox/begin-attempt.ts";
import { enqueue } from "#db/outbox/enqueue.ts";
import { em, items, lab, leads, make, openRunTests, promised, set, syncs } from "#tests/support/run-tests.ts";

openRunTests();

describe("retry of runs by staff", () => {
	const failed = async (more: Partial<NewRun> = {}, status = "failed") => {
		const id = await make(more);
		await set(
			id,
			`status = '${status}', failed = 1, error = 'No', message = 'Word', finished_at = now(), attempts = 4`,
		);
		return id;
	};

	it("is rejected when the run is unknown, running, succeeded, an import or without integration or people", async () => {
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
		expect(await refusal(nobody)).toEqual(["conflict", "There is nobody left to retry"]);
		expect(await promised()).toEqual([]);
		expect(await em().count(AuditEntry)).toBe(0);
	});

	it.each([
		["tax_report", "tax_report.send", "webhook"],
		["integration_test", "integration.test", "webhook"],
		["newsletter_sync", "newsletter.sync", "webhook"],
	] as const)(
		"enqueues a run of kind %s with interactive priority, resets its result and keeps counting attempts",
		async (kind, topic, lane) => {
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
		},
	);

	it("needs no integration for a report; repeats a conversion's upload, or its test if there is none", async () => {
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
		expect(await promised()).toMatchObject([{ topic: "conversion.test", lane: "conversions", priority: 1 }]);
		await em().execute("delete from outbox");
		const upload = await failed(own);
		await em().execute(
			`insert into conversion_uploads (id, destination_id, submission_id, stage, state, error, wanted, told, converted_at, run_id, updated_at)
			 values (gen_random_uuid(), ?, gen_random_uuid(), 'closed', 'failed', 'No', true, false, now(), ?, now())`,
			[destination, upload],
		);
		await retryRun(em(), upload, "tester");
		expect(await promised()).toMatchObject([{ topic: "conversion.upload", lane: "conversions" }]);
		expect(await em().execute("select state, error from conversion_uploads")).toEqual([
			{ state: "pending", error: null },
		]);
	});

	it("delivers a webhook event again, and resets only the retried run's state of a newsletter sync", async () => {
		const event = await failed({ kind: "webhook" });
		await em().execute(
			`insert into webhook_deliveries (run_id, type, subject, detail, occurred_at) values (?, 'lead.captured', ?, '{}', now())`,
			[event, leads[0]],
		);
		await retryRun(em(), event, "tester");
		expect(await promised()).toMatchObject([{ topic: "webhook.deliver", run: event }]);
		const told = await failed({ kind: "newsletter_sync" });
		const other = await failed({ kind: "newsletter_sync" });
		const subscriber = randomUUID();
		await em().execute(
			`insert into subscribers (id, email, email_key, state, subscribed_at, created_at, updated_at) values (?, 'a@b.co', 'a@b.co', 'subscribed', now(), now(), now())`,
			[subscriber],
		);
		await em().execute(
			`insert into newsletter_syncs (run_id, subscriber_id, status, error, updated_at)
			 values (?, ?, 'failed', 'No', now()), (?, ?, 'failed', 'No', now())`,
			[told, subscriber, other, subscriber],
		);
		await retryRun(em(), told, "tester");
		expect(await em().execute("select run_id, status, error from newsletter_syncs order by status")).toEqual([
			{ run_id: other, status: "failed", error: "No" },
			{ run_id: told, status: "pending", error: null },
		]);
	});

	it("syncs the contact of a webhook run that holds a contact, as older releases made them", async () => {
		const contact = await failed({ kind: "webhook", leadId: leads[0] ?? null });
		await em().execute(
			"insert into job_items (run_id, position, lead_id, status, updated_at) values (?, 0, ?, 'failed', now())",
			[contact, leads[0]],
		);
		await retryRun(em(), contact, "tester");
		expect(await promised()).toMatchObject([
			{ topic: "sync.batch", payload: { runId: contact, from: 0, to: 0 } },
		]);
		expect(await items(contact)).toMatchObject([{ status: "pending" }]);
	});

	it("is rejected while a cancelled run without items has a call in flight, or an upload that the platform accepted", async () => {
		const id = await make({ kind: "integration_test" });
		const message = await enqueue(em(), "integration.test", { runId: id }, { lane: "webhook" });
		await beginAttempt(em(), message, 60_000);
		await cancelRun(em(), id, "tester");
		const early = { code: "conflict", message: "The last call of this job has not ended yet" };
		await expect(retryRun(em(), id, "tester")).rejects.toMatchObject(early);
		await em().execute(`update outbox set owner = null, ticket = '{"import":{}}'`);
		await expect(retryRun(em(), id, "tester")).rejects.toMatchObject(early);
		expect(await lab.run(id)).toMatchObject({ status: "cancelled" });
		await em().execute("delete from outbox");
		await retryRun(em(), id, "tester");
		expect(await promised()).toMatchObject([{ topic: "integration.test", run: id }]);
	});

	it("waits while a cancellation holds the lock of the same run", async () => {
		const id = await failed({ kind: "integration_test" });
		const { promise: accounted, resolve: account } = Promise.withResolvers<void>();
		const { promise: held, resolve: hold } = Promise.withResolvers<void>();
		const holding = em().transactional(async inner => {
			await lockRun(inner, id);
			hold();
			await accounted;
		});
		await held;
		const retried = retryRun(em(), id, "tester");
		const waiting = `select 1 from pg_locks l join pg_database d on d.oid = l.database
			where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
		await vi.waitFor(async () => expect(await em().execute(waiting)).toHaveLength(1), { timeout: 120_000 });
		expect(await promised()).toEqual([]);
		account();
		await Promise.all([holding, retried]);
		expect(await promised()).toHaveLength(1);
	});

	it("repeats a sync's failed and cancelled people, and keeps the done, skipped and suppressed", async () => {
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

	it("retries and audits, oldest first, each run matching a filter that can be retried", async () => {
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
