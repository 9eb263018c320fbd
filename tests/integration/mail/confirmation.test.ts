import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { answerTimes } from "#db/confirmations/confirmations.ts";
import { updateContent } from "#db/content/update-content.ts";
import { captureLead } from "#db/leads/capture-lead.ts";
import { exportLead } from "#db/leads/export-lead.ts";
import { Lead } from "#db/leads/lead.ts";
import { mergeLeads } from "#db/leads/merge-leads.ts";
import { unmergeLead } from "#db/leads/unmerge-lead.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { setSwitch } from "#db/settings/switches.ts";
import type { FormType } from "#domain/leads/status.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openLocalWorker } from "#tests/support/local-worker.ts";
import { folderTransport } from "#worker/mail/folder-transport.ts";

const folder = mkdtempSync(path.join(tmpdir(), "meridian-confirmation-"));
let database: TestDatabase;
let worker: ReturnType<typeof openLocalWorker>;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	worker = openLocalWorker(database.orm, database.url);
	worker.services.mail = folderTransport(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
	await em().execute("truncate outbox, leads cascade");
	for (const file of readdirSync(folder)) rmSync(path.join(folder, file));
	await setSwitch(em(), "lead_confirmation", true, "tester");
});

async function leave({
	suspicion = null,
	formType = "lead",
	email = "Ann@firm-dubai.com",
	fullName = "Ann <b>Example</b>",
}: {
	suspicion?: string | null;
	formType?: FormType;
	email?: string;
	fullName?: string;
} = {}) {
	const ids = { submissionId: randomUUID(), leadId: randomUUID() };
	const person = {
		fullName,
		email,
		page: "home",
		formType,
		suspicion,
	};
	return captureLead(em(), { ...ids, ...person, ipAddress: null, userAgent: null });
}

async function mails() {
	await worker.work();
	const files = readdirSync(folder).filter(name => name.endsWith(".eml"));
	return Promise.all(files.map(file => PostalMime.parse(readFileSync(path.join(folder, file)))));
}

it("no confirmation mail is sent while it is switched off", async () => {
	await setSwitch(em(), "lead_confirmation", false, "tester");
	await leave();
	expect(await mails()).toEqual([]);
});

it("a form's arrival is confirmed by mail at most once a day per lead, with staff's text", async () => {
	const words = { title: "Text", content: "First part & more.\n\nSecond part,\r\nyours." };
	await updateContent(em(), "confirmation_text", words, "tester");
	const { leadId } = await leave();
	await leave();
	const [mail, ...others] = await mails();
	expect(others).toEqual([]);
	expect(mail).toMatchObject({
		to: [{ address: "Ann@firm-dubai.com" }],
		subject: "We have received your enquiry",
	});
	expect(mail?.text).toContain("Hello,\n\nFirst part & more.\n\nSecond part,\nyours.\n\n");
	expect(mail?.html).toContain("First part &amp; more.");
	expect(mail?.html).toContain("Second part,<br>yours.");
	expect(mail?.text).not.toContain("usually answer");
	expect((await exportLead(em(), leadId, new Date())).confirmation).toMatchObject({
		sentAt: expect.any(Date),
	});
	const { leadId: other } = await leave({ email: "other@firm-dubai.com", suspicion: "honeypot" });
	expect((await exportLead(em(), other, new Date())).confirmation).toBeNull();
	await em().execute("update lead_confirmations set promised_at = promised_at - interval '25 hours'");
	await leave();
	expect(await mails()).toHaveLength(2);
});

it("a confirmation greets by name, but not by the mailbox's name, which a premium form without a name is stored under", async () => {
	await leave({ formType: "exclusive_report", email: "info@firm-dubai.com", fullName: "info" });
	await leave({ formType: "exclusive_report", email: "ann@firm-dubai.com", fullName: "Ann Smith" });
	const texts = (await mails()).map(({ text = "" }) => text);
	expect(texts.map(text => /^(?:Hello|Dear).*,$/mu.exec(text)?.[0]).sort()).toEqual(["Dear Ann,", "Hello,"]);
});

