import { describe, expect, it, vi } from "vitest";
import { recordResults } from "#db/jobs/record-results.ts";
import {
	attemptsOf,
	done,
	due,
	found,
	integration,
	itemsOf,
	lab,
	leads,
	many,
	messages,
	openSyncTests,
	PEOPLE,
	planned,
	SYNCED,
	syncOf,
} from "#tests/support/sync-tests.ts";
import { adapters } from "#worker/providers/adapters.ts";
import type { RecordOutcome } from "#worker/providers/port.ts";

openSyncTests();

describe("provider outcomes of a batch", () => {
	it("stores each outcome at item, lead, run and integration, and sends a deferred person again alone", async () => {
		const { runId, batch } = await planned();
		many().mockResolvedValueOnce(
			done(
				{ ...SYNCED, remoteId: "r0", note: "Without the phone" },
				{ status: "rejected", message: "No such country" },
				{ status: "suppressed", message: "Unsubscribed" },
				{ status: "deferred", message: "Later", retryAfterMs: 90_000 },
			),
		);
		await lab.process(batch);
		expect(await itemsOf(runId)).toMatchObject([
			{ status: "done", error: null, note: "Without the phone", remoteId: "r0" },
			{ status: "failed", error: "No such country", note: null },
			{ status: "suppressed", error: "Unsubscribed" },
			{ status: "pending", error: "Later" },
		]);
		const states = await Promise.all(leads.map(syncOf));
		expect(states).toMatchObject([
			{ status: "synced", error: null, note: "Without the phone", remoteId: "r0", syncedDestination: 1 },
			{ status: "failed", error: "No such country", syncedAt: null, syncedRevision: null },
			{ status: "suppressed", error: "Unsubscribed", syncedAt: null },
			{ status: "pending", error: "Later", syncedAt: null },
		]);
		expect(await lab.run(runId)).toMatchObject({ status: "active", done: 1, failed: 2, error: "Later" });
		expect((await found()).lastSync).not.toBeNull();
		expect(await attemptsOf(runId)).toMatchObject([
			["succeeded", null],
			["retrying", "Later"],
		]);
		const [left] = await messages("sync.batch");
		expect(left?.dueAt.getTime()).toBeGreaterThan(Date.now() + 60_000);
		await due();
		await lab.em().execute("update job_items set not_before = now() where not_before is not null");
		many().mockRejectedValueOnce(new Error("one person is sent alone"));
		const one = vi.spyOn(adapters.webhook, "upsertOne").mockResolvedValueOnce(done(SYNCED));
		await lab.work();
		expect(one).toHaveBeenCalledTimes(1);
		expect(await lab.run(runId)).toMatchObject({ status: "partly_failed", done: 2, failed: 2 });
		expect(await syncOf(leads[3])).toMatchObject({ status: "synced", error: null });
	});

	it("keeps people for whom the provider gave no outcome pending, to be sent again", async () => {
		const { runId, batch } = await planned();
		many().mockResolvedValueOnce(done(SYNCED, SYNCED));
		await lab.process(batch);
		expect((await itemsOf(runId)).map(({ status }) => status)).toEqual([
			"done",
			"done",
			"pending",
			"pending",
		]);
		expect((await messages("sync.batch")).length).toBe(1);
		expect(await attemptsOf(runId)).toMatchObject([
			["succeeded", null],
			["retrying", "Sent again: the data changed"],
		]);
	});

	it("fails the attempt and leaves the integration's lastSync empty when everyone is rejected", async () => {
		const { runId, batch } = await planned();
		many().mockResolvedValueOnce(
			done(...leads.map((): RecordOutcome => ({ status: "rejected", message: "No" }))),
		);
		await lab.process(batch);
		expect(await lab.run(runId)).toMatchObject({ status: "failed", failed: PEOPLE, error: "No" });
		expect(await attemptsOf(runId)).toMatchObject([
			["succeeded", null],
			["failed", "No"],
		]);
		expect((await found()).lastSync).toBeNull();
	});

	it("marks contacts created without consent as held back until they consent, and no others", async () => {
		const held = async () => Promise.all(leads.map(async lead => (await syncOf(lead))?.heldBack));
		await lab
			.em()
			.execute("update leads set marketing_consent = true, consent_at = now() where id = ?", [leads[0]]);
		const { batch } = await planned();
		many().mockResolvedValueOnce(
			done(SYNCED, SYNCED, { ...SYNCED, action: "updated" }, { ...SYNCED, action: "unknown" }),
		);
		await lab.process(batch);
		expect(await held()).toEqual([false, true, false, false]);
		await lab.em().execute("update leads set revision = revision + 1, updated_at = now()");
		const again = await planned();
		many().mockResolvedValueOnce(done(...leads.map(() => ({ ...SYNCED, action: "updated" as const }))));
		await lab.process(again.batch);
		expect(await held()).toEqual([false, true, false, false]);
		await lab
			.em()
			.execute("update leads set revision = revision + 1, marketing_consent = true, consent_at = now()");
		const last = await planned();
		many().mockResolvedValueOnce(done(...leads.map(() => ({ ...SYNCED, action: "updated" as const }))));
		await lab.process(last.batch);
		expect(await held()).toEqual([false, false, false, false]);
	});

	it("counts a lead erased during the call as done, and skips a lead erased before the call", async () => {
		const { runId, batch } = await planned();
		many().mockImplementationOnce(async contacts => {
			await lab.em().execute("delete from leads where id = ?", [leads[1]]);
			return done(...contacts.map(() => SYNCED));
		});
		await lab.process(batch);
		expect(await lab.run(runId)).toMatchObject({ status: "succeeded", done: PEOPLE });
		expect(await syncOf(leads[1])).toBeNull();
		const later = await lab.bulk(integration);
		await lab.em().execute("update leads set revision = revision + 1");
		await lab.em().execute("delete from leads where id = ?", [leads[2]]);
		await lab.work();
		expect(await itemsOf(later)).toMatchObject([
			{ status: "done" },
			{ status: "skipped", error: "erased" },
			{},
		]);
		expect(await lab.run(later)).toMatchObject({ status: "succeeded", done: 3 });
	});

	it("stores the outcomes of a run that was cancelled meanwhile, and the run stays cancelled", async () => {
		const { runId, batch } = await planned();
		many().mockImplementationOnce(async contacts => {
			await lab
				.em()
				.execute("update job_runs set status = 'cancelled', finished_at = now() where id = ?", [runId]);
			await lab.em().execute("update job_items set status = 'cancelled' where run_id = ?", [runId]);
			return done(...contacts.map(() => SYNCED));
		});
		await lab.process(batch);
		expect(await lab.run(runId)).toMatchObject({ status: "cancelled", done: PEOPLE });
		expect(await lab.items(runId, "done")).toBe(PEOPLE);
		expect(await messages("sync.batch")).toEqual([]);
	});
});

