import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createAccount } from "#db/accounts/create-account.ts";
import { AlertDigest } from "#db/alerts/alert-digest.ts";
import { fanOutAlerts } from "#db/alerts/fan-out-alerts.ts";
import { LeadAlert } from "#db/alerts/lead-alert.ts";
import { savePreferences } from "#db/alerts/preferences.ts";
import { captureLead } from "#db/leads/capture-lead.ts";
import { changeMany } from "#db/leads/change-many.ts";
import { editLead } from "#db/leads/edit-lead.ts";
import { exportLead } from "#db/leads/export-lead.ts";
import { deleteExpired } from "#db/retention/delete-expired.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openLocalWorker } from "#tests/support/local-worker.ts";
import { folderTransport } from "#worker/mail/folder-transport.ts";

const folder = mkdtempSync(path.join(tmpdir(), "meridian-alerts-"));
const PERSON = { username: "sleeper@firm.example", password: "asleep-at-the-weekend" };
const WANTS = { email: "all", push: "off", officeHoursOnly: true } as const;
const HOUR = 60 * 60 * 1000;

let database: TestDatabase;
let worker: ReturnType<typeof openLocalWorker>;
let person: { accountId: string; username: string };
let people = 0;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	worker = openLocalWorker(database.orm, database.url);
	worker.services.mail = folderTransport(folder);
	person = { accountId: await createAccount(em(), PERSON), username: PERSON.username };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
	await em().execute("truncate outbox, alert_digests cascade");
	for (const file of readdirSync(folder)) rmSync(path.join(folder, file));
	await savePreferences(em(), person, WANTS);
});

/** Captures a lead at this time and enqueues its alerts; discards the message for integrations. */
async function leave(now: string): Promise<string> {
	people += 1;
	const submissionId = randomUUID();
	const { leadId } = await captureLead(em(), {
		submissionId,
		leadId: randomUUID(),
		fullName: `Person ${people}`,
		email: `sleep${people}@firm-dubai.com`,
		page: "home",
		formType: "lead",
		suspicion: null,
		ipAddress: null,
		userAgent: null,
	});
	await em().execute("delete from outbox where topic = 'lead.captured'");
	await em().transactional(inner => fanOutAlerts(inner, { leadId, submissionId, now: new Date(now) }));
	return leadId;
}

/** Returns the hours until each enqueued alert is due, to the minute. */
async function waits(): Promise<number[]> {
	const rows = await em().execute<{ ms: number }[]>(
		"select (extract(epoch from due_at - created_at) * 1000)::float as ms from outbox order by due_at",
	);
	return rows.map(({ ms }) => Math.round((ms / HOUR) * 60) / 60);
}

async function subjects(): Promise<string[]> {
	const files = readdirSync(folder).filter(name => name.endsWith(".eml"));
	const mails = files.map(file => PostalMime.parse(readFileSync(path.join(folder, file))));
	return (await Promise.all(mails)).map(({ subject }) => subject ?? "");
}

/** Sets the clock to this time and makes every message due. */
async function at(now: string) {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
	await em().execute("update outbox set due_at = now()");
}
const morning = () => at("2026-01-15T08:00:00Z");

/** Captures a lead while the mail server is unavailable. */
async function leaveUntaken(time: string) {
	const { mail } = worker.services;
	const away = async () => ({ kind: "undone", retry: "later", error: "away" }) as const;
	worker.services.mail = { route: "folder", send: away, wasSent: async () => false };
	await leave(time);
	await worker.work();
	worker.services.mail = mail;
}

it("leads from a weekend are sent in one mail when the office opens on Monday", async () => {
	for (const at of ["2026-07-17T17:30:00Z", "2026-07-18T11:00:00Z", "2026-07-19T23:59:00Z"]) await leave(at);
	// From Friday 18:30 to Monday 08:00 in London (UTC+1 in July).
	expect(await waits()).toEqual([61.5]);
	await worker.work();
	expect(await subjects()).toEqual([]);
	await morning();
	await worker.work();
	expect(await subjects()).toEqual(["3 new leads"]);
	expect(await em().find(AlertDigest, {})).toMatchObject([{ state: "sent" }]);
});

it("two forms from one lead in a night are called “2 forms from leads”, not two new leads", async () => {
	const leadId = await leave("2026-01-14T18:00:00Z");
	const submission = randomUUID();
	await em().execute(
		`insert into submissions (id, lead_id, page, form_type, fields, created_at)
		 values (?, ?, 'home', 'contact', '{}', clock_timestamp())`,
		[submission, leadId],
	);
	await em().transactional(inner =>
		fanOutAlerts(inner, { leadId, submissionId: submission, now: new Date("2026-01-14T20:00:00Z") }),
	);
	await morning();
	await worker.work();
	expect(await subjects()).toEqual(["2 forms from leads"]);
});

