import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createVault } from "#db/integrations/vault.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { fanOutSubscriber } from "#db/newsletter/fan-out-subscriber.ts";
import { recordMailError } from "#db/newsletter/mail-error.ts";
import { NewsletterSync } from "#db/newsletter/newsletter-sync.ts";
import { subscribe, unsubscribe } from "#db/newsletter/subscribe.ts";
import { Subscriber } from "#db/newsletter/subscriber.ts";
import { recordSubscriberSync } from "#db/newsletter/sync-subscriber.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { addIntegration } from "#tests/support/add-integration.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { newVisitor, startTestWeb, startTestWorker, type TestWeb } from "#tests/support/product.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { startSmtpSink } from "#tests/support/smtp-sink.ts";
import { addViewer, type StaffClient, signInAs, TEST_VIEWER } from "#tests/support/staff.ts";

let database: TestDatabase;
let web: TestWeb;
let staff: StaffClient;
let viewer: StaffClient;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	web = await startTestWeb(database.url);
	await addViewer(em());
	staff = await signInAs(web.url);
	viewer = await signInAs(web.url, TEST_VIEWER);
	await addIntegration(em(), createVault(TEST_SECRET), {
		provider: "sendgrid",
		name: "Sample SendGrid",
		apiKey: "SG.sample",
		listId: "list",
		endpoint: "http://127.0.0.1:9",
	});
});

async function join(email: string, doubleOptIn = false): Promise<string> {
	const id = randomUUID();
	await em().transactional(inner => subscribe(inner, { id, email, doubleOptIn, now: new Date() }));
	return id;
}

/** Creates a run to the only integration that ended with the provider's answer. */
async function told(subscriber: string, error: string | null): Promise<string> {
	await em().transactional(inner => fanOutSubscriber(inner, subscriber, randomUUID()));
	const [sync] = await em().find(
		NewsletterSync,
		{ subscriber, status: "pending" },
		{ orderBy: { updatedAt: "desc" } },
	);
	if (!sync) throw new Error("nobody was told");
	await em().transactional(inner =>
		recordSubscriberSync(inner, sync.run, { status: error ? "failed" : "done", error, remoteId: null }),
	);
	return sync.run;
}

const list = async (query = "") => {
	const response = await staff.get(`/api/subscribers${query}`);
	expect(response.status).toBe(200);
	return { rows: await response.json(), total: Number(response.headers.get("x-total-count")), response };
};
const emails = async (query: string) =>
	(await list(query)).rows.map(({ email }: { email: string }) => email).sort();

describe("subscriber list for staff", () => {
	it("filters by address, status and whether a subscriber is a lead, and rejects an unknown status", async () => {
		await join("active@list-firm.com");
		await join("waiting@list-firm.com", true);
		const left = await join("left@list-firm.com");
		await em().transactional(inner => unsubscribe(inner, left, new Date()));
		await fetch(`${web.url}/api/leads`, {
			method: "POST",
			headers: { "Content-Type": "application/json", ...newVisitor() },
			body: JSON.stringify({ fullName: "A Lead", email: "Active@list-firm.com", phone: "+447700900123" }),
		});
		expect(await emails("?q=LIST-firm")).toHaveLength(3);
		expect(await emails("?q=list-firm&status=pending")).toEqual(["waiting@list-firm.com"]);
		expect(await emails("?q=list-firm&status=unsubscribed")).toEqual(["left@list-firm.com"]);
		expect(await emails("?q=list-firm&who=newsletter")).toEqual([
			"left@list-firm.com",
			"waiting@list-firm.com",
		]);
		expect(await emails("?q=nobody%25")).toEqual([]);
		await join("max@xn--mller-kva.example");
		expect(await emails("?q=Max@Müller.example")).toEqual(["max@xn--mller-kva.example"]);
		const [lead] = (await list("?q=active@list-firm")).rows;
		expect(lead).toMatchObject({ state: "subscribed", leadId: expect.any(String), syncs: [] });
		expect((await staff.get("/api/subscribers?status=strange")).status).toBe(400);
	});

	it("paginates a search by next links without repeats or gaps, with the total count", async () => {
		for (let n = 0; n < 7; n += 1) await join(`page${n}@paged-firm.com`);
		const seen: string[] = [];
		let next: string | null = "/api/subscribers?q=paged-firm&limit=3";
		while (next) {
			const response: Response = await staff.get(next);
			expect(response.headers.get("x-total-count")).toBe("7");
			seen.push(...(await response.json()).map(({ email }: { email: string }) => email));
			next = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? null;
		}
		expect(seen).toHaveLength(7);
		expect(new Set(seen).size).toBe(7);
	});

	it("lets only admins export, erase and retry a subscriber", async () => {
		const id = await join("erased@list-firm.com");
		expect((await viewer.get(`/api/subscribers/${id}/export`)).status).toBe(403);
		expect((await viewer.send("DELETE", `/api/subscribers/${id}`)).status).toBe(403);
		expect((await viewer.send("POST", `/api/subscribers/${id}/retry`)).status).toBe(403);
		const held = await (await staff.get(`/api/subscribers/${id}/export`)).json();
		expect(held.subscriber).toMatchObject({ email: "erased@list-firm.com", mailError: null });
		expect((await staff.send("DELETE", `/api/subscribers/${id}`)).status).toBe(204);
		expect(await em().count(Subscriber, { id })).toBe(0);
		expect((await staff.send("POST", `/api/subscribers/${id}/retry`)).status).toBe(404);
	});
});

