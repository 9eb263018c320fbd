import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createRun, createRunOnce } from "#db/jobs/create-run.ts";
import { isItemCursor, listItems, runAttempts, runItems } from "#db/jobs/find-run.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { settleRun } from "#db/jobs/settle-run.ts";
import { em, integration, leads, make, openRunTests, set } from "#tests/support/run-tests.ts";

openRunTests();

const settle = (id: string, progress: Parameters<typeof settleRun>[2]) => settleRun(em(), id, progress);

describe("a run", () => {
	it("is created with the given values, and only once for each deduplication key", async () => {
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
	] as const)("of 3 people, settled with %j, becomes %s", async (progress, status, error) => {
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

	it("adds up progress, keeps its message and end time, and counts late results after a cancellation", async () => {
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

describe("items and attempts of a run", () => {
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

	it("runItems returns items by position; listItems returns pages, failed and suppressed first", async () => {
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
		const first = await listItems(em(), id, { limit: 2 });
		expect(first.rows.map(({ status }) => status)).toEqual(["failed", "suppressed"]);
		expect(isItemCursor(first.next)).toBe(true);
		expect(isItemCursor(["1", "second"])).toBe(false);
		expect(await first.count()).toBe(3);
		const rest = await listItems(em(), id, { limit: 2, cursor: first.next });
		expect(rest).toMatchObject({ rows: [{ status: "done", position: 0 }], next: null });
		await em().execute("delete from leads where id = ?", [leads[2]]);
		expect((await runItems(em(), id))[2]).toMatchObject({ leadId: null, fullName: null, email: null });
	});

	it("runItems shows pending items of a cancelled run as cancelled before a worker has updated them", async () => {
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

	it("runAttempts returns a run's attempts, newest first", async () => {
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
