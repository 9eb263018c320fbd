import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { AuditEntry } from "#db/audit/audit-entry.ts";
import { reserveSlot } from "#db/integrations/sliding-window.ts";
import { cancelRun } from "#db/jobs/cancel-run.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { settleCancelledItems, withdraw } from "#db/jobs/withdraw.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import {
	em,
	integration,
	items,
	lab,
	leads,
	make,
	openRunTests,
	promised,
	set,
	syncs,
} from "#tests/support/run-tests.ts";

openRunTests();

describe("cancellation of a run", () => {
	it("cancels the run's open items at once, is audited, and is rejected for an ended or unknown run", async () => {
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
			message: "This job has already ended",
		});
		await expect(cancelRun(em(), randomUUID(), "tester")).rejects.toMatchObject({
			code: "not_found",
			message: "There is no such job",
		});
	});

	it("cancels a queued run, and leaves another run's message and items alone", async () => {
		const runId = await lab.bulk(integration);
		const other = await lab.bulk(integration);
		expect((await em().findOneOrFail(JobRun, { id: runId })).status).toBe("queued");
		await cancelRun(em(), runId, "tester");
		expect((await em().findOneOrFail(JobRun, { id: runId })).status).toBe("cancelled");
		expect(await promised()).toMatchObject([{ topic: "sync.plan", run: other }]);
		expect(await lab.items(other, "pending")).toBe(3);
	});

	it("leaves items for which it has no time to a run.cancelled message, and a worker cancels them", async () => {
		const runId = await lab.bulk(integration);
		let now = 0;
		const clock = vi.spyOn(performance, "now").mockImplementation(() => {
			now += 1_000;
			return now;
		});
		await cancelRun(em(), runId, "tester");
		clock.mockRestore();
		expect(await lab.items(runId, "pending")).toBe(3);
		expect(await promised()).toMatchObject([{ topic: "run.cancelled", payload: { runId } }]);
		await em().execute("update outbox set due_at = now()");
		await lab.work();
		expect(await lab.items(runId, "cancelled")).toBe(3);
		expect(await promised()).toEqual([]);
	});

	it("leaves locked items to a run.cancelled message without waiting for their lock", async () => {
		const runId = await lab.bulk(integration);
		const { promise: stored, resolve: store } = Promise.withResolvers<void>();
		const { promise: held, resolve: hold } = Promise.withResolvers<void>();
		const holding = em().transactional(async inner => {
			await inner.execute("select 1 from job_items where run_id = ? for update", [runId]);
			hold();
			await stored;
		});
		await held;
		await cancelRun(em(), runId, "tester");
		store();
		await holding;
		expect(await lab.items(runId, "pending")).toBe(3);
		expect(await promised()).toMatchObject([{ topic: "run.cancelled", payload: { runId } }]);
	});

	it("deletes the run's messages except those in progress and an accepted import still to be polled", async () => {
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

	it("frees the slots that the run reserved in the integration's quota, and keeps another run's", async () => {
		const quota = { calls: 2, perMs: 60_000 };
		const next = async () => (await reserveSlot(em(), integration.id, quota, null)).waitMs;
		const reserve = async (runId: string, batches: number) => {
			for (let batch = 0; batch < batches; batch += 1) {
				const { at } = await reserveSlot(em(), integration.id, quota, null);
				await em().execute(
					`insert into outbox (id, topic, lane, payload, run_id, priority, ticket, due_at, created_at)
					 values (gen_random_uuid(), 'sync.batch', 'webhook', '{}', ?, 5, ?::jsonb, ?::timestamptz, now())`,
					[runId, JSON.stringify({ slot: at }), at],
				);
			}
		};
		const [kept, cancelled] = [await make({ kind: "bulk_sync" }), await make({ kind: "bulk_sync" })];
		await reserve(kept, 4);
		await reserve(cancelled, 10);
		await cancelRun(em(), cancelled, "tester");
		const waits = [await next(), await next()];
		for (const wait of waits) {
			expect(wait).toBeGreaterThan(100_000);
			expect(wait).toBeLessThan(125_000);
		}
		await cancelRun(em(), kept, "tester");
		expect(await next()).toBe(0);
	});

	it("restores each lead's earlier sync state, which stays pending while another run includes the lead", async () => {
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
		expect(await settleCancelledItems(em(), runId, { step: 2 })).toBe(true);
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
		await set(single, "status = 'active'");
		await settleCancelledItems(em(), again, { step: 100 });
		expect(await syncs()).toEqual(new Map([[leads[0], "pending"]]));
		await set(single, "status = 'failed'");
		await em().execute("update job_items set status = 'pending' where run_id = ?", [again]);
		await settleCancelledItems(em(), again, { step: 100 });
		expect(await syncs()).toEqual(new Map());
	});

	it("cancels items until it is told to stop, continues later, and leaves a run that is not cancelled alone", async () => {
		const runId = await lab.bulk(integration);
		expect(await settleCancelledItems(em(), runId, { step: 1 })).toBe(true);
		expect(await lab.items(runId, "pending")).toBe(3);
		await set(runId, "status = 'cancelled'");
		const goOn = vi
			.fn(() => true)
			.mockReturnValueOnce(true)
			.mockReturnValueOnce(true)
			.mockReturnValueOnce(false);
		expect(await settleCancelledItems(em(), runId, { step: 1, limitMs: 500, mayContinue: goOn })).toBe(false);
		expect((await items(runId)).map(({ status }) => status)).toEqual(["cancelled", "cancelled", "pending"]);
		expect(await settleCancelledItems(em(), runId, { step: 1 })).toBe(true);
		expect(await lab.items(runId, "cancelled")).toBe(3);
		expect(await settleCancelledItems(em(), randomUUID(), { step: 1 })).toBe(true);
	});
});
