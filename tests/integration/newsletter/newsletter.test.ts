import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Integration } from "#db/integrations/integration.ts";
import { startLeadSync } from "#db/integrations/start-sync.ts";
import { createVault } from "#db/integrations/vault.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { captureLead } from "#db/leads/capture-lead.ts";
import { fanOutSubscriber } from "#db/newsletter/fan-out-subscriber.ts";
import { NewsletterSync } from "#db/newsletter/newsletter-sync.ts";
import { confirmSubscription, subscribe, unsubscribe } from "#db/newsletter/subscribe.ts";
import { Subscriber } from "#db/newsletter/subscriber.ts";
import { readSubscriberToken } from "#db/newsletter/token.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { addIntegration } from "#tests/support/add-integration.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type ProductProcess, until } from "#tests/support/processes.ts";
import { startTestWorker } from "#tests/support/product.ts";
import {
	MAILCHIMP_KEY,
	MAILCHIMP_LIST,
	MAILCHIMP_SEEDED,
	startMailchimpSimulator,
} from "#tests/support/providers/mailchimp/index.ts";
import {
	SENDGRID_KEY,
	SENDGRID_LIST,
	startSendgridSimulator,
} from "#tests/support/providers/sendgrid/index.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";

const vault = createVault(TEST_SECRET);
let database: TestDatabase;
let mailchimp: Awaited<ReturnType<typeof startMailchimpSimulator>>;
let sendgrid: Awaited<ReturnType<typeof startSendgridSimulator>>;
let worker: ProductProcess;
let folder: string;

const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	folder = mkdtempSync(path.join(tmpdir(), "meridian-mail-"));
	mailchimp = await startMailchimpSimulator();
	sendgrid = await startSendgridSimulator();
	await addIntegration(em(), vault, {
		provider: "mailchimp",
		name: "Mailchimp",
		apiKey: MAILCHIMP_KEY,
		listId: MAILCHIMP_LIST,
		endpoint: mailchimp.url,
	});
	await addIntegration(em(), vault, {
		provider: "mailchimp",
		name: "By hand only",
		apiKey: MAILCHIMP_KEY,
		listId: MAILCHIMP_LIST,
		endpoint: mailchimp.url,
		settings: { autoSync: false },
	});
	worker = await startWorker();
});
afterAll(async () => {
	await Promise.all([mailchimp.close(), sendgrid.close()]);
	rmSync(folder, { recursive: true, force: true });
});

function startWorker(): Promise<ProductProcess> {
	return startTestWorker(database.url, { MAIL_DIR: folder, PUBLIC_URL: "https://firm.example" });
}

async function addLead(email: string): Promise<string> {
	const { leadId } = await em().transactional(inner =>
		captureLead(inner, {
			submissionId: randomUUID(),
			leadId: randomUUID(),
			fullName: "Sample Person",
			email,
			page: "home",
			formType: "lead",
			marketingOptIn: true,
			suspicion: null,
			ipAddress: null,
			userAgent: null,
		}),
	);
	return leadId;
}

let people = 0;
async function join(doubleOptIn = false, address?: string): Promise<{ id: string; email: string }> {
	people += 1;
	const email = address ?? `reader${people}@firm-dubai.com`;
	const now = new Date();
	await em().transactional(inner => subscribe(inner, { id: randomUUID(), email, doubleOptIn, now }));
	const { id } = await em().findOneOrFail(Subscriber, { email });
	return { id, email };
}

const leave = (id: string) => em().transactional(inner => unsubscribe(inner, id, new Date()));
const quiet = () => until("nothing is left to do", async () => (await em().count(OutboxMessage)) === 0);

async function mailsTo(email: string): Promise<Email[]> {
	const files = readdirSync(folder).filter(name => name.endsWith(".eml"));
	const mails = await Promise.all(files.map(name => PostalMime.parse(readFileSync(path.join(folder, name)))));
	return mails.filter(mail => mail.to?.some(to => to.address === email));
}

async function runsOf(subscriber: string): Promise<JobRun[]> {
	const syncs = await em().find(NewsletterSync, { subscriber });
	return em().find(JobRun, { id: syncs.map(sync => sync.run) }, { orderBy: { createdAt: "asc" } });
}

const Member = v.object({ email_address: v.string(), status: v.string() });
const held = (email: string) =>
	mailchimp
		.contacts()
		.map(contact => v.parse(Member, contact))
		.filter(contact => contact.email_address === email);

