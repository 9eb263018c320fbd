import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { JobAttempt } from "#db/jobs/job-attempt.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { Lead } from "#db/leads/lead.ts";
import { Submission } from "#db/leads/submission.ts";
import { MailDelivery } from "#db/mail/mail-delivery.ts";
import { enqueue } from "#db/outbox/enqueue.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { TaxReport } from "#db/tax-reports/tax-report.ts";
import { formatPoundsAndPence } from "#domain/tax/format-pounds.ts";
import { lawOn } from "#domain/tax/law/rate-sets.ts";
import { taxByLaw } from "#domain/tax/law/tax-law.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { freePort } from "#tests/support/postgres.ts";
import { type ProductProcess, until } from "#tests/support/processes.ts";
import { newVisitor, postJson, startTestWeb, startTestWorker, type TestWeb } from "#tests/support/product.ts";
import { quietMs } from "#tests/support/quiet-time.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";

let database: TestDatabase;
let web: TestWeb;
let people = 0;

beforeAll(async () => {
	database = await createTestDatabase();
	web = await startTestWeb(database.url);
});

const em = () => database.orm.em.fork();

function body(details: Record<string, string> = {}, calculation: Record<string, unknown> = {}) {
	people += 1;
	return {
		calculation: { income: 500_000, extractionMethod: "dividend", ...calculation },
		timestamp: new Date().toISOString(),
		personalDetails: { name: "Ann Example", email: `ann${people}@firm-dubai.com`, ...details },
	};
}

async function request(sent = body(), headers: Record<string, string> = {}): Promise<string> {
	const response = await postJson(`${web.url}/api/tax-report`, sent, headers);
	expect(response.status).toBe(201);
	const { id } = await response.json();
	return id;
}

async function runOf(reportId: string): Promise<JobRun> {
	const report = await em().findOneOrFail(TaxReport, { id: reportId });
	return em().findOneOrFail(JobRun, { id: report.run });
}

const ended = (reportId: string, status: string) =>
	until(`the run is ${status}`, async () => (await runOf(reportId)).status === status);

/** Makes messages that wait for a retry due now; an attempt in progress keeps its message. */
const hurry = () =>
	em().execute(
		"update outbox set due_at = now() where topic = 'tax_report.send' and owner is null and not queued and due_at > now()",
	);

async function pdfText(mail: Email): Promise<string> {
	const content = mail.attachments[0]?.content;
	if (!(content instanceof ArrayBuffer)) throw new Error("there is no attachment");
	return readPdf(new Uint8Array(content)).text;
}

describe("tax report request", () => {
	it("stores lead, submission, report, run and outbox message", async () => {
		const attribution = { last: { landingPage: "/uk", gclid: "g1" } };
		const sent = { ...body({ phone: "+44 7700 900123" }, { totalSavings: 1, ukNIC: 5 }), attribution };
		const id = await request(sent);
		const lead = await em().findOneOrFail(Lead, { emailKey: sent.personalDetails.email });
		expect(lead).toMatchObject({ fullName: "Ann Example", phone: "+44 7700 900123" });
		expect(await em().findOneOrFail(Submission, { id })).toMatchObject({
			lead: lead.id,
			formType: "tax_report",
			page: "uk-tax-calculator",
			source: "tax-report",
			lastTouch: attribution.last,
		});
		expect(await em().findOneOrFail(TaxReport, { id })).toMatchObject({ incomePence: 50_000_000 });
		const run = await runOf(id);
		expect(run).toMatchObject({ kind: "tax_report", total: 1, actor: "system", lead: lead.id });
		expect(await em().find(OutboxMessage, { run: run.id })).toMatchObject([
			{ topic: "tax_report.send", lane: "mail", payload: { runId: run.id } },
		]);
	});

	it("stores parallel duplicates of an Idempotency-Key once under one id, and rejects another body with 409", async () => {
		const sent = body();
		const headers = { "Idempotency-Key": randomUUID() };
		const [first, second] = await Promise.all([request(sent, headers), request(sent, headers)]);
		expect(second).toBe(first);
		expect(await em().count(TaxReport, { email: sent.personalDetails.email })).toBe(1);
		const other = await postJson(`${web.url}/api/tax-report`, body(), headers);
		expect(other.status).toBe(409);
	});

	it.each(["a@b.co, c@d.co", "Ann <ann@example.com>", "a@b.co;c@d.co", "a@b.co\r\nBcc: c@d.co"])(
		"rejects %j as an e-mail address with 400",
		async email => {
			const response = await postJson(`${web.url}/api/tax-report`, body({ email }));
			expect(response.status).toBe(400);
			expect((await response.json()).fields).toHaveProperty("personalDetails.email");
		},
	);
});

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), "meridian-mail-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(reportId: string): string | undefined {
	return readdirSync(folder).find(name => name.includes(reportId));
}

