import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createRun } from "#db/jobs/create-run.ts";
import { JobAttempt } from "#db/jobs/job-attempt.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { eraseLead } from "#db/leads/erase-lead.ts";
import { beginDelivery, endDelivery, findDelivery, undoDelivery } from "#db/mail/track-delivery.ts";
import { Subscriber } from "#db/newsletter/subscriber.ts";
import { enqueue } from "#db/outbox/enqueue.ts";
import { LeaseLost } from "#db/outbox/finish-attempt.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { TaxReport } from "#db/tax-reports/tax-report.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openLocalWorker } from "#tests/support/local-worker.ts";
import { until } from "#tests/support/processes.ts";
import { type SinkMood, type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";

let database: TestDatabase;
let sink: SmtpSink;
let worker: ReturnType<typeof openLocalWorker>;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	sink = await startSmtpSink();
	worker = openLocalWorker(database.orm, database.url, { SMTP_URL: sink.url });
});
afterAll(async () => {
	worker.services.http.close();
	await sink.close();
});
beforeEach(async () => {
	sink.mood = "take";
	sink.mails.length = 0;
	await em().execute(
		"delete from outbox; delete from job_runs; delete from leads; delete from subscribers; delete from mail_deliveries",
	);
});

const only = async () => (await em().find(OutboxMessage, {}))[0] ?? null;
const due = () => em().execute("update outbox set due_at = now()");

describe("delivery state of a mail", () => {
	const id = "sample.1@firm.example";
	const begin = () => beginDelivery(em(), id, "smtp");
	const state = async () => (await findDelivery(em(), id))?.state ?? null;

	it("lets a single sender begin at a time, and none after the mail was sent", async () => {
		expect(await state()).toBeNull();
		expect(await begin()).toBe(true);
		expect(await findDelivery(em(), id)).toMatchObject({ state: "sending", route: "smtp" });
		expect(await begin()).toBe(false);
		await endDelivery(em(), id, "sent");
		expect(await begin()).toBe(false);
		expect(await state()).toBe("sent");
	});

	it("lets an uncertain delivery begin again, and records the new route", async () => {
		await begin();
		await endDelivery(em(), id, "uncertain");
		expect(await state()).toBe("uncertain");
		expect(await beginDelivery(em(), id, "folder")).toBe(true);
		expect(await findDelivery(em(), id)).toMatchObject({ state: "sending", route: "folder" });
	});

	it("stays sent when it is marked as uncertain or undone, and other mails keep their state", async () => {
		const other = "sample.2@firm.example";
		await beginDelivery(em(), other, "smtp");
		await begin();
		await endDelivery(em(), id, "sent");
		await endDelivery(em(), id, "uncertain");
		await undoDelivery(em(), id);
		expect(await state()).toBe("sent");
		expect((await findDelivery(em(), other))?.state).toBe("sending");
		await undoDelivery(em(), other);
		expect(await findDelivery(em(), other)).toBeNull();
	});
});

/** Creates a newsletter subscriber whose mail is enqueued. */
async function subscriber(state: "pending" | "subscribed" | "unsubscribed", mail: "confirm" | "welcome") {
	const id = randomUUID();
	await em().execute(
		`insert into subscribers (id, email, email_key, state, created_at, updated_at)
		 values (?, 'ann@firm.example', 'ann@firm.example', ?, now(), now())`,
		[id, state],
	);
	await enqueue(em(), "newsletter.mail", { subscriberId: id, mail }, { lane: "mail" });
	return () => em().findOneOrFail(Subscriber, { id });
}

describe("a newsletter mail", () => {
	const ours: [string, SinkMood][] = [
		["the sender", { sender: { code: 550, words: "5.7.1 sender address not allowed" } }],
		["missing authentication", { recipient: { code: 530, words: "5.7.0 authentication required" } }],
		["policy", { message: { code: 554, words: "5.7.1 rejected by DMARC policy" } }],
	];
	it.each(ours)(
		"is kept with its error when refused for %s on our side, and sent once that is fixed",
		async (_, mood) => {
			const now = await subscriber("pending", "confirm");
			sink.mood = mood;
			for (let tries = 1; tries <= 3; tries += 1) {
				await worker.work();
				expect(await only()).toMatchObject({ topic: "newsletter.mail", attempts: tries, owner: null });
				expect(await now()).toMatchObject({
					mailError: expect.stringContaining("The mail server said"),
					failedMail: null,
				});
				await due();
			}
			sink.mood = "take";
			await worker.work();
			expect(sink.mails).toMatchObject([{ to: ["ann@firm.example"] }]);
			expect(await only()).toBeNull();
			expect(await now()).toMatchObject({ mailError: null, failedMail: null });
		},
	);

	it("is given up when refused for its recipient, and the subscriber shows the error", async () => {
		const now = await subscriber("subscribed", "welcome");
		sink.mood = { recipient: { code: 550, words: "5.1.1 no such mailbox" } };
		await worker.work();
		expect(await only()).toBeNull();
		expect(await now()).toMatchObject({
			mailError: expect.stringContaining("no such mailbox"),
			failedMail: "welcome",
		});
	});

	it.each([
		["unsubscribed", "welcome"],
		["pending", "welcome"],
		["subscribed", "confirm"],
		["unsubscribed", "confirm"],
	] as const)("is not sent when the subscriber is %s and the mail is of kind %s", async (state, mail) => {
		await subscriber(state, mail);
		await worker.work();
		expect(sink.mails).toEqual([]);
		expect(await only()).toBeNull();
	});
});

