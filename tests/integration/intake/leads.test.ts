import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { countSuspects, heldBackForms } from "#db/leads/held-back-forms.ts";
import { Lead } from "#db/leads/lead.ts";
import { Submission } from "#db/leads/submission.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { newVisitor, postJson, startTestWeb } from "#tests/support/product.ts";

let database: TestDatabase;
let leads: string;
let web: Awaited<ReturnType<typeof startTestWeb>>;

beforeAll(async () => {
	database = await createTestDatabase();
	web = await startTestWeb(database.url);
	leads = `${web.url}/api/leads`;
});

const em = () => database.orm.em.fork();
let people = 0;

function person(more: Record<string, unknown> = {}) {
	people += 1;
	return {
		fullName: "Sample Person",
		email: `person${people}@firm.example`,
		phone: "+44 7700 900123",
		...more,
	};
}

async function counts() {
	const manager = em();
	return [await manager.count(Lead), await manager.count(Submission), await manager.count(OutboxMessage)];
}

describe("POST /api/leads", () => {
	it("stores the lead, its submission and one lead.captured outbox message", async () => {
		const form = person({ country: "United Kingdom", selectedPackage: "freezone" });
		const response = await postJson(leads, form);
		expect(response.status).toBe(201);
		const { id } = await response.json();
		const submission = await em().findOneOrFail(Submission, { id });
		const lead = await em().findOneOrFail(Lead, { id: submission.lead });
		expect(lead).toMatchObject({ fullName: form.fullName, preferredStructure: "freezone", status: "new" });
		expect(await em().count(OutboxMessage, { topic: "lead.captured" })).toBe(1);
	});

	it("stores a form whose User-Agent is longer than its column, cut to 500 characters", async () => {
		const form = person();
		const response = await postJson(leads, form, { "User-Agent": "a".repeat(600) });
		expect(response.status).toBe(201);
		expect((await em().findOneOrFail(Lead, { email: form.email })).userAgent).toBe("a".repeat(500));
	});

	it("keeps one lead per e-mail address, ignoring case and spaces, and stores each form as a submission", async () => {
		const form = person();
		await postJson(leads, form);
		const again = { ...form, email: ` ${form.email.toUpperCase()} `, phone: "+44 7700 900999" };
		expect((await postJson(leads, again)).status).toBe(201);
		const lead = await em().findOneOrFail(Lead, { emailKey: form.email });
		expect(lead).toMatchObject({ phone: "+44 7700 900999", revision: 2 });
		expect(await em().count(Submission, { lead: lead.id })).toBe(2);
	});

	it("keeps each form's own fields, also of a suspect form, which alone is listed as held back", async () => {
		const form = { ...person(), additionalRequirements: "FIRST", companyName: "One Ltd" };
		const others = [
			{ ...form, fullName: "Quite Another", phone: "+44 7700 900555", additionalRequirements: "SECOND" },
			{ ...form, additionalRequirements: "THIRD", elapsedMs: 900 },
		];
		for (const each of [form, ...others]) expect((await postJson(leads, each)).status).toBe(201);
		const { id } = await em().findOneOrFail(Lead, { emailKey: form.email });
		const kept = await em().find(Submission, { lead: id }, { orderBy: { createdAt: "asc" } });
		expect(kept.map(({ fields }) => fields)).toEqual(
			[form, ...others].map(({ fullName, phone, companyName, additionalRequirements }) => ({
				fullName,
				phone,
				companyName,
				additionalRequirements,
			})),
		);
		// The lead was known before, so it stays out of quarantine and the list of suspects names only this form.
		const [third] = kept.slice(2);
		expect(await heldBackForms(em())).toEqual([
			expect.objectContaining({ id: third?.id, leadId: id, suspicion: "too_fast", formType: "lead" }),
		]);
		const inQuarantine = await em().count(Lead, { quarantinedAt: { $ne: null } });
		expect(await countSuspects(em())).toBe(inQuarantine + 1);
		const sent = (daysAgo: number) =>
			em().execute("update submissions set created_at = now() - make_interval(days => ?) where id = ?", [
				daysAgo,
				third?.id,
			]);
		await sent(31);
		expect([await heldBackForms(em()), await countSuspects(em())]).toEqual([[], inQuarantine]);
		await sent(29);
		expect(await countSuspects(em())).toBe(inQuarantine + 1);
		const capture = { name: "Sample", email: form.email, page: "uk-dubai", formType: "vip_consultation" };
		const given = {
			...capture,
			company: "Two Ltd",
			revenue: "500000",
			gdprConsent: true,
			marketing_opt_in: false,
		};
		const { id: latest } = await (await postJson(`${web.url}/api/leads/capture`, given)).json();
		expect((await em().findOneOrFail(Submission, { id: latest })).fields).toEqual({
			fullName: "Sample",
			companyName: "Two Ltd",
			additionalRequirements: "Annual revenue: 500000",
		});
	});

	it("stores each form's advertising consent, false when missing, and rejects a value that is no boolean", async () => {
		const capture = { page: "uk-hub", formType: "contact", gdprConsent: true, marketing_opt_in: false };
		const report = { calculation: { income: 100_000, extractionMethod: "salary" }, timestamp: 0 };
		const posts: [path: string, body: Record<string, unknown>][] = [
			["/api/leads", person()],
			["/api/leads/capture", { ...capture, name: "Sample Person", email: person().email }],
			["/api/tax-report", { ...report, personalDetails: { name: "Sample", email: person().email } }],
		];
		for (const [path, body] of posts) {
			for (const adsConsent of [undefined, false, true]) {
				const response = await postJson(web.url + path, {
					...body,
					...(adsConsent !== undefined && { adsConsent }),
				});
				expect(response.status, path).toBe(201);
				const { id } = await response.json();
				const { adsConsent: kept } = await em().findOneOrFail(Submission, { id });
				expect(kept, `${path} ${adsConsent}`).toBe(adsConsent === true);
			}
			expect((await postJson(web.url + path, { ...body, adsConsent: "yes" })).status).toBe(400);
		}
	});

	it("stores parallel duplicates of an Idempotency-Key once under one id, and rejects another body with 409", async () => {
		const form = person();
		const headers = { "Idempotency-Key": randomUUID() };
		const answers = await Promise.all(Array.from({ length: 8 }, () => postJson(leads, form, headers)));
		const ids = await Promise.all(answers.map(async answer => (await answer.json()).id));
		expect(new Set(ids).size).toBe(1);
		expect(answers.every(({ status }) => status === 201)).toBe(true);
		const lead = await em().findOneOrFail(Lead, { emailKey: form.email });
		expect(await em().count(Submission, { lead: lead.id })).toBe(1);
		expect((await postJson(leads, person(), headers)).status).toBe(409);
	});

	it("does not use up an Idempotency-Key with a rejected body, and rejects a key of 256 characters", async () => {
		const headers = { "Idempotency-Key": randomUUID() };
		expect((await postJson(leads, person({ email: "nobody" }), headers)).status).toBe(400);
		expect((await postJson(leads, person(), headers)).status).toBe(201);
		expect((await postJson(leads, person(), { "Idempotency-Key": "k".repeat(256) })).status).toBe(400);
	});

	it("quarantines suspects, answers them 201 like any other, and enqueues no message", async () => {
		for (const trap of [
			{ website: "https://spam.example" },
			{ website: "spam ".repeat(200) },
			{ elapsedMs: 300 },
			{ elapsedMs: -1 },
		]) {
			const before = await counts();
			const form = person(trap);
			expect((await postJson(leads, form)).status).toBe(201);
			const lead = await em().findOneOrFail(Lead, { emailKey: form.email });
			expect(lead.quarantinedAt).toBeInstanceOf(Date);
			expect(await em().count(OutboxMessage)).toBe(before[2]);
		}
		const human = person({ elapsedMs: 9_000 });
		await postJson(leads, human);
		expect(await em().findOneOrFail(Lead, { emailKey: human.email })).toMatchObject({ quarantinedAt: null });
	});

	it("does not change a lead by a suspect form, and releases a quarantined lead as new by a genuine one", async () => {
		const form = person();
		await postJson(leads, form);
		await postJson(leads, { ...form, fullName: "Somebody Else", website: "x" });
		expect(await em().findOneOrFail(Lead, { emailKey: form.email })).toMatchObject({
			fullName: form.fullName,
		});
		const shy = person({ website: "x" });
		await postJson(leads, shy);
		const lastWeek = new Date(Date.now() - 7 * 86_400_000);
		await em().nativeUpdate(Lead, { emailKey: shy.email }, { createdAt: lastWeek });
		await postJson(leads, { ...shy, website: "" });
		const known = await em().findOneOrFail(Lead, { emailKey: shy.email });
		expect(known.quarantinedAt).toBeNull();
		// They wait since then, and are new to staff, whatever a machine sent under their name before.
		expect(known.createdAt.getTime()).toBeGreaterThan(lastWeek.getTime() + 86_400_000);
	});

	it("limits an IP address to 20 posts a minute, not counting rejected ones", async () => {
		const visitor = newVisitor();
		const statuses: number[] = [];
		// A visitor who mistypes is not locked out: refused requests do not count towards the rate limit.
		for (let n = 0; n < 21; n++)
			expect((await postJson(leads, person({ email: "no address" }), visitor)).status).toBe(400);
		for (let n = 0; n < 21; n++) statuses.push((await postJson(leads, person(), visitor)).status);
		expect(statuses.slice(0, 20).every(status => status === 201)).toBe(true);
		expect(statuses[20]).toBe(429);
		const refused = await postJson(leads, person(), visitor);
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
		expect((await postJson(leads, person())).status).toBe(201);
	});
});