const fileMail = (reportId: string) =>
	PostalMime.parse(readFileSync(path.join(folder, fileOf(reportId) ?? "")));

describe("tax report delivery to a mail folder", () => {
	let worker: ProductProcess;
	let forgotten: { id: string; run: string };
	beforeAll(async () => {
		// Requested before the worker starts.
		const id = await request();
		const { lead, run } = await em().findOneOrFail(TaxReport, { id });
		await em().nativeDelete(Lead, { id: lead });
		forgotten = { id, run };
		worker = await startTestWorker(database.url, {
			MAIL_DIR: folder,
			BOOKING_URL: "https://book.example/call",
			WHATSAPP_NUMBER: "+44 7700 900123",
		});
	});
	afterAll(() => worker.stop());

	it("writes a mail within two seconds with the figures in its PDF", async () => {
		// A worker's first report also loads the renderer.
		await ended(await request(body()), "succeeded");
		const sent = body({ name: "Μαρία Παπαδοπούλου" });
		let id = "";
		const took = await quietMs(
			() => fetch(`${web.url}/readyz`).then(answer => answer.text()),
			async () => {
				id = await request(sent);
				await ended(id, "succeeded");
			},
		);
		expect(took).toBeLessThan(2_000);
		const mail = await fileMail(id);
		expect(mail).toMatchObject({
			messageId: `<tax-report.${id}@example.com>`,
			to: [{ address: sent.personalDetails.email }],
			subject: "Your UK and Dubai tax report from Meridian",
		});
		for (const part of [mail.text, mail.html]) {
			expect(part).toContain("Dear Μαρία,");
			expect(part).toMatch(/£113,081(<\/span>| )less tax a year in Dubai \(74\.9%\)/);
			expect(part).toContain("https://book.example/call");
			expect(part).toContain("https://wa.me/447700900123?text=Hello");
			expect(part).toContain("may call or write about the report");
			expect(part).toContain("To object");
			expect(part).not.toContain("one mail");
		}
		const text = await pdfText(mail);
		expect(text).toContain("Total tax £150,881.25 £37,800.00 £113,081.25");
		const law = lawOn(new Date());
		if (!law) throw new Error("no rates are known for today");
		const { total, kept } = taxByLaw(law, { income: 500_000, method: "dividend" });
		expect(text).toMatch(
			new RegExp(`In force £\\S+ £\\S+ ${formatPoundsAndPence(total)} ${formatPoundsAndPence(kept)}`),
		);
		expect(text).toContain("Μαρία Παπαδοπούλου");
		expect(await runOf(id)).toMatchObject({ done: 1, failed: 0, error: null, message: "Report sent" });
		expect(await em().findOneOrFail(MailDelivery, { messageId: { $like: `%${id}%` } })).toMatchObject({
			state: "sent",
			route: "folder",
		});
	});

	it("deletes an erased person's report and ends its run without a mail", async () => {
		const { id, run } = forgotten;
		expect(await em().count(TaxReport, { id })).toBe(0);
		const ended = async () => (await em().findOneOrFail(JobRun, { id: run })).status === "succeeded";
		await until("the run has ended", ended);
		expect(await em().findOneOrFail(JobRun, { id: run })).toMatchObject({
			message: "Not sent: the person was erased",
		});
		expect(fileOf(id)).toBeUndefined();
	});

	it("computes the figures from profit and extraction method and ignores those that were sent", async () => {
		const id = await request(
			body({}, { income: 100_000, extractionMethod: "salary", totalUKTax: 1, totalSavings: 9_999_999 }),
		);
		await ended(id, "succeeded");
		const text = await pdfText(await fileMail(id));
		expect(text).toContain("Total tax £45,015.94 £1,800.00 £43,215.94");
		expect(text).not.toContain("9,999,999");
	});

	it("omits a name that contains a URL from the mail and the PDF", async () => {
		const id = await request(body({ name: "Win at https://evil.example" }));
		await ended(id, "succeeded");
		const mail = await fileMail(id);
		expect(mail.text).toContain("Hello,");
		expect(JSON.stringify([mail.text, mail.html, await pdfText(mail)])).not.toContain("evil");
	});

	it("writes each mail exactly once when the worker is killed at random times", async () => {
		const ids: string[] = [];
		for (let round = 0; round < 3; round += 1) {
			for (let at = 0; at < 5; at += 1) ids.push(await request());
			await new Promise(resolve => setTimeout(resolve, Math.random() * 60));
			await worker.stop("SIGKILL");
			worker = await startTestWorker(database.url, { MAIL_DIR: folder });
			await hurry();
		}
		for (const id of ids) await ended(id, "succeeded");
		const files = readdirSync(folder).filter(name => name.endsWith(".eml"));
		for (const id of ids) {
			expect(files.filter(name => name.includes(id))).toHaveLength(1);
			expect(await runOf(id)).toMatchObject({ done: 1, failed: 0 });
		}
	});
});

