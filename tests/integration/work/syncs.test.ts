import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Integration } from "#db/integrations/integration.ts";
import { LeadSync } from "#db/integrations/lead-sync.ts";
import { startBulkSync } from "#db/integrations/start-sync.ts";
import { JobAttempt } from "#db/jobs/job-attempt.ts";
import { JobItem } from "#db/jobs/job-item.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { recordResults } from "#db/jobs/record-results.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { type LocalLab, openLocalLab } from "#tests/support/local-worker.ts";
import { adapters } from "#worker/providers/adapters.ts";
import { BatchRefused } from "#worker/providers/isolate-refused.ts";
import type { BulkResult, RecordOutcome } from "#worker/providers/port.ts";
import { ProviderError } from "#worker/providers/provider-error.ts";

const PEOPLE = 4;
const SYNCED: RecordOutcome = { status: "synced", action: "created", remoteId: null };
let lab: LocalLab;
let integration: Integration;
let leads: string[];

beforeAll(async () => {
	lab = await openLocalLab(await createTestDatabase());
});
afterAll(() => lab.close());
beforeEach(async () => {
	vi.restoreAllMocks();
	lab.receiver.reset();
	await lab
		.em()
		.execute(
			"delete from outbox; delete from job_runs; delete from integrations; delete from leads; delete from subscribers",
		);
	leads = await lab.people(PEOPLE);
	integration = await lab.add("Receiver");
});

const done = (...outcomes: RecordOutcome[]): BulkResult => ({ kind: "done", outcomes });
const many = () => vi.spyOn(adapters.webhook, "upsertMany");
const messages = (topic: string) =>
	lab.em().find(OutboxMessage, { topic: topic === "sync.plan" ? topic : "sync.batch" });
const itemsOf = (run: string) => lab.em().find(JobItem, { run }, { orderBy: { position: "asc" } });
const attemptsOf = async (run: string) =>
	(await lab.em().find(JobAttempt, { run }, { orderBy: { id: "asc" } })).map(({ outcome, error }) => [
		outcome,
		error,
	]);
const syncOf = (lead: string | undefined) =>
	lab.em().findOne(LeadSync, { lead: lead ?? "", integration: integration.id });
const found = () => lab.em().findOneOrFail(Integration, { id: integration.id });
const due = () => lab.em().execute("update outbox set due_at = now()");

/** A run whose only batch nobody has begun. */
async function planned(): Promise<{ runId: string; batch: string }> {
	const runId = await lab.bulk(integration);
	await lab.process(await lab.messageOf(runId));
	return { runId, batch: await lab.messageOf(runId) };
}

