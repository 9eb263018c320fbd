import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAccount } from "#db/accounts/create-account.ts";
import { LeadSync } from "#db/integrations/lead-sync.ts";
import { acquireCall, completeCall, reserveSlot } from "#db/integrations/sliding-window.ts";
import { startLeadSync } from "#db/integrations/start-sync.ts";
import { createVault } from "#db/integrations/vault.ts";
import { cancelRun } from "#db/jobs/cancel-run.ts";
import { JobItem } from "#db/jobs/job-item.ts";
import { retryRun } from "#db/jobs/retry-run.ts";
import { findLead } from "#db/leads/find-lead.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { addIntegration } from "#tests/support/add-integration.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { type ProductProcess, until } from "#tests/support/processes.ts";
import { startWebhookReceiver, WEBHOOK_SECRET } from "#tests/support/providers/webhook/index.ts";
import { quietMs } from "#tests/support/quiet-time.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { openSyncLab, type SyncLab } from "#tests/support/sync-lab.ts";

let lab: SyncLab;
let worker: ProductProcess;
const em = () => lab.em();
const address = (n: number) => `person${n}@people.example`;

beforeAll(async () => {
	const { url } = await createTestDatabase();
	lab = await openSyncLab(url);
	await lab.seedLeads(300, "none");
	worker = await lab.startWorker();
});
afterAll(() => lab.close());
beforeEach(async () => {
	const { mailchimp, sendgrid, webhook, zoho_crm } = lab.simulators;
	for (const simulator of [mailchimp, sendgrid, webhook, zoho_crm]) simulator.reset();
	await em().execute("delete from lead_syncs");
});

const first = (count: number) => ({
	where: `email_key in (select 'person' || n || '@people.example' from generate_series(0, ${count - 1}) n)`,
});
const stateOf = async (n: number, provider: "mailchimp" | "sendgrid" | "zoho_crm") =>
	em().findOne(LeadSync, { lead: await lab.leadId(address(n)), integration: lab.idOf(provider) });

it("a webhook receives the same touch, origin, owner and deal value as findLead returns to staff", async () => {
	const id = await lab.leadId(address(7));
	const owner = { id: "", username: "anna" };
	owner.id = await createAccount(em(), { ...owner, password: "a-long-enough-password", role: "admin" });
	await em().execute(
		`update leads set first_channel = 'paid_search', first_source = 'google', first_medium = 'cpc',
			first_campaign = 'Dubai', first_landing_page = '/uk', first_click_id = 'g-1', last_channel = 'direct', last_landing_page = '/',
			deal_value = 123450, owner_id = ? where id = ?`,
		[owner.id, id],
	);
	await lab.ended(await lab.single("webhook", address(7)));
	const { touch, ...found } = await findLead(em(), id);
	expect(found).toMatchObject({ origin: "form", owner, dealValue: 123_450 });
	expect(lab.simulators.webhook.contacts()).toEqual([
		expect.objectContaining({ leadId: id, touch, origin: "form", owner, dealValue: 123_450 }),
	]);
	expect(touch).toEqual({
		first: {
			channel: "paid_search",
			source: "google",
			medium: "cpc",
			campaign: "Dubai",
			landingPage: "/uk",
			clickId: "g-1",
		},
		last: { channel: "direct", source: null, medium: null, campaign: null, landingPage: "/", clickId: null },
	});
});

