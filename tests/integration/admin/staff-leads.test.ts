import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Account } from "#db/accounts/account.ts";
import { createAccount } from "#db/accounts/create-account.ts";
import { AuditEntry } from "#db/audit/audit-entry.ts";
import { fanOutLead } from "#db/integrations/fan-out-lead.ts";
import { startBulkSync } from "#db/integrations/start-sync.ts";
import { JobItem } from "#db/jobs/job-item.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { captureLead } from "#db/leads/capture-lead.ts";
import { Lead } from "#db/leads/lead.ts";
import type { Orm } from "#db/orm.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { postJson, startTestWeb } from "#tests/support/product.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

let orm: Orm;
let url: string;
let staff: StaffClient;
const em = () => orm.em.fork();

beforeAll(async () => {
	const database = await createTestDatabase();
	orm = database.orm;
	({ url } = await startTestWeb(database.url));
	staff = await signInAs(url);
});

/** Stores a form, as the website does. */
async function capture(
	email: string,
	more: Partial<Parameters<typeof captureLead>[1]> = {},
): Promise<string> {
	const { leadId } = await captureLead(em(), {
		submissionId: randomUUID(),
		leadId: randomUUID(),
		fullName: "Sample Person",
		email,
		page: "home",
		formType: "lead",
		suspicion: null,
		ipAddress: null,
		userAgent: null,
		...more,
	});
	return leadId;
}

const read = async (id: string) => (await staff.get(`/api/leads/${id}`)).json();
const edit = (id: string, change: object) => staff.send("PATCH", `/api/leads/${id}`, change);
const add = (form: object) => staff.send("POST", "/api/staff/leads", form);

describe("retry after a lost answer", () => {
	const again = (path: string, body: object, key: string) =>
		fetch(url + path, {
			method: "POST",
			headers: { cookie: staff.cookie, "Content-Type": "application/json", "Idempotency-Key": key },
			body: JSON.stringify(body),
		});

	it("adds a note and a contact once per Idempotency-Key, also when three notes arrive concurrently", async () => {
		const id = await capture("twice@example.com");
		const key = randomUUID();
		const notes = await Promise.all(
			[1, 2, 3].map(() => again(`/api/leads/${id}/notes`, { text: "Called back" }, key)),
		);
		expect(notes.map(({ status }) => status)).toEqual([201, 201, 201]);
		const answers = await Promise.all(notes.map(note => note.json()));
		expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
		expect(answers[0]).toMatchObject({ author: "admin", text: "Called back" });
		for (const _ of [1, 2])
			expect((await again(`/api/leads/${id}/contact`, { by: "call" }, key)).status).toBe(201);
		const lead = await read(id);
		expect(lead.notes).toHaveLength(1);
		expect(lead.timeline.filter(({ what }: { what: string }) => what === "lead.contact")).toHaveLength(1);
		expect((await again(`/api/leads/${id}/notes`, { text: "Another" }, key)).status).toBe(409);
	});

	it("accepts an edit with a stale revision if it changes nothing, and gives 409 if it changes something", async () => {
		const id = await capture("stale@example.com");
		const change = { nextStep: "Call", followUpAt: "2031-05-06", revision: 1 };
		expect((await edit(id, change)).status).toBe(200);
		expect((await edit(id, change)).status).toBe(200);
		expect(await read(id)).toMatchObject({ nextStep: "Call", revision: 2 });
		expect((await edit(id, { ...change, nextStep: "Write" })).status).toBe(409);
	});
});

