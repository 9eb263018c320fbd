import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Integration } from "#db/integrations/integration.ts";
import { groupRuns } from "#db/jobs/group-runs.ts";
import { JobItem } from "#db/jobs/job-item.ts";
import { Lead } from "#db/leads/lead.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type ProductProcess, until } from "#tests/support/processes.ts";
import { postJson, startTestWeb, startTestWorker, type TestWeb } from "#tests/support/product.ts";
import {
	MAILCHIMP_KEY,
	MAILCHIMP_LIST,
	startMailchimpSimulator,
} from "#tests/support/providers/mailchimp/index.ts";
import { quietMs } from "#tests/support/quiet-time.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

let database: TestDatabase;
let web: TestWeb;
let worker: ProductProcess;
let staff: StaffClient;
let mailchimp: Awaited<ReturnType<typeof startMailchimpSimulator>>;
let id: string;
const em = () => database.orm.em.fork();
const leadIds: string[] = [];

beforeAll(async () => {
	database = await createTestDatabase();
	mailchimp = await startMailchimpSimulator();
	[web, worker] = await Promise.all([startTestWeb(database.url), startTestWorker(database.url)]);
	staff = await signInAs(web.url);
	for (const name of ["one", "two", "three"]) {
		const form = { fullName: "Sample Person", email: `${name}@firm-dubai.com`, phone: "+44 7700 900123" };
		expect((await postJson(`${web.url}/api/leads`, form)).status).toBe(201);
		leadIds.push((await em().findOneOrFail(Lead, { emailKey: form.email })).id);
	}
	await until("the new leads are told to nobody", async () => (await em().count(OutboxMessage)) === 0);
});
afterAll(async () => {
	await worker.stop();
	await mailchimp.close();
});

const body = () => ({
	provider: "mailchimp",
	name: "Main list",
	apiKey: MAILCHIMP_KEY,
	listId: MAILCHIMP_LIST,
	endpoint: mailchimp.url,
});

describe("integration", () => {
	it("returns its secrets masked and does not store the API key in plain text", async () => {
		const created = await staff.send("POST", "/api/email-integrations", {
			...body(),
			apiSecret: "a-long-secret-1234",
		});
		expect(created.status).toBe(201);
		const integration = await created.json();
		id = integration.id;
		expect(integration).toMatchObject({ isActive: true, lastSync: null, apiSecret: "••••••••1234" });
		const listed = await (await staff.get("/api/email-integrations")).text();
		expect(listed).not.toContain(MAILCHIMP_KEY);
		const stored = await em().findOneOrFail(Integration, { id });
		expect(stored.apiKey).not.toContain(MAILCHIMP_KEY);
	});

	it("keeps its API key when saved with the mask, and clears its attention message", async () => {
		const before = await em().findOneOrFail(Integration, { id });
		await em().nativeUpdate(Integration, { id }, { attention: "The key was refused" });
		const [listed] = await (await staff.get("/api/email-integrations")).json();
		const changed = await staff.send("PUT", `/api/email-integrations/${id}`, { ...listed, name: "Renamed" });
		expect(changed.status).toBe(200);
		const after = await em().findOneOrFail(Integration, { id });
		expect(after).toMatchObject({ name: "Renamed", apiKey: before.apiKey, attention: null });
	});

	it.each([
		[{ name: "" }, "name", "Name is required"],
		[{ apiKey: "" }, "apiKey", "API key is required"],
		[{ endpoint: "not a url" }, "endpoint", "Must be a valid URL"],
	])("rejects %j with 400 and a message for the field", async (wrong, field, message) => {
		const response = await staff.send("POST", "/api/email-integrations", { ...body(), ...wrong });
		expect(response.status).toBe(400);
		expect((await response.json()).fields).toMatchObject({ [field]: message });
	});

	it("reports success or failure when tested, alone and together with all integrations", async () => {
		const good = await (await staff.send("POST", `/api/email-integrations/${id}/test`)).json();
		expect(good).toMatchObject({ success: true });
		const bad = await staff.send("POST", "/api/email-integrations", {
			...body(),
			name: "Wrong key",
			apiKey: "ffffffffffffffffffffffffffffffff-us6",
		});
		const wrong = await bad.json();
		const answer = await (await staff.send("POST", `/api/email-integrations/${wrong.id}/test`)).json();
		expect(answer.success).toBe(false);
		const all = await (await staff.send("POST", "/api/email-integrations/test-all")).json();
		expect(all.results.map((result: { connected: boolean }) => result.connected)).toEqual([true, false]);
		expect((await staff.send("DELETE", `/api/email-integrations/${wrong.id}`)).status).toBe(204);
	});
});

describe("sync", () => {
	it("responds for a single lead once it is synced, and records the run and its attempt", async () => {
		const answer = await (await staff.send("POST", `/api/leads/${leadIds[0]}/sync/${id}`)).json();
		expect(answer).toMatchObject({ success: true });
		const lead = await (await staff.get(`/api/leads/${leadIds[0]}`)).json();
		expect(lead.syncs[0]).toMatchObject({ integrationId: id, status: "synced" });
		const run = await (await staff.get(`/api/jobs/${answer.jobId}`)).json();
		expect(run).toMatchObject({ kind: "crm_sync", status: "succeeded", actor: "admin" });
		expect(run.items).toHaveLength(1);
		expect(run.attemptLog[0]).toMatchObject({ outcome: "succeeded" });
	});

	it("syncs many leads by ids or by filter and returns their count, and asks for a selection when there is none", async () => {
		const some = await staff.send("POST", "/api/leads/bulk-sync", { leadIds, integrationId: id });
		expect(await some.json()).toMatchObject({ syncedCount: 3, total: 3 });
		const filter = { leadIds: { filter: { q: "firm-dubai" } }, integrationId: id, forced: true };
		const all = await staff.send("POST", "/api/leads/bulk-sync", filter);
		expect(await all.json()).toMatchObject({ syncedCount: 3, total: 3 });
		const none = await staff.send("POST", "/api/leads/bulk-sync", { leadIds: [], integrationId: id });
		expect(await none.json()).toMatchObject({ message: "Please select leads to sync" });
	});

	it("rejects a lead with 409 when the integration is inactive", async () => {
		await staff.send("PUT", `/api/email-integrations/${id}`, { isActive: false });
		expect((await staff.send("POST", `/api/leads/${leadIds[0]}/sync/${id}`)).status).toBe(409);
		await staff.send("PUT", `/api/email-integrations/${id}`, { isActive: true });
	});
});

