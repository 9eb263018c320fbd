import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Integration } from "#db/integrations/integration.ts";
import { LeadSync } from "#db/integrations/lead-sync.ts";
import { createVault, secretContext } from "#db/integrations/vault.ts";
import { JobAttempt } from "#db/jobs/job-attempt.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { Lead } from "#db/leads/lead.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { addIntegration } from "#tests/support/add-integration.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { ownRedisUrl } from "#tests/support/own-redis.ts";
import { type ProductProcess, until } from "#tests/support/processes.ts";
import { postJson, startTestWeb, startTestWorker, type TestWeb } from "#tests/support/product.ts";
import { CARRIERS } from "#tests/support/providers/accounts.ts";
import {
	MAILCHIMP_KEY,
	MAILCHIMP_LIST,
	startMailchimpSimulator,
} from "#tests/support/providers/mailchimp/index.ts";
import { quietMs } from "#tests/support/quiet-time.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";

const vault = createVault(TEST_SECRET);

describe.each(["PostgreSQL", "Redis"] as const)("sync of a new lead to the CRM, queue on %s", backend => {
	let database: TestDatabase;
	let web: TestWeb;
	let worker: ProductProcess;
	let mailchimp: Awaited<ReturnType<typeof startMailchimpSimulator>>;
	let integrationId: string;
	const workerEnv = () => (backend === "Redis" ? { REDIS_URL: ownRedisUrl() } : {});
	const em = () => database.orm.em.fork();
	let people = 0;

	beforeAll(async () => {
		database = await createTestDatabase();
		mailchimp = await startMailchimpSimulator();
		integrationId = await addIntegration(em(), vault, {
			provider: "mailchimp",
			name: "Mailchimp",
			apiKey: MAILCHIMP_KEY,
			listId: MAILCHIMP_LIST,
			endpoint: mailchimp.url,
		});
		[web, worker] = await Promise.all([
			startTestWeb(database.url),
			startTestWorker(database.url, workerEnv()),
		]);
	});
	afterAll(() => mailchimp.close());

	async function leave(): Promise<string> {
		people += 1;
		const email = `${backend.toLowerCase()}${people}@firm-dubai.com`;
		const form = { fullName: "Sample Person", email, phone: "+44 7700 900123" };
		const key = { "Idempotency-Key": email };
		// Retries as a page does: a busy database may have no free connection.
		const answered = async () => (await postJson(`${web.url}/api/leads`, form, key)).status;
		await until("the form is stored", async () => (await answered()) === 201);
		return email;
	}

	async function runOf(email: string): Promise<JobRun | null> {
		const lead = await em().findOneOrFail(Lead, { emailKey: email });
		return em().findOne(JobRun, { lead: lead.id }, { orderBy: { createdAt: "desc" } });
	}

	const ended = (email: string, status: string) =>
		until(`the run is ${status}`, async () => (await runOf(email))?.status === status);
	const synced = (email: string) =>
		until(`${email} is synced`, async () => {
			const lead = await em().findOneOrFail(Lead, { emailKey: email });
			return (await em().count(LeadSync, { lead: lead.id, status: "synced" })) === 1;
		});
	const held = () => mailchimp.contacts().length;

	it("sends the lead to the provider within two seconds, in a single attempt", async () => {
		let email = "";
		const took = await quietMs(
			() => fetch(`${web.url}/readyz`).then(answer => answer.text()),
			async () => {
				email = await leave();
				await ended(email, "succeeded");
			},
		);
		expect(took).toBeLessThan(2_000);
		expect(await runOf(email)).toMatchObject({
			kind: "crm_sync",
			total: 1,
			done: 1,
			failed: 0,
			attempts: 1,
			actor: "system",
		});
		expect(JSON.stringify(mailchimp.contacts())).toContain(email);
		const lead = await em().findOneOrFail(Lead, { emailKey: email });
		expect(await em().findOne(LeadSync, { lead: lead.id })).toMatchObject({
			status: "synced",
			syncedRevision: 1,
		});
		await until("nothing is promised any more", async () => (await em().count(OutboxMessage)) === 0);
	});

	it("retries after temporary server errors and records each attempt", async () => {
		mailchimp.force({ kind: "server_error", times: 2, method: "PUT" });
		const email = await leave();
		await ended(email, "succeeded");
		const run = await runOf(email);
		const attempts = await em().find(JobAttempt, { run: run?.id ?? "" }, { orderBy: { id: "asc" } });
		expect(attempts.map(({ outcome }) => outcome)).toEqual(["retrying", "retrying", "succeeded"]);
		expect(attempts[0]?.error).toBeTruthy();
	});

	it("stores the wait that a 429 asks for at the integration, and the run still succeeds", async () => {
		mailchimp.force({ kind: "throttled_with_wait", times: 1, method: "PUT", retryAfter: 1 });
		const email = await leave();
		await ended(email, "succeeded");
		const integration = await em().findOneOrFail(Integration, { id: integrationId });
		expect(integration.throttledUntil).toBeInstanceOf(Date);
	});

	it("fails at once on wrong credentials, and shows staff the provider's message but never the key", async () => {
		const wrong = `${"f".repeat(32)}-us6`;
		const set = (key: string) =>
			em().nativeUpdate(
				Integration,
				{ id: integrationId },
				{ apiKey: vault.seal(key, secretContext(integrationId, "apiKey")) },
			);
		await set(wrong);
		const email = await leave();
		await ended(email, "failed");
		const run = await runOf(email);
		expect(run?.error).toContain("API key may be invalid");
		expect(run?.attempts).toBe(1);
		expect((await em().findOneOrFail(Integration, { id: integrationId })).attention).toContain(
			"API key may be invalid",
		);
		expect(JSON.stringify([run, worker.output()])).not.toContain(wrong);
		await set(MAILCHIMP_KEY);
		await em().nativeUpdate(Integration, { id: integrationId }, { attention: null });
	});

	it("loses and duplicates no lead when web server and worker are killed", async () => {
		await worker.stop("SIGKILL");
		const before = held();
		const emails = await Promise.all(Array.from({ length: 10 }, leave));
		await web.process.stop("SIGKILL");
		worker = await startTestWorker(database.url, workerEnv());
		// When many leads wait, some of them share a call.
		await Promise.all(emails.map(synced));
		expect(held()).toBe(before + 10);
		const carriers = [...mailchimp.calls({ method: "PUT" }), ...mailchimp.calls(CARRIERS.mailchimp)];
		for (const email of emails)
			expect(carriers.filter(({ body }) => body.includes(`"${email}"`))).toHaveLength(1);
		expect(await em().count(JobRun, { status: { $nin: ["succeeded", "failed"] } })).toBe(0);
		web = await startTestWeb(database.url);
	});

	it("finishes the sync in progress when the worker is asked to stop", async () => {
		mailchimp.setOptions({ latencyMs: 700 });
		const calls = mailchimp.calls({ method: "PUT" }).length;
		const email = await leave();
		await until("the provider was called", () => mailchimp.calls({ method: "PUT" }).length > calls);
		expect(await worker.stop()).toBe(0);
		expect((await runOf(email))?.status).toBe("succeeded");
		mailchimp.setOptions({ latencyMs: 0 });
		worker = await startTestWorker(database.url, workerEnv());
	});
});
