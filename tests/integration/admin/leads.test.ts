import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { AuditEntry } from "#db/audit/audit-entry.ts";
import { IdempotencyKey } from "#db/idempotency/idempotency-key.ts";
import { Lead } from "#db/leads/lead.ts";
import { LeadNote } from "#db/leads/lead-note.ts";
import { Submission } from "#db/leads/submission.ts";
import { Subscriber } from "#db/newsletter/subscriber.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { LEAD_SORTS } from "#domain/leads/status.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { postJson, startTestWeb, type TestWeb } from "#tests/support/product.ts";
import { NOBODY } from "#tests/support/route-table.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

let database: TestDatabase;
let web: TestWeb;
let staff: StaffClient;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	web = await startTestWeb(database.url);
	staff = await signInAs(web.url);
});

async function leave(more: Record<string, unknown> & { email: string }): Promise<string> {
	const form = { fullName: "Sample Person", phone: "+44 7700 900123", ...more };
	const response = await postJson(`${web.url}/api/leads`, form, { "Idempotency-Key": `key-${more.email}` });
	expect(response.status).toBe(201);
	const lead = await em().findOneOrFail(Lead, { emailKey: more.email });
	return lead.id;
}

let callers = 0;
const names = async (path: string) => {
	const response = await staff.get(path);
	expect(response.status).toBe(200);
	const leads: { fullName: string }[] = await response.json();
	return leads.map(lead => lead.fullName);
};

describe("lead list", () => {
	beforeAll(async () => {
		await leave({ email: "ada@alpha.example", fullName: "Ada Alpha", companyName: "Alpha Works" });
		await leave({ email: "ben@beta.example", fullName: "Ben Beta" });
		await leave({ email: "cara@gamma.example", fullName: "Cara Gamma", phone: "+971 50 000 0001" });
		await leave({ email: "bot@spam.example", fullName: "Bot Spam", website: "http://spam.example" });
	});

	it("lists the newest leads first, and suspects only with quarantined=true", async () => {
		expect(await names("/api/leads")).toEqual(["Cara Gamma", "Ben Beta", "Ada Alpha"]);
		expect(await names("/api/leads?quarantined=true")).toEqual(["Bot Spam"]);
	});

	it.each([
		["alpha works", ["Ada Alpha"]],
		["BEN@BETA", ["Ben Beta"]],
		["000 0001", ["Cara Gamma"]],
		["%", []],
		["gam", ["Cara Gamma"]],
	])("finds %s in name, e-mail, phone and company", async (q, found) => {
		expect(await names(`/api/leads?q=${encodeURIComponent(q)}`)).toEqual(found);
	});

	it.each(["createdAt", "-createdAt", "fullName", "-fullName", "status"])(
		"pages through all leads sorted by %s without gaps or duplicates",
		async sort => {
			const whole = await names(`/api/leads?sort=${sort}`);
			const walked: string[] = [];
			let path: string | undefined = `/api/leads?sort=${sort}&limit=1`;
			while (path) {
				const response = await staff.get(path);
				expect(response.headers.get("x-total-count")).toBe("3");
				const page: { fullName: string }[] = await response.json();
				walked.push(...page.map(lead => lead.fullName));
				path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
			}
			expect(walked).toEqual(whole);
			expect(walked).toHaveLength(3);
		},
	);

	it.each(["fullName", "-fullName"])(
		"sorts by %s regardless of case and accents, across pages",
		async sort => {
			const people = ["Zoe Order", "adam Order", "Émile Order", "Bob Order", "eve Order", "Eve Order"];
			for (const [n, fullName] of people.entries()) {
				await leave({ email: `order${n}@sorted${sort}.example`.toLowerCase(), fullName });
			}
			const expected = ["adam", "Bob", "Émile", "eve", "Eve", "Zoe"].map(name => `${name} Order`);
			if (sort === "-fullName") expected.reverse();
			const walked: string[] = [];
			let path: string | undefined = `/api/leads?q=sorted${sort}.example&sort=${sort}&limit=2`;
			while (path) {
				const response = await staff.get(path);
				const page: { fullName: string }[] = await response.json();
				walked.push(...page.map(lead => lead.fullName));
				path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
			}
			expect(walked).toEqual(expected);
		},
	);

	it.each([
		[
			"+44 7700 912226",
			["07700 912226", "+447700912226", "447700912226", "7700912226", "0044 (0)7700 91 22 26"],
		],
		["07700-912-227", ["+44 7700 912227", "7700912227", "912227"]],
		[
			"\u202a+971 50 123 4567\u202c",
			["0501234567", "+971501234567", "50 123 45 67", "\u202a0501234567\u202c"],
		],
	])("finds %s by any spelling of the number", async (phone, spellings) => {
		callers += 1;
		const id = await leave({ email: `caller-${callers}@phones.example`, phone });
		for (const spelling of spellings) {
			const found: { id: string }[] = await (
				await staff.get(`/api/leads?q=${encodeURIComponent(spelling)}`)
			).json();
			expect([spelling, found.map(lead => lead.id)]).toEqual([spelling, [id]]);
		}
	});

	it.each(["Sinéad O’Malley-Test", "Sinéad O'Malley-Test"])(
		"finds %s with a straight or a curly apostrophe",
		async fullName => {
			callers += 1;
			const id = await leave({ email: `caller-${callers}@apostrophes.example`, fullName });
			for (const q of ["O'Malley-Test", "o’malley-test", "sinéad o'malley-test", "SINÉAD O’MALLEY-TEST"]) {
				const found: { id: string }[] = await (
					await staff.get(`/api/leads?q=${encodeURIComponent(q)}`)
				).json();
				expect([q, found.map(lead => lead.id)]).toEqual([q, expect.arrayContaining([id])]);
			}
		},
	);

	const farZone = btoa(JSON.stringify(["-createdAt", "2026-01-01 00:00:00+99", NOBODY]));
	it.each([
		"sort=email",
		"status=lost",
		"limit=0",
		"limit=501",
		"cursor=nonsense",
		"sort=status&cursor=W10",
		`cursor=${farZone}`,
	])("rejects %s with 400", async query => {
		expect((await staff.get(`/api/leads?${query}`)).status).toBe(400);
	});

	it("rejects a cursor from another sort order with 400", async () => {
		const link = (await staff.get("/api/leads?limit=1")).headers.get("link") ?? "";
		const cursor = new URLSearchParams(/\?(.+)>/.exec(link)?.[1]).get("cursor");
		for (const sort of LEAD_SORTS) {
			const { status } = await staff.get(`/api/leads?sort=${sort}&cursor=${cursor}`);
			expect([sort, status]).toEqual([sort, sort === "-createdAt" ? 200 : 400]);
		}
	});
});