describe("invalid input", () => {
	const cases: [string, BodyInit, number, Record<string, string>?][] = [
		["malformed JSON", "{", 400],
		["an empty body", "", 400],
		["a list", "[]", 400],
		["a number", "7", 400],
		["wrong types", JSON.stringify({ fullName: 7, email: {}, phone: [] }), 400],
		["an unknown key", JSON.stringify({ ...person(), role: "admin" }), 400],
		["invalid UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400],
		["NUL bytes", JSON.stringify(person({ fullName: "Nul\u0000 Byte" })), 400],
		["half a surrogate", JSON.stringify(person({ fullName: "\ud800 Half" })), 400],
		["an e-mail with a display name", JSON.stringify(person({ email: "Ann <ann@firm.example>" })), 400],
		["an e-mail with a comment", JSON.stringify(person({ email: "ann(note)@firm.example" })), 400],
		["two mailboxes", JSON.stringify(person({ email: "a@firm.example,b@firm.example" })), 400],
		["an endless name", JSON.stringify(person({ fullName: "A".repeat(10_000) })), 400],
		["an unknown country", JSON.stringify(person({ country: "Atlantis" })), 400],
		["a body of 1 MB", JSON.stringify(person({ fullName: "A".repeat(1_000_000) })), 413],
		["a form", "fullName=Ann", 415, { "Content-Type": "application/x-www-form-urlencoded" }],
		["an encoding", "{}", 415, { "Content-Encoding": "gzip" }],
		["another site", JSON.stringify(person()), 403, { "Sec-Fetch-Site": "cross-site" }],
		["another origin", JSON.stringify(person()), 403, { Origin: "https://evil.example" }],
	];

	it.each(cases)("refuses %s and stores nothing", async (_name, body, status, headers = {}) => {
		const before = await counts();
		const response = await fetch(leads, {
			method: "POST",
			headers: { "Content-Type": "application/json", ...newVisitor(), ...headers },
			body,
		});
		expect(response.status).toBe(status);
		const answer = await response.json();
		expect(typeof answer.message).toBe("string");
		expect(JSON.stringify(answer)).not.toMatch(/node_modules|\.ts:/);
		expect(await counts()).toEqual(before);
	});

	it("accepts spelling variants of the JSON content type, and rejects other types with 415", async () => {
		for (const type of [
			"application/json;",
			'APPLICATION/JSON ; charset="utf-8"',
			"application/json; charset=UTF-8;",
		])
			expect((await postJson(leads, person(), { "Content-Type": type })).status, type).toBe(201);
		for (const type of ["application/json; charset=utf-16", "application/jsonp", "text/plain"])
			expect((await postJson(leads, person(), { "Content-Type": type })).status, type).toBe(415);
	});

	it("accepts a body with Content-Encoding: Identity", async () => {
		expect((await postJson(leads, person(), { "Content-Encoding": "Identity" })).status).toBe(201);
	});

	it("names each wrong field with the specified message", async () => {
		const response = await postJson(leads, { fullName: "A", email: "x", phone: "123" });
		expect(await response.json()).toMatchObject({
			fields: {
				fullName: "Full name must be at least 2 characters",
				email: "Please enter a valid email address",
				phone: "Please enter a valid phone number",
			},
		});
	});

	it("answers PUT with 405 and Allow, and an unknown path with 404 as JSON", async () => {
		const wrong = await fetch(leads, {
			method: "PUT",
			body: "{}",
			headers: { "Content-Type": "application/json" },
		});
		expect(wrong.status).toBe(405);
		expect(wrong.headers.get("allow")).toContain("POST");
		const unknown = await fetch(`${web.url}/api/nothing`);
		expect(unknown.status).toBe(404);
		expect(await unknown.json()).toHaveProperty("message");
	});

	it("logs nothing that identifies a person", () => {
		expect(web.process.output()).not.toMatch(/firm\.example|Sample Person|7700 900/);
	});
});