describe("lead edit", () => {
	it("changes person, owner, next step, follow-up and deal value, and audits field names but no values", async () => {
		const id = await capture("anna@old.example");
		const owner = await em().findOneOrFail(Account, { username: "admin" });
		const answer = await edit(id, {
			fullName: "Anna Sample",
			email: "Anna@New.example",
			phone: "+44 7700 900555",
			country: "France",
			ownerId: owner.id,
			nextStep: "Send the offer",
			followUpAt: "2026-07-01",
			dealValue: 1_250_000,
			revision: 1,
		});
		expect(answer.status).toBe(200);
		expect(await answer.json()).toMatchObject({
			fullName: "Anna Sample",
			email: "Anna@New.example",
			phone: "+44 7700 900555",
			country: "France",
			owner: { id: owner.id, username: "admin" },
			nextStep: "Send the offer",
			followUpAt: "2026-06-30T23:00:00.000Z",
			dealValue: 1_250_000,
			revision: 2,
		});
		expect(await capture("anna@new.example")).toBe(id);
		const emptied = await edit(id, {
			ownerId: null,
			nextStep: "",
			followUpAt: null,
			dealValue: null,
			country: "",
		});
		expect(await emptied.json()).toMatchObject({
			owner: null,
			nextStep: null,
			followUpAt: null,
			dealValue: null,
			country: null,
		});
		const [entry] = await em().find(
			AuditEntry,
			{ subject: id, action: "lead.edit" },
			{ orderBy: { id: "asc" } },
		);
		expect(entry?.detail).toMatchObject({ fields: expect.arrayContaining(["email", "owner", "followUpAt"]) });
		expect(JSON.stringify(entry?.detail)).not.toContain("example");
	});

	it("rejects a stale revision with 409 and returns the current lead", async () => {
		const id = await capture("bert@firm.example");
		expect((await edit(id, { nextStep: "Call", revision: 1 })).status).toBe(200);
		const late = await edit(id, { nextStep: "Write", revision: 1 });
		expect(late.status).toBe(409);
		expect(await late.json()).toMatchObject({
			message: "admin has changed this lead in the meantime. Yours is not saved yet.",
			current: { id, nextStep: "Call", revision: 2, updatedBy: "admin" },
		});
	});

	it("rejects another lead's e-mail address with 409 and names that lead", async () => {
		const [one, other] = [await capture("cleo@firm.example"), await capture("dirk@firm.example")];
		const answer = await edit(other, { email: "CLEO@firm.example" });
		expect(answer.status).toBe(409);
		expect(await answer.json()).toEqual({ message: expect.stringContaining("already exists"), leadId: one });
		expect((await edit(other, { email: "DIRK@firm.example" })).status).toBe(200);
	});

	it("sets consent to no under a new address when the old address unsubscribed from the newsletter", async () => {
		const id = await capture("emma@old.example", { marketingOptIn: true });
		expect((await staff.send("DELETE", `/api/leads/${id}/consent`)).status).toBe(200);
		await em().execute("update leads set marketing_consent = true where id = ?", [id]);
		expect(await (await edit(id, { email: "emma@new.example" })).json()).toMatchObject({
			marketingConsent: false,
		});
	});

	it("sets consent to no when an edited or added lead's address has unsubscribed from the newsletter", async () => {
		const leave = async (email: string) => {
			const id = await capture(email);
			expect((await staff.send("DELETE", `/api/leads/${id}/consent`)).status).toBe(200);
			// Deletes the lead; the newsletter's list still remembers the address.
			await em().execute("delete from leads where id = ?", [id]);
		};
		await leave("nora@left.example");
		const id = await capture("nora@agreed.example", { marketingOptIn: true });
		expect(await (await edit(id, { email: "nora@left.example" })).json()).toMatchObject({
			marketingConsent: false,
		});
		await leave("olga@left.example");
		const phone = "+44 7700 900876";
		const added = await staff.send("POST", "/api/staff/leads", { fullName: "Olga Left", phone });
		const { id: olga } = await added.json();
		expect(await (await edit(olga, { email: "olga@left.example" })).json()).toMatchObject({
			marketingConsent: false,
		});
		await leave("pia@left.example");
		const again = { fullName: "Pia Left", email: "Pia@left.example" };
		const made = await staff.send("POST", "/api/staff/leads", again);
		expect(await made.json()).toMatchObject({ marketingConsent: false, consentAt: expect.any(String) });
	});

	it.each([
		{ fullName: "x" },
		{ email: "" },
		{ email: "nobody" },
		{ phone: "12" },
		{ country: "Atlantis" },
		{ ownerId: "somebody" },
		{ ownerId: randomUUID() },
		{ followUpAt: "soon" },
		{ followUpAt: "2026-02-30" },
		{ followUpAt: "2026-02-30T10:00:00Z" },
		{ followUpAt: "+275760-01-01T00:00:00Z" },
		{ dealValue: -1 },
		{ dealValue: 1.5 },
		{ dealValue: 3_000_000_000 },
		{ nextStep: "x".repeat(301) },
	])("rejects %j with 400 and names the field", async change => {
		const id = await capture("frida@firm.example");
		const answer = await edit(id, change);
		expect(answer.status).toBe(400);
		expect(Object.keys((await answer.json()).fields)).toEqual(Object.keys(change));
	});
});