describe("single lead", () => {
	it("accepts every status, rejects an unknown one with 400, and audits each change", async () => {
		const id = await leave({ email: "dora@delta.example" });
		for (const status of ["closed", "new", "qualified"]) {
			const response = await staff.send("PATCH", `/api/leads/${id}/status`, { status });
			expect(await response.json()).toMatchObject({ id, status });
		}
		expect((await staff.send("PATCH", `/api/leads/${id}/status`, { status: "lost" })).status).toBe(400);
		expect(await em().count(AuditEntry, { subject: id, action: "lead.status" })).toBe(3);
	});

	it("can be edited and annotated, and returns its submissions, notes and a timeline of all three", async () => {
		const id = await leave({
			email: "eve@epsilon.example",
			attribution: { first: { utm_source: "ads" }, last: { utm_source: "mail" } },
		});
		const edited = await staff.send("PATCH", `/api/leads/${id}`, {
			companyName: "Epsilon",
			businessActivity: "",
		});
		expect(await edited.json()).toMatchObject({ companyName: "Epsilon", businessActivity: null });
		expect((await staff.send("PATCH", `/api/leads/${id}`, { sourcePage: "home" })).status).toBe(400);
		const note = await staff.send("POST", `/api/leads/${id}/notes`, { text: "Called back" });
		expect(note.status).toBe(201);
		const lead = await (await staff.get(`/api/leads/${id}`)).json();
		expect(lead.submissions[0].firstTouch).toEqual({ utm_source: "ads" });
		expect(lead.notes[0]).toMatchObject({ author: "admin", text: "Called back" });
		expect(lead.timeline.map((event: { kind: string }) => event.kind)).toEqual([
			"note",
			"change",
			"submission",
		]);
	});

	it("keeps its notes and status changes in the timeline however often it is synced", async () => {
		const id = await leave({ email: "often@synced.example" });
		await staff.send("POST", `/api/leads/${id}/notes`, { text: "Wants a bank account first" });
		await staff.send("PATCH", `/api/leads/${id}/status`, { status: "contacted" });
		await em().execute(
			`with runs as (
				insert into job_runs (id, kind, actor, status, total, created_at)
				select gen_random_uuid(), 'bulk_sync', 'tester', 'succeeded', 1, now() from generate_series(1, 400) returning id
			) insert into job_items (run_id, position, lead_id, status, updated_at)
			select id, 0, ?::uuid, 'skipped', now() + row_number() over () * interval '1 minute' from runs`,
			[id],
		);
		const { timeline }: { timeline: { kind: string; what: string; at: string }[] } = await (
			await staff.get(`/api/leads/${id}`)
		).json();
		expect(timeline.map(({ what }) => what)).toEqual(
			expect.arrayContaining(["lead", "note", "lead.status", "bulk_sync"]),
		);
		expect(timeline.map(({ at }) => at)).toEqual(
			timeline
				.map(({ at }) => at)
				.sort()
				.reverse(),
		);
		expect(timeline.length).toBeLessThan(310);
	});

	it("is queued for the integrations only when it is released from quarantine", async () => {
		const id = await leave({ email: "fay@phi.example", elapsedMs: 10 });
		const other = await leave({ email: "bot@phi.example", elapsedMs: 10 });
		expect(await em().count(OutboxMessage, { payload: { leadId: id } })).toBe(0);
		const release = async (lead: string) => (await staff.send("POST", `/api/leads/${lead}/release`)).status;
		expect(await release(id)).toBe(200);
		expect(await em().count(OutboxMessage, { payload: { leadId: id } })).toBe(1);
		expect((await em().findOneOrFail(Lead, { id })).quarantinedAt).toBeNull();
		// A second click of somebody else changes nothing, and nobody is released along with the lead.
		expect([await release(id), await release(randomUUID())]).toEqual([200, 404]);
		expect(await em().count(OutboxMessage, { payload: { leadId: id } })).toBe(1);
		expect(await em().count(AuditEntry, { subject: id, action: "lead.release" })).toBe(1);
		expect(await em().count(Submission, { lead: id, suspicion: null })).toBe(1);
		expect(await em().count(Submission, { lead: other, suspicion: null })).toBe(0);
	});

	it("is exported with its newsletter state, and erased with its submissions, notes and idempotency keys", async () => {
		const email = "gus@chi.example";
		const id = await leave({ email });
		await staff.send("POST", `/api/leads/${id}/notes`, { text: "A note" });
		const exported = async () => (await staff.get(`/api/leads/${id}/export`)).json();
		expect(await exported()).toMatchObject({ newsletter: null });
		await postJson(`${web.url}/api/newsletter`, { email: email.toUpperCase() });
		const held = await exported();
		expect(held.newsletter).toMatchObject({ subscriber: { state: "subscribed" }, syncHistory: [] });
		expect(held.lead).toMatchObject({ email, submissions: [{ formType: "lead" }] });
		expect((await staff.send("DELETE", `/api/leads/${id}`)).status).toBe(204);
		expect(await em().count(Lead, { id })).toBe(0);
		expect(await em().count(Submission, { lead: id })).toBe(0);
		expect(await em().count(LeadNote, { lead: id })).toBe(0);
		expect(await em().count(IdempotencyKey, { emailKey: email })).toBe(0);
		expect((await staff.get(`/api/leads/${id}`)).status).toBe(404);
		expect((await staff.send("DELETE", `/api/leads/${id}`)).status).toBe(404);
	});

	it("is exported and erased with its former addresses, except those that belong to another lead by now", async () => {
		const [first, other, last, taken] = ["one", "two", "three", "taken"].map(
			name => `${name}@former.example`,
		);
		if (!first || !other || !last || !taken) throw new Error("four names are four addresses");
		const id = await leave({ email: taken });
		for (const email of [taken, first]) {
			await postJson(`${web.url}/api/newsletter`, { email });
			expect(
				(await staff.send("PATCH", `/api/leads/${id}`, { email: email === taken ? first : last })).status,
			).toBe(200);
		}
		const gone = await leave({ email: other });
		await postJson(`${web.url}/api/newsletter`, { email: other }, { "Idempotency-Key": other });
		expect((await staff.send("POST", `/api/leads/${id}/merge`, { other: gone, keep: {} })).status).toBe(200);
		const another = { fullName: "Somebody Else", email: taken, phone: "+44 7700 900124" };
		expect((await postJson(`${web.url}/api/leads`, another)).status).toBe(201);
		const held = await (await staff.get(`/api/leads/${id}/export`)).json();
		expect(held.formerAddresses.map(({ email }: { email: string }) => email).sort()).toEqual([first, other]);
		expect(held.formerAddresses[0].newsletter.subscriber).toMatchObject({ state: "subscribed" });
		expect((await staff.send("DELETE", `/api/leads/${id}`)).status).toBe(204);
		const left = { emailKey: { $in: [first, other, last, taken] } };
		const kept = [await em().find(Subscriber, left), await em().find(IdempotencyKey, left)];
		expect(kept.map(rows => rows.map(({ emailKey }) => emailKey))).toEqual([[taken], [taken]]);
	});

	it("is exported and erased together with its chat reference", async () => {
		const chat = { reference: "K7Q2F", page: "/uk", button: "hero" };
		expect((await postJson(`${web.url}/api/chat-references`, chat)).status).toBe(204);
		const made = await staff.send("POST", "/api/staff/leads", {
			fullName: "Chat Person",
			phone: "+44 7700 900777",
			reference: chat.reference,
		});
		const { id } = await made.json();
		const { otherRecords } = await (await staff.get(`/api/leads/${id}/export`)).json();
		expect(otherRecords).toMatchObject({ chat_references: [{ page: "/uk" }], webhook_deliveries: [] });
		expect((await staff.send("DELETE", `/api/leads/${id}`)).status).toBe(204);
		expect((await staff.get(`/api/chat-references/${chat.reference}`)).status).toBe(404);
	});

	it("gives 404 for a malformed id", async () => {
		expect((await staff.get("/api/leads/nobody")).status).toBe(404);
	});
});