describe("rejection or deferral of single people", () => {
	it("fails a rejected record with the provider's message, and a retry sends that record alone", async () => {
		lab.simulators.zoho_crm.setOptions({ failing: { [address(3)]: "RECORD_LOCKED" } });
		const run = await lab.ended(await lab.bulk("zoho_crm", first(20)));
		expect(run).toMatchObject({ status: "partly_failed", total: 20, done: 19, failed: 1 });
		expect(run.error).toBeTruthy();
		expect(await stateOf(3, "zoho_crm")).toMatchObject({ status: "failed", error: run.error });
		lab.simulators.zoho_crm.setOptions({ failing: {} });
		const calls = lab.simulators.zoho_crm.calls({ path: "upsert" }).length;
		await retryRun(em(), run.id, "tester");
		const again = await lab.ended(run.id);
		expect(again).toMatchObject({ status: "succeeded", done: 20, failed: 0, error: null, attempts: 2 });
		const [call] = lab.simulators.zoho_crm.calls({ path: "upsert" }).slice(calls);
		expect(call?.body.match(/people\.example/g)).toHaveLength(1);
	});

	it("sends a person that a webhook rejected again on a retry", async () => {
		lab.simulators.webhook.setOptions({ poison: [address(8)] });
		const run = await lab.ended(await lab.single("webhook", address(8)));
		expect(run).toMatchObject({ kind: "crm_sync", status: "failed", failed: 1 });
		lab.simulators.webhook.setOptions({ poison: [] });
		await retryRun(em(), run.id, "tester");
		expect(await lab.ended(run.id)).toMatchObject({ status: "succeeded", done: 1, failed: 0 });
		expect(lab.simulators.webhook.contacts()).toEqual([expect.objectContaining({ email: address(8) })]);
	});

	it("splits a batch with many rejected people until each has a result of their own", async () => {
		const poison = Array.from({ length: 60 }, (_, n) => address(n * 2));
		lab.simulators.mailchimp.setOptions({ poison });
		const run = await lab.ended(await lab.bulk("mailchimp", first(150)));
		expect(run.done + run.failed).toBe(150);
		expect((await stateOf(1, "mailchimp"))?.status).toBe("synced");
		expect(run.done).toBeGreaterThanOrEqual(90);
	});

	it("defers only the person whom the provider's answer left out, and completes the others", async () => {
		lab.simulators.mailchimp.setOptions({ silentAbout: [address(5)] });
		const runId = await lab.bulk("mailchimp", first(10));
		await until("the others are done", async () => (await lab.run(runId)).done === 9);
		const item = await em().findOneOrFail(JobItem, { run: runId, status: "pending" });
		expect(item.notBefore?.getTime()).toBeGreaterThan(Date.now() + 30_000);
		expect(await em().count(OutboxMessage, { run: runId })).toBe(1);
		lab.simulators.mailchimp.setOptions({ silentAbout: [] });
		await em().execute("update job_items set not_before = now() where run_id = ? and status = 'pending'", [
			runId,
		]);
		await em().execute("update outbox set due_at = now() where run_id = ?", [runId]);
		expect(await lab.ended(runId)).toMatchObject({ status: "succeeded", done: 10 });
	});
});

describe("people sent by a bulk sync", () => {
	it("sends a consented-only audience only consenting leads and subscribers; unsubscribing outweighs consent", async () => {
		await em().execute(
			"update integrations set settings = jsonb_set(settings::jsonb, '{audience}', '\"consented\"') where provider = 'mailchimp'",
		);
		await em().execute(
			"update leads set marketing_consent = true, consent_at = now() where email_key in (?, ?)",
			[address(0), address(1)],
		);
		await em().execute(
			`insert into subscribers (id, email, email_key, state, subscribed_at, created_at, updated_at)
			 select gen_random_uuid(), e, e, s, now(), now(), now() from (values (?, 'unsubscribed'), (?, 'subscribed')) v (e, s)`,
			[address(1), address(2)],
		);
		const run = await lab.ended(await lab.bulk("mailchimp", first(6)));
		expect(run).toMatchObject({ status: "partly_failed", done: 2, failed: 4 });
		const sent = JSON.stringify(lab.simulators.mailchimp.contacts());
		expect([0, 1, 2, 3].map(n => sent.includes(`"${address(n)}"`))).toEqual([true, false, true, false]);
		await expect(retryRun(em(), run.id, "tester")).rejects.toThrow("nobody left");
		await em().execute(
			"update integrations set settings = jsonb_set(settings::jsonb, '{audience}', '\"everyone\"') where provider = 'mailchimp'",
		);
	});

	it("records the revision sent of a lead changed during its sync, and counts a lead erased meanwhile", async () => {
		lab.simulators.zoho_crm.setOptions({ latencyMs: 1_200 });
		const runId = await lab.bulk("zoho_crm", first(10));
		await until("the call is under way", () => lab.simulators.zoho_crm.calls({ path: "upsert" }).length > 0);
		await em().execute("update leads set revision = revision + 1 where email_key = ?", [address(7)]);
		await em().execute("delete from leads where email_key = ?", [address(8)]);
		const run = await lab.ended(runId);
		expect(run).toMatchObject({ status: "succeeded", total: 10, done: 10, failed: 0 });
		expect((await stateOf(7, "zoho_crm"))?.syncedRevision).toBe(1);
	});

	it("cancels a run within two seconds, and still counts the results of calls in progress", async () => {
		lab.simulators.zoho_crm.setOptions({ latencyMs: 1_000 });
		const runId = await lab.bulk("zoho_crm");
		await until("calls are under way", () => lab.simulators.zoho_crm.calls({ path: "upsert" }).length > 0);
		const took = await quietMs(
			() => lab.run(runId),
			async () => {
				await cancelRun(em(), runId, "tester");
				expect((await lab.run(runId)).status).toBe("cancelled");
			},
		);
		expect(took).toBeLessThan(2_000);
		await until("nothing is promised", async () => (await em().count(OutboxMessage)) === 0);
		const { done } = await lab.run(runId);
		expect(await em().count(JobItem, { run: runId, status: "done" })).toBe(done);
		expect(await em().count(LeadSync, { integration: lab.idOf("zoho_crm"), status: "pending" })).toBe(0);
	});
});