describe("contact", () => {
	it("appears in the timeline, and only the first sets firstContactAt", async () => {
		const id = await capture("gita@firm.example");
		const contact = (by: string) => staff.send("POST", `/api/leads/${id}/contact`, { by });
		const first = await contact("whatsapp");
		expect(first.status).toBe(201);
		const { firstContactAt } = await first.json();
		expect(firstContactAt).toMatch(/^20/);
		expect(await (await contact("call")).json()).toMatchObject({ id, firstContactAt });
		const { timeline } = await read(id);
		expect(timeline.slice(0, 2)).toMatchObject([
			{ what: "lead.contact", actor: "admin", detail: { by: "call" } },
			{ what: "lead.contact", actor: "admin", detail: { by: "whatsapp" } },
		]);
		expect((await contact("letter")).status).toBe(400);
		expect((await staff.send("POST", `/api/leads/${randomUUID()}/contact`, { by: "call" })).status).toBe(404);
	});

	it("is also counted for the first status after new, but not for a note", async () => {
		const id = await capture("hugo@firm.example");
		await staff.send("POST", `/api/leads/${id}/notes`, { text: "Rang, nobody there" });
		expect(await read(id)).toMatchObject({ firstContactAt: null });
		await staff.send("PATCH", `/api/leads/${id}/status`, { status: "qualified" });
		const { firstContactAt } = await read(id);
		expect(firstContactAt).toMatch(/^20/);
		await staff.send("PATCH", `/api/leads/${id}/status`, { status: "new" });
		await staff.send("PATCH", `/api/leads/${id}/status`, { status: "closed" });
		expect(await read(id)).toMatchObject({ firstContactAt });
	});
});

describe("undo of a contact or status", () => {
	const contact = (id: string) => staff.send("POST", `/api/leads/${id}/contact`, { by: "call" });
	const takeBack = (id: string, undo: object = { by: "call", unanswered: true }) =>
		staff.send("DELETE", `/api/leads/${id}/contact`, undo);
	const setStatus = (who: StaffClient, id: string, change: object) =>
		who.send("PATCH", `/api/leads/${id}/status`, change);
	let bea: StaffClient;

	beforeAll(async () => {
		const account = { username: "bea", password: "a-colleague-of-admin", role: "admin" } as const;
		await createAccount(em(), account);
		bea = await signInAs(url, account);
	});
	// Removed, since round-robin would assign new leads to every admin.
	afterAll(() => em().nativeDelete(Account, { username: "bea" }));

	it("clears firstContactAt when the contact is undone, and the timeline shows both", async () => {
		const id = await capture("kit@firm.example");
		await contact(id);
		const answer = await takeBack(id);
		expect(answer.status).toBe(200);
		expect(await answer.json()).toMatchObject({ id, firstContactAt: null });
		const { timeline } = await read(id);
		expect(timeline.slice(0, 2)).toMatchObject([
			{ what: "lead.contact_undone", actor: "admin", detail: { by: "call" } },
			{ what: "lead.contact", actor: "admin", detail: { by: "call" } },
		]);
	});

	it("undoes a contact once, only for its author and channel, and otherwise gives 404", async () => {
		const id = await capture("lea@firm.example");
		await contact(id);
		expect((await bea.send("DELETE", `/api/leads/${id}/contact`, { by: "call" })).status).toBe(404);
		expect((await takeBack(id, { by: "email" })).status).toBe(404);
		expect((await takeBack(id)).status).toBe(200);
		expect((await takeBack(id)).status).toBe(404);
	});

	it("keeps firstContactAt when a colleague has contacted the lead meanwhile", async () => {
		const id = await capture("max@firm.example");
		await contact(id);
		const { firstContactAt } = await read(id);
		await bea.send("POST", `/api/leads/${id}/contact`, { by: "email" });
		expect((await takeBack(id)).status).toBe(200);
		expect(await read(id)).toMatchObject({ firstContactAt });
	});

	it("restores the previous status and clears the firstContactAt that the undone status had set", async () => {
		const id = await capture("nan@firm.example");
		await setStatus(staff, id, { status: "contacted", from: "new" });
		const back = await setStatus(staff, id, { status: "new", from: "contacted", unanswered: true });
		expect(await back.json()).toMatchObject({ status: "new", firstContactAt: null });
	});

	it("rejects undoing a status with 409 when a colleague has changed it since, but not after own changes", async () => {
		const id = await capture("ole@firm.example");
		await setStatus(staff, id, { status: "contacted", from: "new" });
		await setStatus(bea, id, { status: "qualified", from: "contacted" });
		const back = await setStatus(staff, id, { status: "new", from: "contacted", unanswered: true });
		expect(back.status).toBe(409);
		expect(await back.json()).toMatchObject({
			message: "bea has set this lead to “qualified” in the meantime. Yours is not saved.",
			current: { id, status: "qualified" },
		});
		expect(await read(id)).toMatchObject({ status: "qualified", firstContactAt: expect.any(String) });
		await setStatus(staff, id, { status: "contacted" });
		// Staff do not conflict with their own changes, also if an answer was lost.
		for (const status of ["contacted", "contacted", "closed"])
			expect((await setStatus(staff, id, { status, from: "new" })).status).toBe(200);
		expect(await read(id)).toMatchObject({ status: "closed" });
	});
});