describe("lead export", () => {
	it("escapes formulas in its CSV so that spreadsheets do not run them, and adds a BOM on request", async () => {
		await leave({
			email: "hal@psi.example",
			fullName: "=cmd|' /C calc'!A0",
			companyName: 'Quote "and", comma',
		});
		const response = await staff.get("/api/leads/export.csv?q=psi.example");
		expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
		const text = Buffer.from(await response.arrayBuffer()).toString();
		const [head, row] = text.split("\r\n");
		const forExcel = await (await staff.get("/api/leads/export.csv?bom=1&q=psi.example")).arrayBuffer();
		expect(Buffer.from(forExcel).toString()).toBe(`\uFEFF${text}`);
		expect(head).toMatch(/^id,fullName,email,phone,status/);
		expect(row).toContain(`'=cmd`);
		expect(row).toContain(`'+44 7700 900123`);
		expect(row).toContain('"Quote ""and"", comma"');
	});
});

describe("selection of 5,001 lead ids", () => {
	// A URL holds some two hundred ids, a body of the usual limit some 1,600.
	const strangers = Array.from({ length: 5_000 }, () => randomUUID());

	it("is accepted by the export and by the bulk change", async () => {
		const id = await leave({ email: "chosen@rho.example" });
		const ids = [...strangers, id];
		const exported = await fetch(`${web.url}/api/leads/export.csv`, {
			method: "POST",
			headers: { cookie: staff.cookie, "Content-Type": "application/x-www-form-urlencoded" },
			body: new URLSearchParams({ ids: ids.join(",") }),
		});
		expect(exported.status).toBe(200);
		expect(exported.headers.get("content-disposition")).toContain("leads.csv");
		const lines = (await exported.text()).trim().split("\r\n");
		expect(lines).toHaveLength(2);
		expect(lines[1]).toContain("chosen@rho.example");
		const changed = await staff.send("POST", "/api/leads/bulk", {
			leadIds: ids,
			change: { nextStep: "Call" },
		});
		expect(changed.status).toBe(200);
		expect(await changed.json()).toMatchObject({ changed: 1 });
	});
});