it("no confirmation is sent for a suspect or tax report form, after erasure, or after it is switched off", async () => {
	await leave({ suspicion: "honeypot" });
	await leave({ formType: "tax_report" });
	expect(await mails()).toEqual([]);
	const promised = async () => {
		await em().execute("truncate lead_confirmations");
		await leave();
		const [captured] = await em().find(OutboxMessage, { topic: "lead.captured" });
		await worker.process(captured?.id ?? "");
		expect(await em().count(OutboxMessage, { topic: "lead.confirmation" })).toBe(1);
	};
	await promised();
	await em().nativeDelete(Lead, { fullName: { $ne: "" } });
	expect(await mails()).toEqual([]);
	await promised();
	await setSwitch(em(), "lead_confirmation", false, "tester");
	expect(await mails()).toEqual([]);
});

it("a merge keeps the later confirmation of both leads, and its undo gives each lead its own back", async () => {
	const { leadId: own } = await leave({ email: "own@firm-dubai.com" });
	expect(await mails()).toHaveLength(1);
	await em().execute("update lead_confirmations set promised_at = promised_at - interval '25 hours'");
	const { leadId: other } = await leave();
	expect(await mails()).toHaveLength(2);
	const confirmations = async () => [
		(await exportLead(em(), own, new Date())).confirmation,
		(await exportLead(em(), other, new Date())).confirmation,
	];
	const before = await confirmations();
	await mergeLeads(em(), own, { other, keep: { email: "other" } }, "tester");
	await leave();
	expect(await mails()).toHaveLength(2);
	await unmergeLead(em(), own, "tester");
	expect(before).toMatchObject([{ sentAt: expect.any(Date) }, { sentAt: expect.any(Date) }]);
	expect(await confirmations()).toEqual(before);
});

it("a confirmation that waits while its lead is merged goes to the lead that stays, and is recorded there", async () => {
	worker.services.mail = null;
	const { leadId: own } = await leave({ email: "own@firm-dubai.com" });
	await worker.work();
	await em().execute("delete from outbox");
	await em().execute("truncate lead_confirmations");
	const { leadId: other } = await leave();
	await worker.work();
	await mergeLeads(em(), own, { other, keep: {} }, "tester");
	worker.services.mail = folderTransport(folder);
	await em().execute("update outbox set due_at = now()");
	expect((await mails()).map(({ to }) => to)).toEqual([[{ address: "own@firm-dubai.com", name: "" }]]);
	const sent = { sentAt: expect.any(Date) };
	expect((await exportLead(em(), own, new Date())).confirmation).toMatchObject(sent);
	await unmergeLead(em(), own, "tester");
	expect((await exportLead(em(), other, new Date())).confirmation).toMatchObject(sent);
	expect((await exportLead(em(), own, new Date())).confirmation).toBeNull();
});

it("two confirmations that wait while their leads are merged become one mail", async () => {
	worker.services.mail = null;
	const { leadId: own } = await leave({ email: "own@firm-dubai.com" });
	const { leadId: other } = await leave();
	await worker.work();
	await mergeLeads(em(), own, { other, keep: {} }, "tester");
	worker.services.mail = folderTransport(folder);
	await em().execute("update outbox set due_at = now()");
	expect(await mails()).toHaveLength(1);
});

it("the mail promises an answer in 24 hours only with enough leads and a median, waiting ones included, below it", async () => {
	const people = (count: number, answeredAfter: string | null) =>
		em().execute(
			`insert into leads (id, full_name, email, email_key, phone, first_contact_at, created_at, updated_at)
			 select gen_random_uuid(), 'Sample', k, k, '', now() - interval '10 days' + ?::interval, now() - interval '10 days', now()
			 from (select gen_random_uuid()::text || '@people.example' k from generate_series(1, ?::int)) keys`,
			[answeredAfter, count],
		);
	await people(9, "1 hour");
	await leave();
	expect((await mails())[0]?.text).not.toContain("usually answer");
	await people(3, "30 hours");
	await em().execute("truncate lead_confirmations");
	await leave();
	expect(await answerTimes(em())).toMatchObject({ answered: 12, medianSeconds: 3600 });
	expect((await mails()).map(({ text }) => text).join()).toContain("We usually answer within 24 hours.");
	await people(30, null);
	await em().execute("truncate lead_confirmations");
	await leave();
	const kept = (await mails()).filter(({ text }) => text?.includes("usually answer"));
	expect(kept).toHaveLength(1);
	expect(await mails()).toHaveLength(3);
});