describe("tax report delivery by SMTP", () => {
	let sink: SmtpSink;
	let worker: ProductProcess;
	beforeAll(async () => {
		sink = await startSmtpSink();
		worker = await startTestWorker(database.url, { SMTP_URL: sink.url, LOG_LEVEL: "info" });
	});
	afterAll(async () => {
		await worker.stop();
		await sink.close();
	});
	beforeEach(() => {
		sink.mood = "take";
		sink.mails.length = 0;
	});

	it("shows the error while the mail server is away, and sends the mail once it is back", async () => {
		const port = Number(new URL(sink.url).port);
		await sink.close();
		const id = await request();
		await until("the trouble is shown", async () => Boolean((await runOf(id)).error));
		expect((await runOf(id)).error).toContain("The mail server cannot be used");
		sink = await startSmtpSink(port);
		await hurry();
		await ended(id, "succeeded");
		expect(sink.mails).toHaveLength(1);
		expect(await runOf(id)).toMatchObject({ error: null });
	});

	it("retries after a temporary rejection (451)", async () => {
		sink.mood = { message: { code: 451, words: "greylisted" } };
		const id = await request();
		await until("the refusal is shown", async () => (await runOf(id)).error?.includes("greylisted") ?? false);
		sink.mood = "take";
		await hurry();
		await ended(id, "succeeded");
		expect(sink.mails).toHaveLength(1);
		const { id: run } = await runOf(id);
		const outcomes = (await em().find(JobAttempt, { run }, { orderBy: { number: "asc" } })).map(
			attempt => attempt.outcome,
		);
		expect(outcomes.at(0)).toBe("retrying");
		expect(outcomes.at(-1)).toBe("succeeded");
	});

	it("fails with the server's message on a permanent rejection (550), without storing or logging an address", async () => {
		sink.mood = { recipient: { code: 550, words: "5.1.1 <nobody@firm-dubai.com>: no such mailbox" } };
		const sent = body();
		const id = await request(sent);
		await ended(id, "failed");
		expect((await runOf(id)).error).toContain("no such mailbox");
		expect((await runOf(id)).error).not.toContain("@");
		expect(worker.output()).not.toContain("@firm-dubai.com");
		expect(await em().count(OutboxMessage, { run: (await runOf(id)).id })).toBe(0);
	});

	it("does not resend a mail that may have arrived until its run is queued again", async () => {
		sink.mood = "drop after data";
		const before = sink.seen();
		const id = await request();
		await ended(id, "failed");
		const { id: run, error } = await runOf(id);
		expect(error).toContain("it may or may not have arrived");
		expect(sink.seen()).toBe(before + 1);
		sink.mood = "take";
		await em().execute("update job_runs set status = 'queued', failed = 0, finished_at = null where id = ?", [
			run,
		]);
		await em().transactional(inner => enqueue(inner, "tax_report.send", { runId: run }, { lane: "mail" }));
		await ended(id, "succeeded");
		expect(sink.mails).toHaveLength(1);
	});

	it("never delivers a mail twice when the worker is killed at random times", async () => {
		const ids: string[] = [];
		for (let round = 0; round < 3; round += 1) {
			for (let at = 0; at < 5; at += 1) ids.push(await request());
			await new Promise(resolve => setTimeout(resolve, Math.random() * 60));
			await worker.stop("SIGKILL");
			worker = await startTestWorker(database.url, { SMTP_URL: sink.url });
			await hurry();
		}
		const states = new Map<string, string>();
		// If a worker was killed while it held a mail, the next attempt is deferred, each time twice as long.
		await until("every run has ended", async () => {
			await hurry();
			for (const id of ids) states.set(id, (await runOf(id)).status);
			return [...states.values()].every(status => status === "succeeded" || status === "failed");
		});
		const arrived = await Promise.all(
			sink.mails.map(async ({ bytes }) => (await PostalMime.parse(bytes)).messageId),
		);
		expect(new Set(arrived).size).toBe(arrived.length);
		for (const [id, status] of states) {
			if (status === "succeeded") expect(arrived).toContain(`<tax-report.${id}@example.com>`);
			else expect((await runOf(id)).error).toContain("may or may not have arrived");
		}
	});
});

