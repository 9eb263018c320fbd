import { describe, expect, it, vi } from "vitest";
import { updateIntegration } from "#db/integrations/save-integration.ts";
import { reserveSlot } from "#db/integrations/sliding-window.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import type { IntegrationUpdate } from "#domain/integrations/integration-form.ts";
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
import { BatchRefused } from "#worker/providers/isolate-refused.ts";
import { ProviderError } from "#worker/providers/provider-error.ts";

openSyncTests();

describe("a call that fails for its whole batch", () => {
	const failing = async (error: Error) => {
		const { runId, batch } = await planned();
		many().mockRejectedValueOnce(error);
		await lab.process(batch);
		return { runId, batch };
	};
	const saved = (form: IntegrationUpdate) =>
		updateIntegration(lab.em(), integration.id, form, "tester", lab.vault);
	const left = async (batch: string) => lab.em().findOne(OutboxMessage, { id: batch });

	it("pauses the whole integration when it is throttled, and counts no attempt", async () => {
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

	it("is repeated in 3 to 8 seconds without pausing the integration when only bulk calls are throttled", async () => {
		const began = Date.now();
		const { batch } = await failing(new ProviderError("throttled", "Webhook: slow", { bulkOnly: true }));
		expect((await found()).throttledUntil).toBeNull();
		expect((await left(batch))?.dueAt.getTime()).toBeGreaterThan(began + 3_000);
		expect((await left(batch))?.dueAt.getTime()).toBeLessThan(Date.now() + 8_000);
	});

	it("is retried after the wait that the provider names when the error is transient", async () => {
		const { batch, runId } = await failing(
			new ProviderError("transient", "Webhook: away", { retryAfterMs: 70_000 }),
		);
		expect(await left(batch)).toMatchObject({ attempts: 1 });
		expect((await left(batch))?.dueAt.getTime()).toBeGreaterThan(Date.now() + 60_000);
		expect(await lab.run(runId)).toMatchObject({ status: "active", error: "Webhook: away" });
	});

	it.each(["auth", "throttled"] as const)(
		"neither flags nor pauses the integration if staff saved another account during the call: %s",
		async kind => {
			const { batch } = await planned();
			many().mockImplementationOnce(async () => {
				await saved({ apiKey: "another-signing-secret-0123456789" });
				throw new ProviderError(kind, "Webhook: no", { retryAfterMs: 60_000 });
			});
			await lab.process(batch);
			expect(await found()).toMatchObject({ attention: null, throttledUntil: null });
		},
	);

	it("no longer waits for a slot reserved in the former account's quota once staff saved another", async () => {
		const quota = { calls: 1, perMs: 3_600_000 };
		const { batch } = await planned();
		const reserve = () => reserveSlot(lab.em(), integration.id, quota, null);
		for (const slot of [await reserve(), await reserve()])
			await lab
				.em()
				.execute(
					"update outbox set ticket = ?::jsonb, due_at = ?::timestamptz, queued = false where id = ?",
					[JSON.stringify({ slot: slot.at }), slot.at, batch],
				);
		await saved({ apiKey: "another-signing-secret-0123456789" });
		expect((await left(batch))?.ticket).toEqual({});
		expect((await left(batch))?.dueAt.getTime()).toBeLessThan(Date.now() + 1_000);
		expect((await reserve()).waitMs).toBe(0);
	});

	it("does not keep the fields of a list that staff replaced while they were looked up", async () => {
		const looking = vi.spyOn(adapters.webhook, "prepare").mockImplementationOnce(async () => {
			await saved({ listId: "another" });
			return { fields: { phone: "former" }, doubleOptIn: true, notes: [] };
		});
		await planned();
		expect(looking).toHaveBeenCalledOnce();
		expect((await found()).preparation ?? null).toBeNull();
	});

	it.each(["auth", "forbidden"] as const)(
		"fails the run and its people and flags the integration on an error of kind %s",
		async kind => {
			const { runId } = await failing(new ProviderError(kind, "Webhook: no"));
			expect(await lab.run(runId)).toMatchObject({ status: "failed", failed: PEOPLE, error: "Webhook: no" });
			expect(await found()).toMatchObject({ attention: "Webhook: no" });
			expect((await itemsOf(runId)).map(({ status, error }) => [status, error])).toEqual(
				leads.map(() => ["failed", "Webhook: no"]),
			);
			expect((await syncOf(leads[0]))?.status).toBe("failed");
			expect((await syncOf(leads[0]))?.error).toBe("Webhook: no");
		},
	);

	it("is retried with fields and list looked up anew on a misconfiguration, then fails the run", async () => {
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

	it("is retried with fields looked up anew on a misconfiguration after an attempt that failed otherwise", async () => {
		const kept = { fields: {}, doubleOptIn: false, notes: [] };
		vi.spyOn(adapters.webhook, "prepare").mockResolvedValue(kept);
		const { batch, runId } = await failing(new ProviderError("transient", "Webhook: away"));
		await due();
		many().mockRejectedValueOnce(new ProviderError("misconfigured", "Webhook: no such field"));
		await lab.process(batch);
		expect(await left(batch)).toMatchObject({ attempts: 2 });
		expect(await found()).toMatchObject({ preparation: null, attention: null });
		await due();
		await lab.process(batch);
		expect(await lab.run(runId)).toMatchObject({ status: "succeeded", done: PEOPLE });
	});

	it("is made five times when the answer breaks the protocol, then fails the run", async () => {
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

	it("is retried after an internal error, of which the run shows only the class", async () => {
		const { batch, runId } = await failing(new TypeError("broken"));
		expect(await left(batch)).toMatchObject({ attempts: 1 });
		expect(await lab.run(runId)).toMatchObject({ error: "Internal error (TypeError)" });
	});

	it("is split into parts that hold everyone once when its batch is refused, and a single person is retried", async () => {
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

describe("the check before a call", () => {
	it("fails the run without a call when the integration is switched off, flagged for attention or deleted", async () => {
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

	it("lets a run of interactive priority call a switched-off, flagged integration, and clears its flag", async () => {
		const { runId, batch } = await planned();
		await lab.em().execute("update integrations set is_active = false, attention = 'The key was refused'");
		await lab.em().execute("update outbox set priority = 1");
		many().mockResolvedValueOnce(done(...leads.map(() => SYNCED)));
		await lab.process(batch);
		expect(await lab.run(runId)).toMatchObject({ status: "succeeded" });
		expect((await found()).attention).toBeNull();
	});

	it("looks up fields and list only once, and again when what is stored is missing or unreadable", async () => {
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

	it("ends a batch whose leads were all erased without a call, as succeeded", async () => {
		const { runId, batch } = await planned();
		await lab.em().execute("delete from leads");
		const calls = many();
		await lab.process(batch);
		expect(calls).not.toHaveBeenCalled();
		expect(await lab.run(runId)).toMatchObject({ status: "succeeded", done: PEOPLE });
		expect(await messages("sync.batch")).toEqual([]);
	});

	it("makes no further call for a cancelled run, and its attempt does not fail", async () => {
		const { runId, batch } = await planned();
		many().mockImplementationOnce(async (_contacts, { http, signal }) => {
			await http.send({ method: "GET", url: `${lab.receiver.url}/hook`, signal });
			return done(...leads.map(() => SYNCED));
		});
		const { leases } = lab.services;
		const keep = leases.hold.bind(leases);
		vi.spyOn(leases, "hold").mockImplementationOnce((owner, at) => ({
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