describe("what a provider says of each person", () => {
	it("is kept with them, at the run and at the integration", async () => {
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

	it("stays where nobody heard of them, who are sent again", async () => {
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

	it("shows at the try where somebody was refused, and at the integration where somebody arrived", async () => {
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

	it("says of consent what they were created with, until they agree", async () => {
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

	it("counts for those of a batch who are still there; the erased are left out of it", async () => {
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

	it("of a run that was cancelled meanwhile is kept, and the run stays cancelled", async () => {
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

describe("a result", () => {
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

	it("of data that is no longer the latest does not take its place", async () => {
		const { runId } = await planned();
		const other = await planned();
		const before = await instant("-1 minute");
		await store(runId, await instant(), [of(0, 2, { remoteId: "later" })]);
		expect(await store(other.runId, before, [of(0, 1)])).toEqual({ done: 0, failed: 0 });
		expect(await syncOf(leads[0])).toMatchObject({ syncedRevision: 2, remoteId: "later" });
		expect((await itemsOf(other.runId))[0]).toMatchObject({ status: "pending" });
		// The same data twice leaves nothing in doubt.
		expect(await store(other.runId, before, [of(0, 2)])).toEqual({ done: 1, failed: 0 });
	});

	it("that comes after the other was stored takes its place, and what is not said again stays", async () => {
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

	it("of nobody adds nothing, and one of a deleted integration is still counted", async () => {
		const { runId } = await planned();
		expect(await store(runId, await instant(), [])).toEqual({});
		const gone = { ...call(runId, await instant()), integrationId: runId };
		expect(await lab.em().transactional(em => recordResults(em, gone, [of(0, 1)]))).toEqual({
			done: 1,
			failed: 0,
		});
		expect(await syncOf(leads[0])).toMatchObject({ status: "pending" });
	});

	it("changes the people it is about, of its own run", async () => {
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

describe("a call that fails as a whole", () => {
	const failing = async (error: Error) => {
		const { runId, batch } = await planned();
		many().mockRejectedValueOnce(error);
		await lab.process(batch);
		return { runId, batch };
	};
	const left = async (batch: string) => lab.em().findOne(OutboxMessage, { id: batch });

	it("that the provider was too busy for keeps everybody away from it, and is no try", async () => {
		const { batch, runId } = await failing(
			new ProviderError("throttled", "Webhook: slow", { retryAfterMs: 60_000 }),
		);
		const after = await left(batch);
		expect(after).toMatchObject({ attempts: 0 });
		expect(after?.dueAt.getTime()).toBeGreaterThan(Date.now() + 50_000);
		expect((await found()).throttledUntil?.getTime()).toBeGreaterThan(Date.now() + 50_000);
		expect(await attemptsOf(runId)).toMatchObject([
			["succeeded", null],
			["waiting", "Webhook: slow"],
		]);
		await due();
		await lab.process(batch);
		expect(lab.receiver.calls({ path: "/hook" })).toEqual([]);
		expect(await left(batch)).toMatchObject({ attempts: 0 });
		expect(await attemptsOf(runId)).toHaveLength(2);
	});

	it("for a quota on bulk calls alone lets other calls be made", async () => {
		const { batch } = await failing(new ProviderError("throttled", "Webhook: slow", { bulkOnly: true }));
		expect((await found()).throttledUntil).toBeNull();
		expect((await left(batch))?.dueAt.getTime()).toBeGreaterThan(Date.now() + 3_000);
		expect((await left(batch))?.dueAt.getTime()).toBeLessThan(Date.now() + 8_000);
	});

	it("comes again where it passes, when the provider says so", async () => {
		const { batch, runId } = await failing(
			new ProviderError("transient", "Webhook: away", { retryAfterMs: 70_000 }),
		);
		expect(await left(batch)).toMatchObject({ attempts: 1 });
		expect((await left(batch))?.dueAt.getTime()).toBeGreaterThan(Date.now() + 60_000);
		expect(await lab.run(runId)).toMatchObject({ status: "active", error: "Webhook: away" });
	});

	it.each(["auth", "forbidden"] as const)("for want of %s ends the run and tells staff", async kind => {
		const { runId } = await failing(new ProviderError(kind, "Webhook: no"));
		expect(await lab.run(runId)).toMatchObject({ status: "failed", failed: PEOPLE, error: "Webhook: no" });
		expect(await found()).toMatchObject({ attention: "Webhook: no" });
		expect((await itemsOf(runId)).map(({ status, error }) => [status, error])).toEqual(
			leads.map(() => ["failed", "Webhook: no"]),
		);
		expect((await syncOf(leads[0]))?.status).toBe("failed");
		expect((await syncOf(leads[0]))?.error).toBe("Webhook: no");
	});

	it("over fields or list looks them up once more before it is given up", async () => {
		const kept = { fields: {}, doubleOptIn: false, notes: [] };
		vi.spyOn(adapters.webhook, "prepare").mockResolvedValue(kept);
		const { batch, runId } = await failing(new ProviderError("misconfigured", "Webhook: no such list"));
		expect(await left(batch)).toMatchObject({ attempts: 1 });
		expect(await found()).toMatchObject({ preparation: null, attention: null });
		await due();
		many().mockRejectedValueOnce(new ProviderError("misconfigured", "Webhook: no such list"));
		await lab.process(batch);
		expect(await left(batch)).toBeNull();
		expect(await lab.run(runId)).toMatchObject({ status: "failed" });
		expect(await found()).toMatchObject({ attention: "Webhook: no such list" });
	});

	it("of which nobody understands the answer is made five times", async () => {
		const { batch, runId } = await failing(new ProviderError("protocol", "Webhook: what?"));
		for (let tries = 2; tries <= 5; tries += 1) {
			expect(await left(batch)).toMatchObject({ attempts: tries - 1 });
			await due();
			many().mockRejectedValueOnce(new ProviderError("protocol", "Webhook: what?"));
			await lab.process(batch);
		}
		expect(await left(batch)).toBeNull();
		expect(await lab.run(runId)).toMatchObject({ status: "failed", error: "Webhook: what?" });
		expect((await found()).attention).toBeNull();
	});

	it("by a bug of ours is tried again", async () => {
		const { batch, runId } = await failing(new TypeError("broken"));
		expect(await left(batch)).toMatchObject({ attempts: 1 });
		expect(await lab.run(runId)).toMatchObject({ error: "Internal error (TypeError)" });
	});

	it("over too many of its people is made anew in parts, in which everybody stands once", async () => {
		const { batch, runId } = await planned();
		await lab.em().execute("update job_items set not_before = now() + interval '1 hour' where position = 0");
		await lab.em().execute("update outbox set priority = 7");
		const no = { status: "rejected", message: "No" } as const;
		many().mockRejectedValueOnce(new BatchRefused("Webhook: too large", no, {}));
		await lab.process(batch);
		const parts = await lab.em().find(OutboxMessage, { run: runId });
		expect(parts.map(({ payload }) => [payload.from, payload.to]).sort()).toEqual([
			[0, 1],
			[2, 2],
			[3, 3],
		]);
		for (const part of parts)
			expect(part).toMatchObject({ lane: "webhook", priority: 7, topic: "sync.batch" });
		expect(await attemptsOf(runId)).toMatchObject([
			["succeeded", null],
			["failed", "Webhook: too large"],
		]);
		const one = vi.spyOn(adapters.webhook, "upsertOne");
		one.mockRejectedValueOnce(new BatchRefused("Webhook: too large", no, {}));
		await lab.process(parts.find(({ payload }) => payload.from === 2)?.id ?? "");
		expect(await left(parts.find(({ payload }) => payload.from === 2)?.id ?? "")).toMatchObject({
			attempts: 1,
		});
	});
});

describe("before a call", () => {
	it("nothing is sent for an integration that is off, in trouble or gone", async () => {
		const calls = many();
		const ended = async (change: string) => {
			const { runId, batch } = await planned();
			await lab.em().execute(change);
			await lab.process(batch);
			return lab.run(runId);
		};
		expect(await ended("update integrations set is_active = false")).toMatchObject({
			status: "failed",
			error: "The integration is switched off",
		});
		await lab.em().execute("update integrations set is_active = true");
		expect(await ended("update integrations set attention = 'The key was refused'")).toMatchObject({
			status: "failed",
			error: "The key was refused",
		});
		await lab.em().execute("update integrations set attention = null");
		expect(await ended("delete from integrations")).toMatchObject({
			status: "failed",
			error: "The integration was deleted",
		});
		expect(calls).not.toHaveBeenCalled();
	});

	it("a person who asks is let through, and finds out", async () => {
		const { runId, batch } = await planned();
		await lab.em().execute("update integrations set is_active = false, attention = 'The key was refused'");
		await lab.em().execute("update outbox set priority = 1");
		many().mockResolvedValueOnce(done(...leads.map(() => SYNCED)));
		await lab.process(batch);
		expect(await lab.run(runId)).toMatchObject({ status: "succeeded" });
		expect((await found()).attention).toBeNull();
	});

	it("fields and list are looked up once, and kept", async () => {
		const prepare = vi.spyOn(adapters.webhook, "prepare");
		const calls = many().mockImplementation(async contacts => done(...contacts.map(() => SYNCED)));
		const first = await planned();
		expect(prepare).toHaveBeenCalledTimes(1);
		expect((await found()).preparation).not.toBeNull();
		await lab.process(first.batch);
		expect(calls.mock.calls[0]?.[1].preparation).toMatchObject({ notes: expect.any(Array) });
		await lab.em().execute("update integrations set preparation = null");
		await lab.em().execute("update leads set revision = revision + 1");
		const second = await lab.bulk(integration);
		await lab.process(await lab.messageOf(second));
		expect(prepare).toHaveBeenCalledTimes(2);
		await lab.em().execute(`update integrations set preparation = '{"of":"no release"}'`);
		await lab.process(await lab.messageOf(second));
		expect(prepare).toHaveBeenCalledTimes(3);
		expect(calls.mock.calls.at(-1)?.[1].preparation).toMatchObject({ notes: expect.any(Array) });
	});

	it("a batch of which nobody is left is over", async () => {
		const { runId, batch } = await planned();
		await lab.em().execute("delete from leads");
		const calls = many();
		await lab.process(batch);
		expect(calls).not.toHaveBeenCalled();
		expect(await lab.run(runId)).toMatchObject({ status: "succeeded", done: PEOPLE });
		expect(await messages("sync.batch")).toEqual([]);
	});

	it("no call more is made for a run that is cancelled, and that is nobody's failure", async () => {
		const { runId, batch } = await planned();
		many().mockImplementationOnce(async (_contacts, { http, signal }) => {
			await http.send({ method: "GET", url: `${lab.receiver.url}/hook`, signal });
			return done(...leads.map(() => SYNCED));
		});
		const { leases } = lab.services;
		const keep = leases.keep.bind(leases);
		vi.spyOn(leases, "keep").mockImplementationOnce((owner, at) => ({
			...keep(owner, at),
			isCancelled: () => true,
		}));
		const before = lab.receiver.calls().length;
		await lab.process(batch);
		expect(lab.receiver.calls()).toHaveLength(before);
		expect(await attemptsOf(runId)).toMatchObject([
			["succeeded", null],
			["succeeded", null],
		]);
		expect(await messages("sync.batch")).toEqual([]);
	});
});

describe("an import that the provider works on", () => {
	const pending = { kind: "pending", ticket: { job: "j1" }, pollAfterMs: 60_000 } as const;
	async function accepted() {
		integration = await lab.add("SendGrid", {
			provider: "sendgrid",
			listId: "list",
			endpoint: lab.receiver.url,
		});
		vi.spyOn(adapters.sendgrid, "prepare").mockResolvedValue({ fields: {}, doubleOptIn: false, notes: [] });
		vi.spyOn(adapters.sendgrid, "upsertMany").mockResolvedValueOnce(pending);
		const ask = vi.spyOn(adapters.sendgrid, "poll");
		const { runId, batch } = await planned();
		await lab.process(batch);
		return { runId, batch, ask };
	}
	const waits = (batch: string) => lab.em().findOne(OutboxMessage, { id: batch });

	it("is asked about with those who were handed over, whoever changed or went meanwhile", async () => {
		await lab
			.em()
			.execute("update leads set marketing_consent = true, consent_at = now() where id = ?", [leads[1]]);
		const { runId, batch, ask } = await accepted();
		const reason = "Accepted; waiting for the provider to finish the import";
		expect(await attemptsOf(runId)).toMatchObject([
			["succeeded", null],
			["waiting", reason],
		]);
		const waiting = await waits(batch);
		expect(waiting).toMatchObject({
			attempts: 0,
			ticket: {
				import: {
					positions: [[0, 3]],
					revisions: [[1, 4]],
					agreed: [
						[0, 1],
						[1, 1],
						[0, 2],
					],
					destination: 1,
					receipt: { job: "j1" },
				},
			},
		});
		expect(waiting?.dueAt.getTime()).toBeGreaterThan(Date.now() + 50_000);
		await due();
		ask.mockResolvedValueOnce({ ...pending, ticket: { job: "j2" } });
		await lab.process(batch);
		expect(ask).toHaveBeenCalledWith({ job: "j1" }, expect.anything(), expect.anything());
		expect(await waits(batch)).toMatchObject({
			ticket: { import: { positions: [[0, 3]], receipt: { job: "j2" } } },
		});
		await lab
			.em()
			.execute("update leads set revision = 9, marketing_consent = false where id = ?", [leads[0]]);
		await lab.em().execute("delete from leads where id = ?", [leads[2]]);
		await due();
		ask.mockResolvedValueOnce(done(SYNCED, SYNCED, SYNCED, SYNCED));
		await lab.process(batch);
		const [, people] = ask.mock.calls.at(-1) ?? [];
		expect(people?.map(({ leadId, email }) => [leadId, email !== ""])).toEqual([
			[leads[0], true],
			[leads[1], true],
			["", false],
			[leads[3], true],
		]);
		expect(await syncOf(leads[0])).toMatchObject({ status: "synced", syncedRevision: 1, heldBack: true });
		expect(await syncOf(leads[1])).toMatchObject({ status: "synced", heldBack: false });
		expect(await lab.run(runId)).toMatchObject({ status: "succeeded", done: PEOPLE });
		expect(await waits(batch)).toBeNull();
	});

	it("that ends in trouble says so, and one whose integration is gone may have arrived", async () => {
		const { batch, runId, ask } = await accepted();
		await due();
		ask.mockRejectedValueOnce(new ProviderError("transient", "Webhook: away"));
		await lab.process(batch);
		expect(await waits(batch)).toMatchObject({ attempts: 1, ticket: { import: { receipt: { job: "j1" } } } });
		await due();
		await lab.em().execute("delete from integrations");
		await lab.process(batch);
		expect(await lab.run(runId)).toMatchObject({
			status: "failed",
			error:
				"The integration was deleted while the provider worked on the import: these people may have arrived",
		});
	});

	it("counts for what the integration was when they were handed over", async () => {
		const { batch, ask } = await accepted();
		await lab.em().execute("update integrations set destination = 2");
		await due();
		ask.mockResolvedValueOnce(done(SYNCED, SYNCED, SYNCED, SYNCED));
		await lab.process(batch);
		expect(await syncOf(leads[0])).toMatchObject({ syncedDestination: 1 });
	});
});

describe("a bulk sync is planned", () => {
	const plan = async (forced = false) => {
		const bulk = { integration, actor: "tester", audience: { filter: {} }, forced };
		const { runId } = await lab.em().transactional(em => startBulkSync(em, bulk));
		await lab.process(await lab.messageOf(runId));
		return runId;
	};
	const settings = (audience: string) =>
		lab
			.em()
			.execute("update integrations set settings = jsonb_set(settings, '{audience}', to_jsonb(?::text))", [
				audience,
			]);

	it("in batches as large as its provider takes, which together hold everybody", async () => {
		const { batchSize } = adapters.webhook;
		await lab.people(batchSize + 1);
		const runId = await plan();
		const batches = await lab.em().find(OutboxMessage, { run: runId });
		expect(batches.map(({ payload }) => [payload.from, payload.to]).sort()).toEqual([
			[0, batchSize - 1],
			[batchSize, batchSize],
		]);
		for (const batch of batches)
			expect(batch).toMatchObject({ lane: "webhook", priority: 10, topic: "sync.batch" });
		expect(await lab.em().count(LeadSync, { status: "pending" })).toBe(batchSize + 1);
	});

	it("without those whom the provider holds as they are, unless all are wanted", async () => {
		await plan();
		await lab.work();
		const change = (lead: number, set: string, table = "lead_syncs", key = "lead_id") =>
			lab.em().execute(`update ${table} set ${set} where ${key} = ?`, [leads[lead]]);
		await change(1, "revision = revision + 1", "leads", "id");
		await change(2, "moving = true");
		const runId = await plan();
		expect((await itemsOf(runId)).map(({ status, error }) => [status, error])).toEqual([
			["skipped", "already up to date"],
			["pending", null],
			["pending", null],
			["skipped", "already up to date"],
		]);
		expect(await lab.run(runId)).toMatchObject({ status: "active", done: 2 });
		await lab.em().execute("delete from outbox");
		await lab.em().execute("update lead_syncs set status = 'synced'");
		const forced = await plan(true);
		expect(await lab.items(forced, "pending")).toBe(PEOPLE);
		await lab.em().execute("delete from outbox");
		await lab.em().execute("update lead_syncs set status = 'failed' where lead_id = ?", [leads[0]]);
		await lab.em().execute("update lead_syncs set status = 'synced' where lead_id <> ?", [leads[0]]);
		expect((await itemsOf(await plan())).map(({ status }) => status)).toEqual([
			"pending",
			"pending",
			"pending",
			"skipped",
		]);
	});

	it("without those who did not agree where only those who did are wanted, which shows as failed", async () => {
		await settings("consented");
		await change0();
		const runId = await plan();
		expect((await itemsOf(runId)).map(({ status, error }) => [status, error])).toEqual([
			["pending", null],
			...[1, 2, 3].map(() => ["suppressed", "Not sent: no consent to marketing"]),
		]);
		expect(await lab.run(runId)).toMatchObject({
			status: "active",
			failed: 3,
			error: "Not sent: no consent to marketing",
		});
		await lab.work();
		expect(await lab.run(runId)).toMatchObject({ status: "partly_failed", done: 1, failed: 3 });
		await settings("everyone");
		expect(await lab.items(await plan(), "pending")).toBe(3);
	});
	const change0 = () =>
		lab
			.em()
			.execute("update leads set marketing_consent = true, consent_at = now() where id = ?", [leads[0]]);

	it("for nobody is over at once", async () => {
		await lab.em().execute("delete from leads");
		const runId = await plan();
		expect(await messages("sync.batch")).toEqual([]);
		expect(await lab.run(runId)).toMatchObject({ total: 0 });
	});

	it("once the provider has shown that it would take them", async () => {
		await lab.em().execute("update integrations set attention = 'The key was refused'");
		const test = vi.spyOn(adapters.webhook, "test");
		test.mockResolvedValueOnce({ success: false, message: "Webhook: still no", kind: "auth" });
		const refused = await plan();
		expect(await lab.run(refused)).toMatchObject({
			status: "failed",
			error: "Webhook: still no",
			failed: PEOPLE,
		});
		test.mockResolvedValueOnce({ success: true, message: "Well" });
		await lab.work();
		const taken = await plan();
		expect(await messages("sync.batch")).toHaveLength(1);
		expect((await found()).attention).toBeNull();
		expect(test).toHaveBeenCalledTimes(2);
		await plan();
		expect(test).toHaveBeenCalledTimes(2);
		expect(await lab.run(taken)).toMatchObject({ status: "active" });
	});

	it("not at all while the provider is away, and not for one that is off, gone or resting", async () => {
		const prepare = vi.spyOn(adapters.webhook, "prepare");
		prepare.mockRejectedValueOnce(new ProviderError("transient", "Webhook: away"));
		const away = await plan();
		expect(await lab.run(away)).toMatchObject({ status: "active", error: "Webhook: away" });
		await lab.em().execute("delete from outbox");
		const ended = async (change: string) => {
			const runId = await lab.bulk(integration);
			await lab.em().execute(change);
			await lab.process(await lab.messageOf(runId));
			return lab.run(runId);
		};
		expect(
			await ended("update integrations set throttled_until = now() + interval '1 minute'"),
		).toMatchObject({
			status: "active",
			error: null,
		});
		const resting = await messages("sync.plan");
		expect(resting).toHaveLength(1);
		expect(resting[0]?.dueAt.getTime()).toBeGreaterThan(Date.now() + 50_000);
		await lab.em().execute("update integrations set throttled_until = null");
		await lab.em().execute("delete from outbox");
		expect(await ended("update integrations set is_active = false")).toMatchObject({
			status: "failed",
			failed: PEOPLE,
			error: "The integration is switched off",
		});
		expect(await ended("delete from integrations")).toMatchObject({
			status: "failed",
			error: "The integration was deleted",
		});
		expect(await lab.em().count(JobRun, { status: "failed" })).toBe(2);
	});
});