describe("tax report without a mail transport", () => {
	it("waits with the reason as its error, and is sent once a transport works", async () => {
		let worker = await startTestWorker(database.url);
		const id = await request();
		await until("the reason is shown", async () => Boolean((await runOf(id)).error));
		expect((await runOf(id)).error).toBe("No mail server is set up: set SMTP_URL or MAIL_DIR");
		await worker.stop();
		worker = await startTestWorker(database.url, { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
		await hurry();
		await until(
			"the server is missed",
			async () => (await runOf(id)).error?.includes("cannot be used") ?? false,
		);
		await worker.stop();
		worker = await startTestWorker(database.url, { MAIL_DIR: folder });
		await hurry();
		await ended(id, "succeeded");
		expect(fileOf(id)).toBeDefined();
		await worker.stop();
	});
});

it("requests rejected by a visitor's rate limit do not count towards the recipient's limit", async () => {
	const visitor = newVisitor();
	const ask = (email: string) => postJson(`${web.url}/api/tax-report`, body({ email }), visitor);
	for (let n = 0; n < 20; n++) expect((await ask(`many${n}@firm.co`)).status).toBe(201);
	for (let n = 0; n < 60; n++) expect((await ask("meant@firm.co")).status).toBe(429);
	await request(body({ email: "meant@firm.co" }));
});

// Runs last, since so many mails keep the worker busy.
it("an e-mail address, in any case, is limited to 60 tax reports an hour from all visitors together", async () => {
	const ask = (email: string) => postJson(`${web.url}/api/tax-report`, body({ email }));
	const statuses: number[] = [];
	for (let n = 0; n < 60; n++) statuses.push((await ask(n % 2 ? "bombed@firm.co" : "Bombed@Firm.co")).status);
	expect(statuses).toEqual(Array(60).fill(201));
	const refused = await ask("bombed@firm.co");
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
	expect((await ask("spared@firm.co")).status).toBe(201);
	expect(await em().count(TaxReport, { email: { $ilike: "bombed@firm.co" } })).toBe(60);
});