describe("newsletter mails", () => {
	it("welcome a subscriber once, with one-click unsubscribe headers", async () => {
		const { id, email } = await join();
		await quiet();
		const [mail, ...others] = await mailsTo(email);
		expect(others).toEqual([]);
		expect(mail?.subject).toBe("Welcome to the Meridian newsletter");
		const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? "";
		expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
		const link = new URL(header("list-unsubscribe").slice(1, -1));
		expect(`${link.origin}${link.pathname}`).toBe("https://firm.example/unsubscribe");
		const token = link.searchParams.get("token") ?? "";
		expect(readSubscriberToken([TEST_SECRET], "unsubscribe", token)).toEqual({
			subscriberId: id,
			until: null,
		});
		expect(readSubscriberToken([TEST_SECRET], "confirm", token)).toBe(null);
		for (const part of [mail?.text, mail?.html]) expect(part).toContain(token);
	});

	it("ask for confirmation first with double opt-in, and welcome and sync only after it", async () => {
		const { id, email } = await join(true);
		await quiet();
		const [mail, ...others] = await mailsTo(email);
		expect(others).toEqual([]);
		expect(mail?.subject).toBe("Please confirm your subscription to Meridian");
		const link = /https:\/\/firm\.example\/newsletter\/confirm\?token=\S+/.exec(mail?.text ?? "")?.[0] ?? "";
		const token = new URL(link).searchParams.get("token") ?? "";
		const until = readSubscriberToken([TEST_SECRET], "confirm", token)?.until?.getTime() ?? 0;
		expect((until - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
		expect(await runsOf(id)).toEqual([]);
		expect(held(email)).toEqual([]);
		await em().transactional(inner => confirmSubscription(inner, id, new Date()));
		await quiet();
		expect(await mailsTo(email)).toHaveLength(2);
		expect(held(email)).toMatchObject([{ status: "subscribed" }]);
	});

	it("ask for confirmation once when an unsubscribed address signs up again twice", async () => {
		const { id, email } = await join();
		await leave(id);
		for (let time = 0; time < 2; time += 1) await join(false, email);
		await quiet();
		const subjects = (await mailsTo(email)).map(mail => mail.subject);
		expect(subjects.filter(subject => subject?.startsWith("Please confirm"))).toHaveLength(1);
		expect((await em().findOneOrFail(Subscriber, { id })).state).toBe("unsubscribed");
	});

	it("are not sent after an unsubscribe, even if they were enqueued before", async () => {
		await worker.stop();
		const welcomed = await join();
		await leave(welcomed.id);
		const asked = await join(true);
		await leave(asked.id);
		worker = await startWorker();
		await quiet();
		expect(await mailsTo(welcomed.email)).toEqual([]);
		expect(await mailsTo(asked.email)).toEqual([]);
		expect(held(welcomed.email).map(contact => contact.status)).not.toContain("subscribed");
	});
});

describe("integrations of the newsletter", () => {
	it("receive subscribe and unsubscribe, unless autoSync is off", async () => {
		const { id, email } = await join();
		await quiet();
		expect(await runsOf(id)).toMatchObject([
			{ kind: "newsletter_sync", status: "succeeded", total: 1, done: 1, failed: 0, message: "Subscribed" },
		]);
		expect(held(email)).toMatchObject([{ status: "subscribed" }]);
		await leave(id);
		await quiet();
		expect((await runsOf(id)).map(run => run.message)).toEqual(["Subscribed", "Unsubscribed"]);
		expect(held(email)).toMatchObject([{ status: "unsubscribed" }]);
	});

	it("do not resubscribe an address that is unsubscribed at the provider", async () => {
		const { id } = await join(false, MAILCHIMP_SEEDED.unsubscribed);
		await quiet();
		expect(await em().findOneOrFail(NewsletterSync, { subscriber: id })).toMatchObject({
			status: "suppressed",
		});
		const [run] = await runsOf(id);
		expect(run).toMatchObject({ status: "failed", failed: 1 });
		expect(run?.error).toBeTruthy();
		expect(held(MAILCHIMP_SEEDED.unsubscribed).map(contact => contact.status)).not.toContain("subscribed");
	});

	it("receive a lead that left the newsletter as transactional at Mailchimp, not as subscribed", async () => {
		const { id, email } = await join();
		await leave(id);
		await quiet();
		const leadId = await addLead(email);
		const [integration] = await em().find(Integration, { name: "By hand only" });
		if (!integration) throw new Error("there is no such integration");
		await em().transactional(inner =>
			startLeadSync(inner, { leadId, integration, actor: "admin", priority: PRIORITY.interactive }),
		);
		await quiet();
		// Mailchimp's status for a contact that gets no campaigns.
		expect(held(email)).toMatchObject([{ status: "transactional" }]);
	});

	it("get one run for a duplicate message, and nothing about a subscriber that was erased meanwhile", async () => {
		await worker.stop();
		const { id } = await join();
		const messageId = randomUUID();
		for (let time = 0; time < 2; time += 1)
			await em().transactional(inner => fanOutSubscriber(inner, id, messageId));
		const runs = (await runsOf(id)).map(run => run.id);
		expect(runs).toHaveLength(1);
		await em().nativeDelete(Subscriber, { id });
		worker = await startWorker();
		await quiet();
		expect(await em().find(JobRun, { id: runs })).toMatchObject([
			{ status: "succeeded", message: "Nothing to tell: the person was erased" },
		]);
	});

	it("complete a sync to SendGrid, which imports asynchronously", async () => {
		await addIntegration(em(), vault, {
			provider: "sendgrid",
			name: "SendGrid",
			apiKey: SENDGRID_KEY,
			listId: SENDGRID_LIST,
			endpoint: sendgrid.url,
		});
		const { id } = await join();
		await quiet();
		const runs = await runsOf(id);
		expect(runs).toHaveLength(2);
		for (const run of runs) expect(run).toMatchObject({ status: "succeeded", message: "Subscribed" });
	});
});