describe("search with 1,203 hits", () => {
	const MANY = 1_203;

	beforeAll(async () => {
		await em().execute(
			`insert into leads (id, full_name, email, email_key, phone, source_page, created_at, updated_at)
			 select gen_random_uuid(), 'Crowd Member ' || n, 'crowd' || n || '@many.example', 'crowd' || n || '@many.example',
				'+44 7700 900123', 'home', now() - n * interval '1 second', now() from generate_series(1, ?::int) n`,
			[MANY],
		);
		await em().execute(
			`insert into job_runs (id, kind, status, actor, lead_id, created_at)
			 select gen_random_uuid(), 'crm_sync', 'succeeded', 'crowd-maker', id, created_at from leads
			 where email_key like '%@many.example'`,
		);
	});

	it.each(["/api/leads?q=crowd%20member", "/api/jobs?q=crowd-maker"])(
		"%s counts all hits and pages through them",
		async path => {
			const ids = new Set<string>();
			let next: string | null = `${path}&limit=500`;
			while (next) {
				const response: Response = await staff.get(next);
				expect(response.headers.get("x-total-count")).toBe(String(MANY));
				for (const { id } of await response.json()) ids.add(id);
				next = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? null;
			}
			expect(ids.size).toBe(MANY);
		},
	);

	it("finds one lead and its job by several words in any order, and takes a percent sign literally", async () => {
		expect(await names("/api/leads?q=Crowd%20Member%201200")).toEqual(["Crowd Member 1200"]);
		expect(await names("/api/leads?q=1200%20member")).toEqual(["Crowd Member 1200"]);
		expect(await names("/api/leads?q=Crowd%20Member%2012%25")).toEqual([]);
		const runs = await (await staff.get("/api/jobs?q=Crowd%20Member%201200")).json();
		expect(runs).toMatchObject([{ lead: { fullName: "Crowd Member 1200" } }]);
	});
});