describe("last activity of a lead", () => {
	it.each([
		["a form", (id: string, email: string) => capture(email).then(() => id)],
		["a note", (id: string) => staff.send("POST", `/api/leads/${id}/notes`, { text: "A note" })],
		["a status", (id: string) => staff.send("PATCH", `/api/leads/${id}/status`, { status: "contacted" })],
		["an edit", (id: string) => edit(id, { nextStep: "Call" })],
		["a contact", (id: string) => staff.send("POST", `/api/leads/${id}/contact`, { by: "call" })],
	])("is updated by %s", async (what, act) => {
		const email = `${what.replace(" ", "-")}@activity.example`;
		const id = await capture(email);
		await em().execute("update leads set last_activity_at = now() - interval '1 day' where id = ?", [id]);
		await act(id, email);
		const { lastActivityAt } = await read(id);
		expect(Date.now() - Date.parse(lastActivityAt)).toBeLessThan(12 * 3_600_000);
	});
});

describe("lead added by staff", () => {
	it("is stored with origin manual, its details and note, is queued for the integrations and found by search", async () => {
		const answer = await add({
			fullName: "Ida Manual",
			email: "ida@firm.example",
			phone: "+44 7700 900777",
			companyName: "Ida Ltd",
			nextStep: "Call back",
			note: "Met at the fair",
		});
		expect(answer.status).toBe(201);
		const lead = await answer.json();
		expect(lead).toMatchObject({
			fullName: "Ida Manual",
			origin: "manual",
			status: "new",
			companyName: "Ida Ltd",
			marketingConsent: null,
			touch: { first: null, last: null },
		});
		expect(await read(lead.id)).toMatchObject({ notes: [{ author: "admin", text: "Met at the fair" }] });
		expect(await em().count(OutboxMessage, { topic: "lead.captured", payload: { leadId: lead.id } })).toBe(1);
		expect(await em().count(AuditEntry, { subject: lead.id, action: "lead.create" })).toBe(1);
		const found = await (await staff.get("/api/leads?q=the%20fair")).json();
		expect(found).toMatchObject([{ id: lead.id }]);
	});

	it("is queued for the integrations when its first e-mail address is set, unless it was imported, and not again when that changes", async () => {
		const called = async (fullName: string, phone: string): Promise<string> =>
			(await (await add({ fullName, phone })).json()).id;
		const id = await called("Nadia Called", "+44 7700 900779");
		const imported = await called("Ned Imported", "+44 7700 900778");
		await em().nativeUpdate(Lead, { id: imported }, { origin: "import" });
		const promised = () => em().count(OutboxMessage, { topic: "lead.captured" });
		await em().nativeDelete(OutboxMessage, { topic: "lead.captured" });
		expect((await edit(imported, { email: "ned@firm.example" })).status).toBe(200);
		expect(await promised()).toBe(0);
		await edit(id, { email: "nadia@firm.example" });
		expect(await promised()).toBe(1);
		await edit(id, { email: "nadia.called@firm.example" });
		expect(await promised()).toBe(1);
	});

	it("is rejected with 409 as a duplicate by e-mail or any spelling of the number, also concurrently", async () => {
		const id = await capture("jack@firm.example", { phone: "07700 900888" });
		for (const known of [
			{ email: "JACK@firm.example" },
			{ phone: "+44 (0)7700 900-888" },
			{ email: "other@firm.example", phone: "447700900888" },
		]) {
			const answer = await add({ fullName: "Jack Again", ...known });
			expect(answer.status).toBe(409);
			expect(await answer.json()).toEqual({ message: expect.stringContaining("already exists"), leadId: id });
		}
		const both = await Promise.all(
			[1, 2, 3, 4].map(() => add({ fullName: "Kim Twice", email: "kim@firm.example" })),
		);
		expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
		const byNumber = await Promise.all(
			["07700 900889", "+447700900889", "0044 7700 900889", "(0)7700 900-889"].map(phone =>
				add({ fullName: "Lou Twice", phone }),
			),
		);
		expect(byNumber.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
	});

	it("takes source page and touches from its chat reference", async () => {
		const chat = {
			reference: "K7Q2F",
			page: "/uk",
			button: "hero",
			attribution: {
				first: { utm_source: "Google", utm_medium: "cpc" },
				last: { landingPage: "/uk", fbclid: "IwY2xj" },
			},
		};
		expect((await postJson(`${url}/api/chat-references`, chat)).status).toBe(204);
		const answer = await add({ fullName: "Lea Chat", phone: "+971 50 000 4321", reference: "ref: k7q2f" });
		expect(answer.status).toBe(201);
		const lead = await answer.json();
		expect(lead).toMatchObject({
			email: null,
			origin: "chat",
			sourcePage: "/uk",
			touch: {
				first: { channel: "paid_search", source: "google" },
				last: { channel: "organic_social", landingPage: "/uk", clickId: "IwY2xj" },
			},
		});
		const found = await (await staff.get("/api/leads?q=K7Q2F&page=/uk")).json();
		expect(found).toMatchObject([{ id: lead.id }]);
	});

	it.each([
		[{ email: "x@firm.example" }, "fullName"],
		[{ fullName: "Nobody" }, "email"],
		[{ fullName: "Nobody", email: "", phone: "" }, "email"],
		[{ fullName: "Nobody", email: "nobody" }, "email"],
		[{ fullName: "Nobody", phone: "12" }, "phone"],
		[{ fullName: "Nobody", phone: "+44 7700 900999", reference: "no" }, "reference"],
		[{ fullName: "Nobody", phone: "+44 7700 900999", reference: "ZZZZZ" }, "reference"],
		[{ fullName: "Nobody", phone: "+44 7700 900999", ownerId: randomUUID() }, "ownerId"],
		[{ fullName: "Nobody", phone: "+44 7700 900999", status: "closed" }, "status"],
	])("rejects %j with 400 and names the field", async (form, field) => {
		const answer = await add(form);
		expect(answer.status).toBe(400);
		expect(Object.keys((await answer.json()).fields)).toEqual([field]);
		expect(await em().count(Lead, { fullName: "Nobody" })).toBe(0);
	});
});

describe("lead without an e-mail address", () => {
	it("is synced to no provider, and its sync status gives the reason", async () => {
		const made = await staff.send("POST", "/api/email-integrations", {
			provider: "webhook",
			name: "Hook",
			apiKey: "a-key",
			endpoint: "https://hooks.example/x",
			isActive: true,
		});
		const integration = await made.json();
		const { id } = await (await add({ fullName: "Max Phone", phone: "+44 7700 900222" })).json();
		await em().transactional(inner => fanOutLead(inner, id, randomUUID()));
		expect(await em().count(JobRun, { lead: id })).toBe(0);
		const single = await staff.send("POST", `/api/leads/${id}/sync/${integration.id}`);
		expect(single.status).toBe(409);
		expect((await single.json()).message).toContain("no email address");
		const bulk = { integration, actor: "admin", audience: { leadIds: [id] }, forced: false };
		expect(await em().transactional(inner => startBulkSync(inner, bulk))).toMatchObject({ total: 0 });
		expect(await em().count(JobItem, { lead: id })).toBe(0);
		expect((await read(id)).syncs).toMatchObject([
			{ status: "never", error: "Not synced: this person has no email address" },
		]);
	});

	it("is exported, unsubscribed and erased like any other lead", async () => {
		const { id } = await (await add({ fullName: "Nina Phone", phone: "+44 7700 900333" })).json();
		expect((await staff.get(`/api/leads/${id}/export`)).status).toBe(200);
		expect((await staff.send("DELETE", `/api/leads/${id}/consent`)).status).toBe(200);
		expect((await staff.get(`/admin/leads/${id}`)).status).toBe(200);
		expect((await staff.send("DELETE", `/api/leads/${id}`)).status).toBe(204);
		expect(await em().count(Lead, { id })).toBe(0);
	});
});

describe("new leads", () => {
	it("are assigned to admins in turn while round-robin is on, and have no owner otherwise", async () => {
		const owners = async (ids: string[]) =>
			Promise.all(ids.map(async id => (await read(id)).owner?.username ?? null));
		expect(await owners([await capture("off@turn.example")])).toEqual([null]);
		await createAccount(em(), { username: "second", password: "another-long-password", role: "admin" });
		await createAccount(em(), { username: "looker", password: "another-long-password", role: "viewer" });
		expect(await (await staff.get("/api/staff/round-robin")).json()).toEqual({ active: false });
		expect((await staff.send("PUT", "/api/staff/round-robin", { active: true })).status).toBe(200);
		expect(await (await staff.get("/api/staff/round-robin")).json()).toEqual({ active: true });
		const one = await capture("one@turn.example");
		await capture("one@turn.example");
		const two = await capture("two@turn.example");
		const suspect = await capture("spam@turn.example", { suspicion: "honeypot" });
		// The turn is that of the longest ago, in whatever order the database reads the accounts.
		await em().execute("update accounts set role = role where username = 'admin'");
		const three = (await (await add({ fullName: "Third Turn", phone: "+44 7700 901111" })).json()).id;
		expect(await owners([one, two, suspect, three])).toEqual(["admin", "second", null, "admin"]);
		const burst = await Promise.all([1, 2, 3, 4, 5, 6].map(n => capture(`burst${n}@turn.example`)));
		expect((await owners(burst)).sort()).toEqual(["admin", "admin", "admin", "second", "second", "second"]);
		const { revision } = await read(suspect);
		await staff.send("POST", `/api/leads/${suspect}/release`);
		expect(await owners([suspect])).toEqual(["second"]);
		// An open page still shows no owner, and must not overwrite the new one.
		const taken = await staff.send("PATCH", `/api/leads/${suspect}`, { ownerId: null, revision });
		expect(taken.status).toBe(409);
		// A genuine form also releases a suspect, which counts as a new lead for staff.
		const cleared = await capture("cleared@turn.example", { suspicion: "honeypot" });
		await capture("cleared@turn.example");
		expect(await owners([cleared])).toEqual(["admin"]);
		// A suspect with an owner keeps them, and uses up nobody's turn.
		const owned = await capture("owned@turn.example", { suspicion: "honeypot" });
		await em().execute(
			"update leads set owner_id = (select id from accounts where username = 'admin') where id = ?",
			[owned],
		);
		await staff.send("POST", `/api/leads/${owned}/release`);
		expect(await owners([owned, await capture("four@turn.example")])).toEqual(["admin", "second"]);
		await staff.send("PUT", "/api/staff/round-robin", { active: false });
		expect(await owners([await capture("off-again@turn.example")])).toEqual([null]);
	});

	it("become visible only together with their owner, also while round-robin waits for a lock", async () => {
		await staff.send("PUT", "/api/staff/round-robin", { active: true });
		const found = () => em().find(Lead, { email: "held@turn.example" });
		let sent: Promise<string> | undefined;
		await em().transactional(async holder => {
			await holder.execute("select from site_settings where key = 'round_robin' for update");
			sent = capture("held@turn.example");
			await until("its turn is waited for", async () => (await waiting()) > 0);
			expect(await found()).toEqual([]);
		});
		await sent;
		expect(await found()).toMatchObject([{ owner: expect.any(String) }]);
		await staff.send("PUT", "/api/staff/round-robin", { active: false });
	});
});

/** Returns the number of connections to this database that wait for a lock. */
async function waiting(): Promise<number> {
	const [row] = await em().execute<{ n: number }[]>(
		"select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
	);
	return row?.n ?? 0;
}