describe("asynchronous import at the provider", () => {
	it("is polled to its end by another worker after a crash, for exactly the people and revisions sent", async () => {
		lab.simulators.sendgrid.setOptions({ pendingPolls: 3 });
		const runId = await lab.bulk("sendgrid", { where: "email_key like 'person1__@people.example'" });
		await until("the import was accepted", async () => {
			const [message] = await em().find(OutboxMessage, { run: runId });
			return Boolean(message?.ticket && "import" in message.ticket);
		});
		await worker.stop("SIGKILL");
		await em().execute("delete from leads where email_key = 'person100@people.example'");
		await em().execute(
			"update leads set revision = revision + 1 where email_key = 'person101@people.example'",
		);
		worker = await lab.startWorker();
		const run = await lab.ended(runId);
		expect(run).toMatchObject({ status: "succeeded", total: 100, done: 100 });
		expect(lab.simulators.sendgrid.calls({ method: "PUT", path: "/marketing/contacts" })).toHaveLength(1);
		const lead = await lab.leadId("person101@people.example");
		expect(await em().findOne(LeadSync, { lead })).toMatchObject({ status: "synced", syncedRevision: 1 });
	});
});

describe("quota on bulk calls", () => {
	const quota = { calls: 2, perMs: 60_000 };
	const inTens = ({ waitMs }: { waitMs: number }) => Math.round(waitMs / 10_000);
	beforeEach(() => em().execute("delete from call_slots"));

	it("reserves two slots a minute for concurrent callers, and the same slot again for its holder", async () => {
		const id = lab.idOf("mailerlite");
		const reserve = (slot: string | null = null) => reserveSlot(em(), id, quota, slot);
		const slots = await Promise.all([reserve(), reserve(), reserve(), reserve(), reserve(), reserve()]);
		expect(slots.map(inTens).sort((one, other) => one - other)).toEqual([0, 0, 6, 6, 12, 12]);
		const last = slots.find(slot => inTens(slot) === 12);
		expect((await reserve(last?.at)).at).toBe(last?.at);
	});

	it("counts a call from when it was answered, not from when it was planned", async () => {
		const id = lab.idOf("mailerlite");
		const turns = await Promise.all([acquireCall(em(), id, quota), acquireCall(em(), id, quota)]);
		expect(turns.map(inTens)).toEqual([0, 0]);
		// Both calls started 90 seconds ago; one of them was answered just now.
		await em().execute(
			"update call_slots set sent = array[sent[1] - interval '90 s', sent[2] - interval '90 s']",
		);
		const [[row]] = [await em().execute<{ at: string }[]>("select sent[2]::text as at from call_slots")];
		await completeCall(em(), id, row?.at ?? "");
		expect(inTens(await acquireCall(em(), id, quota))).toBe(0);
		expect(inTens(await acquireCall(em(), id, quota))).toBe(6);
	});
});

it("an exhausted quota on imports does not delay the sync of a single lead", async () => {
	lab.simulators.mailerlite.reset();
	lab.simulators.mailerlite.setOptions({ importsPerMinute: 1 });
	await em().execute("delete from call_slots");
	const bulk = await lab.bulk("mailerlite", {
		where: "split_part(email, '@', 1) in (select 'person' || n from generate_series(0, 99) n)",
	});
	const refused = () =>
		lab.simulators.mailerlite.calls({ path: "/batch" }).some(({ status }) => status === 429);
	await until("an import was refused", refused);
	expect(await lab.ended(await lab.single("mailerlite", address(150)), 45_000)).toMatchObject({
		status: "succeeded",
	});
	expect((await lab.run(bulk)).status).toBe("active");
	await cancelRun(em(), bulk, "tester");
});

it("an account that does not answer does not delay another account of the same provider", async () => {
	const receiver = await startWebhookReceiver();
	const sample = { provider: "webhook", apiKey: WEBHOOK_SECRET, endpoint: `${receiver.url}/hook` } as const;
	const other = await addIntegration(em(), createVault(TEST_SECRET), { ...sample, name: "Another account" });
	lab.simulators.webhook.force({ kind: "hang", times: 1_000 });
	const hanging = [];
	for (let n = 0; n < 12; n += 1) hanging.push(await lab.single("webhook", address(30 + n)));
	await until("its calls are under way", () => lab.simulators.webhook.calls({ path: "/hook" }).length >= 4);
	const leadId = await lab.leadId(address(60));
	const priority = PRIORITY.automatic;
	const integration = { id: other, provider: "webhook" } as const;
	const runId = await em().transactional(inner =>
		startLeadSync(inner, { leadId, integration, actor: "tester", priority }),
	);
	await em().execute("notify outbox");
	expect(await lab.ended(runId ?? "")).toMatchObject({ status: "succeeded" });
	for (const id of hanging) expect(["queued", "active"]).toContain((await lab.run(id)).status);
	expect(lab.simulators.webhook.calls({ path: "/hook" })).toHaveLength(4);
	for (const id of hanging) await cancelRun(em(), id, "tester");
	lab.simulators.webhook.reset();
	await receiver.close();
});
