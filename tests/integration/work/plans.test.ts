import { describe, expect, it, vi } from "vitest";
import { LeadSync } from "#db/integrations/lead-sync.ts";
import { startBulkSync, startLeadSync } from "#db/integrations/start-sync.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { withdrawConsent } from "#db/leads/withdraw-consent.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import {
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
	syncOf,
} from "#tests/support/sync-tests.ts";
import { adapters } from "#worker/providers/adapters.ts";
import { ProviderError } from "#worker/providers/provider-error.ts";

openSyncTests();

describe("planning of a bulk sync", () => {
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

	it("makes batches of the provider's batch size that together hold everyone", async () => {
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

	it("skips people who are up to date at the provider, unless the run is forced", async () => {
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

	it("suppresses people without consent for a consented-only audience, and counts them as failed", async () => {
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

	it("suppresses people who withdrew after a run was planned, unless the provider holds them", async () => {
		await settings("consented");
		await lab.em().execute("update integrations set settings = settings || '{\"autoSync\": false}'");
		await lab.em().execute("update leads set marketing_consent = true, consent_at = now()");
		await lab.em().transactional(async em => {
			const { id, provider } = integration;
			const [leadId = ""] = leads;
			await startLeadSync(em, { leadId, integration: { id, provider }, actor: "tester", priority: 0 });
		});
		await lab.work();
		const runId = await plan(true);
		const withdrawing = leads.slice(0, 2);
		for (const id of withdrawing) await withdrawConsent(lab.em(), id, "tester");
		const send = many();
		await lab.work();
		expect(send.mock.calls.map(([people]) => people.map(({ leadId, left }) => [leadId, left]))).toEqual([
			[
				[leads[0], true],
				[leads[2], false],
				[leads[3], false],
			],
		]);
		expect((await itemsOf(runId)).map(({ status, error }) => [status, error])).toEqual([
			["done", null],
			["suppressed", "Not sent: no consent to marketing"],
			["done", null],
			["done", null],
		]);
		expect(await lab.run(runId)).toMatchObject({ status: "partly_failed", done: 3, failed: 1 });
		expect(await syncOf(leads[1])).toMatchObject({ status: "suppressed", syncedAt: null });
		// It is told that the person left whom it holds, not the other one.
		expect(await lab.em().count(JobRun, { kind: "newsletter_sync" })).toBe(1);
	});

	it("suppresses a person who withdrew while their only sync waited, and unsubscribes them in case it had arrived", async () => {
		await settings("consented");
		await lab.em().execute("update integrations set settings = settings || '{\"autoSync\": false}'");
		await lab.em().execute("update leads set marketing_consent = true, consent_at = now()");
		const one = vi.spyOn(adapters.webhook, "upsertOne");
		one.mockRejectedValueOnce(new ProviderError("transient", "Webhook: no answer"));
		const [leadId = ""] = leads;
		const runId = await lab.em().transactional(em => {
			const { id, provider } = integration;
			return startLeadSync(em, { leadId, integration: { id, provider }, actor: "tester", priority: 0 });
		});
		await lab.work();
		await withdrawConsent(lab.em(), leadId, "tester");
		await lab.work();
		await due();
		const leave = vi.spyOn(adapters.webhook, "unsubscribe");
		await lab.work();
		expect(one).toHaveBeenCalledTimes(1);
		expect(leave).toHaveBeenCalledTimes(1);
		expect(await lab.run(runId ?? "")).toMatchObject({ status: "failed", failed: 1 });
	});

	it("leaves out suspects, also when they were chosen by id", async () => {
		await lab.em().execute("update leads set quarantined_at = now() where id = ?", [leads[0]]);
		const bulk = { integration, actor: "tester", audience: { leadIds: leads }, forced: false };
		const { runId, total } = await lab.em().transactional(em => startBulkSync(em, bulk));
		expect(total).toBe(PEOPLE - 1);
		expect((await itemsOf(runId)).map(({ lead }) => lead)).not.toContain(leads[0]);
	});

	it("makes no batch when there are no leads", async () => {
		await lab.em().execute("delete from leads");
		const runId = await plan();
		expect(await messages("sync.batch")).toEqual([]);
		expect(await lab.run(runId)).toMatchObject({ total: 0 });
	});

	it("tests a flagged integration first, and makes batches only when that test succeeds", async () => {
		await lab.em().execute("update integrations set attention = 'The key was refused'");
		const test = vi.spyOn(adapters.webhook, "test");
		test.mockRejectedValueOnce(new ProviderError("auth", "Webhook: still no"));
		const refused = await plan();
		expect(await lab.run(refused)).toMatchObject({
			status: "failed",
			error: "Webhook: still no",
			failed: PEOPLE,
		});
		test.mockResolvedValueOnce("Well");
		await lab.work();
		const taken = await plan();
		expect(await messages("sync.batch")).toHaveLength(1);
		expect((await found()).attention).toBeNull();
		expect(test).toHaveBeenCalledTimes(2);
		await plan();
		expect(test).toHaveBeenCalledTimes(2);
		expect(await lab.run(taken)).toMatchObject({ status: "active" });
	});

	it("fails only people who are not up to date at the provider when preparation is refused", async () => {
		await plan();
		await lab.work();
		await lab.em().execute("delete from lead_syncs where lead_id = ?", [leads[3]]);
		await lab.em().execute("update leads set revision = revision + 1 where id = ?", [leads[2]]);
		vi.spyOn(adapters.webhook, "prepare").mockRejectedValueOnce(new ProviderError("auth", "Webhook: no"));
		expect(await lab.run(await plan())).toMatchObject({ status: "partly_failed", done: 2, failed: 2 });
		const failed = await lab.em().find(LeadSync, { status: "failed", error: "Webhook: no" });
		expect(failed.map(({ lead }) => lead).sort()).toEqual([leads[2], leads[3]].sort());
		expect(await lab.em().count(LeadSync, { status: "synced", error: null })).toBe(2);
	});

	it("waits while the provider is away or throttled, and fails when the integration is off or deleted", async () => {
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
