import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Integration } from "#db/integrations/integration.ts";
import { LeadSync } from "#db/integrations/lead-sync.ts";
import { presentIntegration } from "#db/integrations/present-integration.ts";
import { rotateSecrets } from "#db/integrations/rotate-secret.ts";
import { updateIntegration } from "#db/integrations/save-integration.ts";
import { createVault } from "#db/integrations/vault.ts";
import { recordResults } from "#db/jobs/record-results.ts";
import { syncStates } from "#db/leads/sync-states.ts";
import { fanOutSubscriber } from "#db/newsletter/fan-out-subscriber.ts";
import { listSubscribers } from "#db/newsletter/list-subscribers.ts";
import type { IntegrationUpdate } from "#domain/integrations/integration-form.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { type LocalLab, openLocalLab } from "#tests/support/local-worker.ts";
import { WEBHOOK_SECRET } from "#tests/support/providers/webhook/index.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";

let lab: LocalLab;
let integration: Integration;
let leadId: string;

beforeAll(async () => {
	lab = await openLocalLab(await createTestDatabase());
	[leadId = ""] = await lab.people(3);
});
afterAll(() => lab.close());
beforeEach(async () => {
	await lab.em().execute("delete from integrations");
	integration = await lab.add("Receiver", { listId: "first" });
	await lab.bulk(integration);
	await lab.work();
	expect(await state()).toMatchObject({ status: "synced" });
});

const state = async () =>
	(await syncStates(lab.em(), leadId)).find(({ integrationId }) => integrationId === integration.id);
const change = (form: IntegrationUpdate) =>
	updateIntegration(lab.em(), integration.id, form, "tester", lab.vault);

it.each<[string, IntegrationUpdate]>([
	["list", { listId: "second" }],
	["endpoint", { endpoint: "https://elsewhere.example/hook" }],
	["account", { apiKey: "another-signing-secret-0123456789" }],
	["fields", { settings: { autoSync: true, audience: "everyone", fields: { phone: "mobile" } } }],
])("a change of %s resets the state of a synced lead to never synced", async (_, form) => {
	await change(form);
	expect(await state()).toMatchObject({ status: "never", syncedAt: null, remoteId: null, outdated: false });
});

it("a bulk sync after a change of list sends everyone synced to the former list again", async () => {
	lab.receiver.reset();
	await change({ listId: "second" });
	const runId = await lab.bulk(integration);
	await lab.work();
	expect(await lab.items(runId, "done")).toBe(3);
	expect(lab.receiver.contacts()).toHaveLength(3);
	expect(await state()).toMatchObject({ status: "synced" });
});

it("a change of name, activity, audience, autoSync or vault secret, or of nothing, syncs no lead again", async () => {
	await change({ name: "Renamed", isActive: false });
	await change({ isActive: true, apiKey: WEBHOOK_SECRET, listId: "first" });
	await change({ settings: { autoSync: false, audience: "consented", fields: {} } });
	await change({ settings: { autoSync: true, audience: "everyone", fields: {} } });
	const rotated = createVault("a1".repeat(32), TEST_SECRET);
	await rotateSecrets(lab.em(), rotated);
	await updateIntegration(lab.em(), integration.id, { name: "Again" }, "tester", rotated);
	await rotateSecrets(lab.em(), createVault(TEST_SECRET, "a1".repeat(32)));
	expect(await state()).toMatchObject({ status: "synced" });
	const runId = await lab.bulk(integration);
	await lab.work();
	expect(await lab.items(runId, "skipped")).toBe(3);
});

it("a change of account lifts the former account's throttling, a change of name does not", async () => {
	await lab.em().execute("update integrations set throttled_until = now() + interval '1 day'");
	const runId = await lab.bulk(integration);
	await lab.work();
	expect((await lab.run(runId)).done).toBe(0);
	expect(presentIntegration(await change({ name: "Renamed" })).restsUntil).toEqual(expect.any(String));
	await lab.work();
	expect((await lab.run(runId)).done).toBe(0);
	const receiver = { apiKey: "another-signing-secret-0123456789" };
	expect(presentIntegration(await change(receiver)).restsUntil).toBeNull();
	await lab.work();
	expect(await lab.run(runId)).toMatchObject({ status: "failed", error: expect.stringContaining("401") });
});

it("a call made before a change of list that ends after it counts for the former list only", async () => {
	const result = {
		position: 0,
		leadId,
		revision: 1,
		status: "done",
		error: null,
		remoteId: "former",
	} as const;
	const runId = await lab.bulk(integration);
	await lab.em().execute("delete from outbox");
	await change({ listId: "second" });
	const [{ readAt } = { readAt: "" }] = await lab
		.em()
		.execute<{ readAt: string }[]>(`select now()::text as "readAt"`);
	const late = { runId, integrationId: integration.id, destination: 1, readAt };
	await lab.em().transactional(em => recordResults(em, late, [result]));
	expect(await state()).toMatchObject({ status: "never" });
	await lab.bulk(integration);
	await lab.work();
	expect(await state()).toMatchObject({ status: "synced" });
	await lab.em().transactional(em => recordResults(em, late, [result]));
	expect(await state()).toMatchObject({ status: "synced" });
	const stored = await lab.em().findOneOrFail(LeadSync, { lead: leadId, integration: integration.id });
	expect(stored.syncedDestination).toBe(2);
});

it("a call that ends after the provider has reported a deletion does not show the person as synced again", async () => {
	await lab.bulk(integration);
	await lab.work();
	const runId = await lab.bulk(integration);
	const [{ readAt } = { readAt: "" }] = await lab
		.em()
		.execute<{ readAt: string }[]>(`select now()::text as "readAt"`);
	const where = { lead: leadId, integration: integration.id };
	const reported = { status: "suppressed", error: "Deleted at the provider", remoteId: null } as const;
	await lab.em().nativeUpdate(LeadSync, where, { ...reported, updatedAt: new Date(Date.now() + 1_000) });
	const { syncedDestination: destination } = await lab.em().findOneOrFail(LeadSync, where);
	const done = { position: 0, leadId, revision: 1, status: "done", error: null, remoteId: "gone" } as const;
	const late = { runId, integrationId: integration.id, destination: destination ?? 0, readAt };
	await lab.em().transactional(em => recordResults(em, late, [done]));
	expect(await lab.em().findOneOrFail(LeadSync, where)).toMatchObject(reported);
});

it("a newsletter subscriber synced to the former list no longer shows as synced after a change of list", async () => {
	const [{ id } = { id: "" }] = await lab.em().execute<{ id: string }[]>(
		`insert into subscribers (id, email, email_key, state, subscribed_at, created_at, updated_at)
		 values (gen_random_uuid(), 'r@people.example', 'r@people.example', 'subscribed', now(), now(), now()) returning id`,
	);
	await lab.em().transactional(em => fanOutSubscriber(em, id, "message"));
	await lab.work();
	const syncs = async () => (await listSubscribers(lab.em(), {}, { limit: 10 })).rows[0]?.syncs;
	expect(await syncs()).toMatchObject([{ status: "done" }]);
	await change({ listId: "second" });
	expect(await syncs()).toEqual([]);
});