describe("recordResults", () => {
	const call = (runId: string, readAt: string) => ({
		runId,
		integrationId: integration.id,
		destination: 1,
		readAt,
	});
	const instant = async (shift = "0") =>
		(await lab.em().execute<{ at: string }[]>("select (now() + ?::interval)::text as at", [shift]))[0]?.at ??
		"";
	const of = (position: number, revision: number, more = {}) => ({
		position,
		leadId: leads[position] ?? "",
		revision,
		status: "done" as const,
		error: null,
		remoteId: null,
		...more,
	});
	const store = (runId: string, readAt: string, results: ReturnType<typeof of>[]) =>
		lab.em().transactional(em => recordResults(em, call(runId, readAt), results));

	it("ignores an older revision that was read before a stored result, but counts the same revision", async () => {
		const { runId } = await planned();
		const other = await planned();
		const before = await instant("-1 minute");
		await store(runId, await instant(), [of(0, 2, { remoteId: "later" })]);
		expect(await store(other.runId, before, [of(0, 1)])).toEqual({ done: 0, failed: 0 });
		expect(await syncOf(leads[0])).toMatchObject({ syncedRevision: 2, remoteId: "later" });
		expect((await itemsOf(other.runId))[0]).toMatchObject({ status: "pending" });
		// The same revision as stored is unambiguous.
		expect(await store(other.runId, before, [of(0, 2)])).toEqual({ done: 1, failed: 0 });
	});

	it("replaces an earlier result, and keeps the remoteId and synced revision that a later result lacks", async () => {
		const { runId } = await planned();
		await store(runId, await instant(), [of(0, 1, { remoteId: "r", note: "Without the phone" })]);
		const other = await planned();
		await store(other.runId, await instant(), [of(0, 2)]);
		expect(await syncOf(leads[0])).toMatchObject({ syncedRevision: 2, remoteId: "r", note: null });
		const refused = await planned();
		const results = [{ ...of(0, 3), status: "failed" as const, error: "No" }];
		await lab.em().transactional(async em => {
			expect(await recordResults(em, call(refused.runId, await instant()), results)).toEqual({
				done: 0,
				failed: 1,
				error: "No",
			});
		});
		expect(await syncOf(leads[0])).toMatchObject({
			status: "failed",
			error: "No",
			syncedRevision: 2,
			syncedDestination: 1,
			remoteId: "r",
		});
	});

	it("adds nothing for an empty list, and still counts a result of a deleted integration", async () => {
		const { runId } = await planned();
		expect(await store(runId, await instant(), [])).toEqual({});
		const gone = { ...call(runId, await instant()), integrationId: runId };
		expect(await lab.em().transactional(em => recordResults(em, gone, [of(0, 1)]))).toEqual({
			done: 1,
			failed: 0,
		});
		expect(await syncOf(leads[0])).toMatchObject({ status: "pending" });
	});

	it("changes only the item that it is about, in its own run", async () => {
		const [one, other] = [await planned(), await planned()];
		await store(one.runId, await instant(), [of(1, 1)]);
		expect((await itemsOf(one.runId)).map(({ status }) => status)).toEqual([
			"pending",
			"done",
			"pending",
			"pending",
		]);
		expect((await itemsOf(other.runId)).every(({ status }) => status === "pending")).toBe(true);
	});
});