describe("a tax report mail", () => {
	async function report() {
		const [lead, id] = [randomUUID(), randomUUID()];
		await em().execute(
			`insert into leads (id, full_name, email, email_key, phone, created_at, updated_at)
			 values (?, 'Ann Example', 'ann@firm.example', 'ann@firm.example', '', now(), now())`,
			[lead],
		);
		const run = await createRun(em(), { kind: "tax_report", actor: "system", total: 1, leadId: lead });
		await em().insert(TaxReport, {
			...{ id, lead, run, name: "Ann Example", email: "ann@firm.example", incomePence: 50_000_000 },
			...{ extractionMethod: "dividend", requestedAt: new Date(), createdAt: new Date() },
		});
		await enqueue(em(), "tax_report.send", { runId: run }, { lane: "mail" });
		return { lead, now: () => em().findOneOrFail(JobRun, { id: run }) };
	}

	it("is not completed by a worker whose lease has expired meanwhile, and sent by the next attempt", async () => {
		const { now } = await report();
		const { leases } = worker.services;
		const keep = leases.hold.bind(leases);
		vi.spyOn(leases, "hold").mockImplementationOnce((owner, at) => ({
			...keep(owner, at),
			assertHeld() {
				throw new LeaseLost("the lease was not extended in time");
			},
		}));
		await worker.work();
		expect(sink.mails).toEqual([]);
		expect(await em().execute("select * from mail_deliveries")).toEqual([]);
		await due();
		await worker.work();
		expect(sink.mails).toHaveLength(1);
		expect(await now()).toMatchObject({ status: "succeeded", message: "Report sent" });
	});

	it("is retried after the sender was refused, and sent only once when its message is enqueued again", async () => {
		const { now } = await report();
		sink.mood = { sender: { code: 550, words: "5.7.1 sender address not allowed" } };
		await worker.work();
		expect(await now()).toMatchObject({ status: "active", failed: 0 });
		sink.mood = "take";
		await due();
		await worker.work();
		expect(await now()).toMatchObject({ status: "succeeded", message: "Report sent", done: 1, error: null });
		const { id } = await now();
		await enqueue(em(), "tax_report.send", { runId: id }, { lane: "mail" });
		await worker.work();
		expect(sink.mails).toHaveLength(1);
	});

	it.each(["later", "never"] as const)(
		"stores no error that quotes a lead who is erased while it is sent, when it is sent again %s",
		async again => {
			const { lead, now } = await report();
			const { mail } = worker.services;
			if (!mail) throw new Error("the worker has a mail server");
			vi.spyOn(mail, "send").mockImplementationOnce(async () => {
				await eraseLead(em(), lead, "tester");
				return {
					kind: "undone",
					retry: again,
					error: "The mail server said: 550 Ann Example is unknown",
				};
			});
			await worker.work();
			expect((await now()).error).toBeNull();
			expect(await em().find(JobAttempt, {})).toMatchObject([{ error: null }]);
		},
	);

	it("loses an error that another transaction is just storing when the lead is erased", async () => {
		const { lead, now } = await report();
		const { id: run } = await now();
		await em().insert(JobAttempt, { run, message: randomUUID(), number: 1, startedAt: new Date() });
		let erased = Promise.resolve();
		await em().transactional(async storing => {
			const error = "The mail server said: 550 Ann Example is unknown";
			await storing.nativeUpdate(JobRun, { id: run }, { error });
			await storing.nativeUpdate(JobAttempt, { run }, { error });
			erased = eraseLead(em(), lead, "tester");
			await until("the erasure waits", async () => {
				const waiting =
					"select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
				return (await em().execute(waiting)).length > 0 || (await em().count(JobRun, { lead })) === 0;
			});
		});
		await erased;
		expect((await now()).error).toBeNull();
		expect(await em().find(JobAttempt, { run })).toMatchObject([{ error: null }]);
	});

	it("is not sent when the lead was erased, nor retried when its delivery is uncertain", async () => {
		const erased = await report();
		await em().execute("delete from leads where id = ?", [erased.lead]);
		await worker.work();
		expect(await erased.now()).toMatchObject({
			status: "succeeded",
			message: "Not sent: the person was erased",
		});
		const { now } = await report();
		sink.mood = "drop after data";
		await worker.work();
		expect(await now()).toMatchObject({ status: "failed", error: expect.stringContaining("may or may not") });
		expect(await only()).toBeNull();
		expect(sink.mails).toEqual([]);
	});
});