describe("failure of a subscriber's sync or mail", () => {
	it("is listed with the provider's error and can be retried once, then answers 409", async () => {
		const id = await join("refused@trouble-firm.com");
		const run = await told(id, "The list is full");
		expect(await emails("?status=trouble")).toEqual(["refused@trouble-firm.com"]);
		const [row] = (await list("?status=trouble")).rows;
		expect(row.syncs).toMatchObject([
			{ integration: "Sample SendGrid", status: "failed", error: "The list is full", runId: run },
		]);
		expect((await staff.send("POST", `/api/subscribers/${id}/retry`)).status).toBe(202);
		expect(await em().findOneOrFail(JobRun, { id: run })).toMatchObject({ status: "queued", error: null });
		expect(await em().count(OutboxMessage, { topic: "newsletter.sync", run })).toBe(2);
		const [again] = (await list("?q=trouble-firm")).rows;
		expect(again.syncs).toMatchObject([{ status: "pending", error: null }]);
		expect(await emails("?status=trouble")).toEqual([]);
		const twice = await staff.send("POST", `/api/subscribers/${id}/retry`);
		expect(twice.status).toBe(409);
	});

	it("is resolved by a later successful sync to the same integration, and can no longer be retried", async () => {
		const id = await join("later@trouble-firm.com");
		await told(id, "Busy");
		await told(id, null);
		expect(await emails("?status=trouble")).toEqual([]);
		expect((await staff.send("POST", `/api/subscribers/${id}/retry`)).status).toBe(409);
	});

	it("can be a mail that failed for good, which a retry sends again", async () => {
		const id = await join("unmailed@trouble-firm.com", true);
		await em().transactional(inner => recordMailError(inner, id, "The mail server is away"));
		const waiting = (await list("?q=unmailed")).rows[0];
		expect(waiting).toMatchObject({ failedMail: null, mailError: "The mail server is away" });
		expect(await emails("?status=trouble")).toEqual([]);
		await em().transactional(inner => recordMailError(inner, id, "No such mailbox", "confirm"));
		expect(await emails("?status=trouble")).toEqual(["unmailed@trouble-firm.com"]);
		const before = await em().count(OutboxMessage, { topic: "newsletter.mail" });
		expect((await staff.send("POST", `/api/subscribers/${id}/retry`)).status).toBe(202);
		expect(await em().count(OutboxMessage, { topic: "newsletter.mail" })).toBe(before + 1);
		expect((await list("?q=unmailed")).rows[0]).toMatchObject({ failedMail: null, mailError: null });
		await em().transactional(inner => recordMailError(inner, id, null));
	});

	it("shows the mail server's error until a retry has sent the mail", async () => {
		const sink = await startSmtpSink();
		sink.mood = { recipient: { code: 550, words: "5.1.1 <nobody@refused-firm.com>: no such mailbox" } };
		const id = await join("nobody@refused-firm.com");
		const worker = await startTestWorker(database.url, { SMTP_URL: sink.url });
		try {
			await until(
				"the refusal is shown",
				async () => (await emails("?status=trouble&q=refused-firm")).length === 1,
			);
			const [row] = (await list("?q=refused-firm")).rows;
			expect(row).toMatchObject({ failedMail: "welcome" });
			expect(row.mailError).toContain("no such mailbox");
			sink.mood = "take";
			expect((await staff.send("POST", `/api/subscribers/${id}/retry`)).status).toBe(202);
			await until("the mail has gone", () =>
				sink.mails.some(({ to }) => to.includes("nobody@refused-firm.com")),
			);
			await until(
				"the trouble is over",
				async () => (await emails("?status=trouble&q=refused-firm")).length === 0,
			);
			expect((await list("?q=refused-firm")).rows[0]).toMatchObject({ failedMail: null, mailError: null });
		} finally {
			await worker.stop();
			await sink.close();
		}
	});
});