describe("job", () => {
	it("is sent over the event stream as it changes, and is found by kind, status and integration name", async () => {
		const abort = new AbortController();
		const stream = await fetch(`${web.url}/api/jobs/events`, {
			headers: { cookie: staff.cookie },
			signal: abort.signal,
		});
		let told = "";
		const listening = (async () => {
			for await (const chunk of stream.body ?? []) told += Buffer.from(chunk).toString();
		})().catch(() => {});
		const { jobId } = await (await staff.send("POST", `/api/email-integrations/${id}/test`)).json();
		await until("the end of the job is told", () => told.includes(jobId) && told.includes('"succeeded"'));
		abort.abort();
		await listening;
		const found = await (
			await staff.get("/api/jobs?kind=integration_test&status=succeeded&q=renamed&limit=1")
		).json();
		expect(found[0]).toMatchObject({ id: jobId, integration: { name: "Renamed" } });
		expect((await staff.get("/api/jobs?status=lost")).status).toBe(400);
	});

	it("is cancelled within 2 seconds, and a retry syncs the three leads that were left", async () => {
		await worker.stop();
		const waiting = staff.send("POST", "/api/leads/bulk-sync", { leadIds, integrationId: id, forced: true });
		await until("the job waits", async () => (await em().count(OutboxMessage)) === 1);
		const [run] = await (await staff.get("/api/jobs?kind=bulk_sync&status=queued")).json();
		const took = await quietMs(
			() => staff.get(`/api/jobs/${run.id}`).then(answer => answer.text()),
			async () => {
				expect((await staff.send("POST", `/api/jobs/${run.id}/retry`)).status).toBe(409);
				expect((await staff.send("POST", `/api/jobs/${run.id}/cancel`)).status).toBe(202);
				await waiting;
			},
		);
		expect(took).toBeLessThan(2_000);
		expect(await em().count(OutboxMessage)).toBe(0);
		expect(await em().count(JobItem, { run: run.id, status: "cancelled" })).toBe(3);
		expect((await staff.send("POST", `/api/jobs/${run.id}/cancel`)).status).toBe(409);
		expect((await staff.send("POST", `/api/jobs/${run.id}/retry`)).status).toBe(202);
		worker = await startTestWorker(database.url);
		await until("the retry succeeds", async () => {
			const again = await (await staff.get(`/api/jobs/${run.id}`)).json();
			return again.status === "succeeded" && again.done === 3;
		});
	});
});

describe("failed jobs", () => {
	const WRONG_KEY = "ffffffffffffffffffffffffffffffff-us6";
	const failing = async (name: string) => {
		const created = await staff.send("POST", "/api/email-integrations", {
			...body(),
			name,
			apiKey: WRONG_KEY,
		});
		const { id: own } = await created.json();
		for (let times = 0; times < 2; times += 1)
			expect((await staff.send("POST", `/api/email-integrations/${own}/test`)).status).toBe(200);
		return String(own);
	};
	const statuses = async (integration: string) =>
		(await (await staff.get(`/api/jobs?integration=${integration}`)).json()).map(
			({ status }: { status: string }) => status,
		);
	const retry = async (filter: object) => {
		const answer = await staff.send("POST", "/api/jobs/retry", filter);
		expect(answer.status).toBe(202);
		return answer.json();
	};

	it("are retried in bulk: those that a filter finds, and no others", async () => {
		const mended = await failing("Mended");
		const broken = await failing("Broken");
		expect(await statuses(mended)).toEqual(["failed", "failed"]);
		await staff.send("PUT", `/api/email-integrations/${mended}`, { apiKey: MAILCHIMP_KEY });
		expect(await retry({ integration: id })).toEqual({ retried: 0, left: 0, more: false });
		expect(await retry({ integration: mended, status: "failed" })).toEqual({
			retried: 2,
			left: 0,
			more: false,
		});
		await until("both succeed", async () =>
			(await statuses(mended)).every((status: string) => status === "succeeded"),
		);
		expect(await statuses(broken)).toEqual(["failed", "failed"]);
		await staff.send("DELETE", `/api/email-integrations/${broken}`);
		// A run of a deleted integration cannot succeed, so it is not retried.
		expect(await retry({ kind: "integration_test" })).toEqual({ retried: 0, left: 0, more: false });
		expect((await staff.send("POST", "/api/jobs/retry", { lead: "nobody" })).status).toBe(400);
	});

	it("are grouped by integration, most failures first, and by lead", async () => {
		const failed = await failing("Failing");
		const page = async (group: string) => {
			const found = await groupRuns(em(), group === "lead" ? "lead" : "integration", {});
			return found.map(({ id: own, failed: count, lastError }) => ({ own, count, lastError }));
		};
		expect((await page("integration"))[0]).toEqual({
			own: failed,
			count: 2,
			lastError: expect.stringContaining("Mailchimp"),
		});
		expect((await page("lead")).map(({ own }) => own).sort()).toEqual([leadIds[0]]);
	});
});