it("a lead during office hours is alerted at once, and a lead at 18:00 after 14 hours, at 08:00", async () => {
	await leave("2026-01-14T17:59:59Z");
	expect(await waits()).toEqual([0]);
	await worker.work();
	await leave("2026-01-14T18:00:00Z");
	expect(await waits()).toEqual([14]);
	expect(await subjects()).toHaveLength(1);
});

it("an alert that the mail server deferred joins the leads of the night in one mail in the morning", async () => {
	await leaveUntaken("2026-01-14T17:59:59Z");
	expect(await waits()).toEqual([0]);
	await leave("2026-01-14T18:00:00Z");
	await leave("2026-01-14T20:00:00Z");
	expect(await waits()).toEqual([14]);
	await morning();
	await worker.work();
	expect(await subjects()).toEqual(["3 new leads"]);
});

it("an alert that the mail server deferred before the office closed waits for the morning", async () => {
	await leaveUntaken("2026-01-14T17:59:59Z");
	await at("2026-01-14T18:00:00Z");
	await worker.work();
	expect(await subjects()).toEqual([]);
	expect(await waits()).toEqual([14]);
	expect(await em().find(AlertDigest, {})).toMatchObject([{ state: "waiting", error: "away" }]);
	await morning();
	await worker.work();
	expect(await subjects()).toHaveLength(1);
});

it("turning office hours off sends waiting alerts at once, and turning mail off sends none of them", async () => {
	await leave("2026-07-18T11:00:00Z");
	await savePreferences(em(), person, { ...WANTS, officeHoursOnly: false });
	await worker.work();
	expect(await subjects()).toHaveLength(1);
	await savePreferences(em(), person, WANTS);
	await leave("2026-07-18T11:00:00Z");
	await savePreferences(em(), person, { ...WANTS, email: "off" });
	await morning();
	await worker.work();
	expect(await subjects()).toHaveLength(1);
	expect(await em().count(AlertDigest)).toBe(1);
});

it("switching to “mine” drops waiting alerts about other leads and about a lead that lost its owner overnight", async () => {
	const [own, given] = [await leave("2026-07-18T11:00:00Z"), await leave("2026-07-18T12:00:00Z")];
	await leave("2026-07-18T13:00:00Z");
	await em().execute("update leads set owner_id = ? where id in (?, ?)", [person.accountId, own, given]);
	await savePreferences(em(), person, { ...WANTS, email: "mine" });
	await em().execute("update leads set owner_id = null where id = ?", [given]);
	await morning();
	await worker.work();
	expect(await em().find(LeadAlert, {})).toMatchObject([{ lead: own }]);
	expect(await subjects()).toEqual([expect.stringMatching(/^New lead: Person/)]);
});

it("leads assigned by a colleague, singly or in bulk, come in one mail, without those unassigned again", async () => {
	await savePreferences(em(), person, { ...WANTS, email: "off" });
	const leads = [await leave("2026-01-14T12:00:00Z")];
	for (let more = 0; more < 3; more += 1) leads.push(await leave("2026-01-14T12:00:00Z"));
	const [one = "", back = "", ...many] = leads;
	const give = (id: string, ownerId: string | null, actor: string) =>
		editLead(em(), id, { revision: undefined, ownerId }, actor);
	await give(one, person.accountId, "boss");
	await give(one, null, "boss");
	expect(await em().count(AlertDigest)).toBe(0);
	await savePreferences(em(), person, { ...WANTS, officeHoursOnly: false, email: "mine" });
	await give(one, person.accountId, person.username);
	await give(one, null, person.username);
	expect(await em().count(AlertDigest)).toBe(0);
	await give(one, person.accountId, "boss");
	await give(back, person.accountId, "boss");
	await changeMany(em(), { leadIds: many }, { ownerId: person.accountId }, "boss", null);
	await give(back, null, "boss");
	expect(await waits()).toEqual([1 / 60]);
	await morning();
	await worker.work();
	expect(await subjects()).toEqual(["3 leads given to you"]);
});

it("alerts about a lead are in its export, and are deleted 31 days later with a retention of 30 days", async () => {
	const leadId = await leave("2026-01-14T12:00:00Z");
	await worker.work();
	expect((await exportLead(em(), leadId, new Date())).alerts).toMatchObject([
		{ channel: "mail", cause: "new", state: "sent" },
	]);
	const days = { quarantined: 0, closedLeads: 0, runs: 30, measurements: 0 };
	expect(await deleteExpired(em(), days)).toMatchObject({ alert_digests: 0 });
	await em().execute("update alert_digests set ended_at = now() - interval '31 days'");
	expect(await deleteExpired(em(), days)).toMatchObject({ alert_digests: 1 });
	expect(await em().count(LeadAlert)).toBe(0);
});
