import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Account } from "#db/accounts/account.ts";
import { AuditEntry } from "#db/audit/audit-entry.ts";
import { captureLead, type LeadCapture } from "#db/leads/capture-lead.ts";
import { filterLeads } from "#db/leads/filter-leads.ts";
import { leadChoices } from "#db/leads/lead-choices.ts";
import type { Orm } from "#db/orm.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startTestWeb } from "#tests/support/product.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

let orm: Orm;
let staff: StaffClient;
let self: string;
const ids: Record<string, string> = {};

/** Stores a form, then sets further columns of its lead. */
async function person(name: string, form: Partial<LeadCapture>, columns: Record<string, unknown> = {}) {
	const em = orm.em.fork();
	const { leadId } = await captureLead(em, {
		submissionId: randomUUID(),
		leadId: randomUUID(),
		fullName: name,
		email: `${name.toLowerCase()}@firm.example`,
		page: "home",
		formType: "lead",
		suspicion: null,
		ipAddress: null,
		userAgent: null,
		...form,
	});
	for (const [column, value] of Object.entries(columns))
		await em.execute(`update leads set ${column} = ? where id = ?`, [value, leadId]);
	ids[name] = leadId;
}

const GOOGLE = {
	utm_source: "Google",
	utm_medium: "CPC",
	utm_campaign: "dubai",
	landingPage: "/uk",
	gclid: "Cj0KCQ",
};
const MAIL = { utm_source: "letter", utm_medium: "email", landingPage: "/" };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

beforeAll(async () => {
	const database = await createTestDatabase();
	orm = database.orm;
	const { url } = await startTestWeb(database.url);
	staff = await signInAs(url);
	self = (await orm.em.fork().findOneOrFail(Account, { username: "admin" })).id;
	await person(
		"Ann",
		{ attribution: { first: GOOGLE, last: MAIL }, country: "France", marketingOptIn: true },
		{ owner_id: self, follow_up_at: inDays(-2), created_at: "2026-03-28T23:30:00Z" },
	);
	await person(
		"Ben",
		{ attribution: { last: GOOGLE }, page: "uk-hub", formType: "uk_midpage", marketingOptIn: false },
		{ follow_up_at: inDays(0), created_at: "2026-03-29T23:30:00Z", next_step: "Send the Quote" },
	);
	await person(
		"Cara",
		{ attribution: { last: { utm_source: "(direct)", utm_medium: "(none)", landingPage: "/" } } },
		{ follow_up_at: inDays(3), created_at: "2026-03-30T23:30:00Z", chat_reference: "K7Q2F" },
	);
	await person("Dora", {}, { created_at: "2026-03-31T23:30:00Z" });
	await staff.send("POST", `/api/leads/${ids.Dora}/notes`, { text: "Met at the Expo 100%" });
});

async function found(query: string): Promise<string[]> {
	const answer = await staff.get(`/api/leads?${query}`);
	expect(answer.status, query).toBe(200);
	const leads: { fullName: string }[] = await answer.json();
	expect(answer.headers.get("x-total-count")).toBe(String(leads.length));
	return leads.map(({ fullName }) => fullName);
}

const FILTERS: [query: string, names: string[]][] = [
	["source=google", ["Ben"]],
	["source=Google&touch=first", ["Ben", "Ann"]],
	["source=letter&medium=EMAIL", ["Ann"]],
	["medium=cpc&touch=first", ["Ben", "Ann"]],
	["campaign=dubai", ["Ben"]],
	["campaign=dubai&touch=first", ["Ben", "Ann"]],
	["source=(direct)", ["Cara"]],
	["source=(unknown)", ["Dora"]],
	["campaign=(none)", ["Cara", "Ann"]],
	["clickId=Cj0KCQ", ["Ben"]],
	["clickId=Cj0KCQ&touch=first", ["Ben", "Ann"]],
	["clickId=cj0kcq", []],
	["form=uk_midpage", ["Ben"]],
	["form=lead", ["Dora", "Cara", "Ann"]],
	["page=uk-hub", ["Ben"]],
	["country=France", ["Ann"]],
	["owner=me", ["Ann"]],
	["owner=none", ["Dora", "Cara", "Ben"]],
	[`owner=${randomUUID()}`, []],
	["consent=yes", ["Ann"]],
	["consent=no", ["Ben"]],
	["consent=unasked", ["Dora", "Cara"]],
	["due=overdue", ["Ann"]],
	["due=today", ["Ben"]],
	["due=any", ["Cara", "Ben", "Ann"]],
	["due=none", ["Dora"]],
	// The forms came at half past midnight of the next day in London, except for the first: summer time had not begun.
	["from=2026-03-30&to=2026-03-31", ["Cara", "Ben"]],
	["to=2026-03-28", ["Ann"]],
	["from=2026-04-01", ["Dora"]],
	["status=new&owner=none&due=today&touch=first&source=google", ["Ben"]],
	[
		"status=&source=&form=&country=&owner=&consent=&due=&touch=&from=&to=&page=",
		["Dora", "Cara", "Ben", "Ann"],
	],
	["q=france", ["Ann"]],
	["q=the%20quote", ["Ben"]],
	["q=K7Q2F", ["Cara"]],
	["q=Ref:%20k7q2f", ["Cara"]],
	["q=expo%20100%25", ["Dora"]],
];

describe("lead list", () => {
	it("finds leads that await an answer: not those contacted, with a status other than new, or imported", async () => {
		const em = orm.em.fork();
		const set = (name: string, column: string, value: string | null) =>
			em.execute(`update leads set ${column} = ? where id = ?`, [value, ids[name]]);
		await set("Ann", "status", "contacted");
		await set("Cara", "first_contact_at", inDays(-1));
		await set("Dora", "origin", "import");
		expect(await found("answer=awaited")).toEqual(["Ben"]);
		expect(await found("imported=no")).toEqual(["Cara", "Ben", "Ann"]);
		await set("Ann", "status", "new");
		await set("Cara", "first_contact_at", null);
		await set("Dora", "origin", "form");
		expect(await found("answer=awaited")).toEqual(["Dora", "Cara", "Ben", "Ann"]);
	});

	it("finds as many leads per channel, source, campaign and landing page as the attribution report, of any origin", async () => {
		const em = orm.em.fork();
		for (const origin of ["import", "manual", "form"]) {
			await em.execute("update leads set origin = ? where id = ?", [origin, ids.Dora]);
			for (const by of ["channel", "source", "campaign", "landingPage"]) {
				const days = "from=2026-03-01&to=2026-04-30";
				const { rows } = await (await staff.get(`/api/attribution?by=${by}&${days}`)).json();
				const counted = new Map<string, number>([[by === "channel" ? "unknown" : "(unknown)", 0]]);
				for (const { key, leads } of rows) counted.set(key, leads);
				for (const [key, leads] of counted) {
					const listed = await found(`${by}=${encodeURIComponent(key)}&${days}`);
					expect(listed.length, `${by} ${key} with ${origin}`).toBe(leads);
				}
			}
		}
	});

	it.each(FILTERS)("filters by %s", async (query, names) => {
		expect(await found(query)).toEqual(names);
	});

	it.each([
		"form=letter",
		"country=Atlantis",
		"owner=somebody",
		"consent=maybe",
		"answer=given",
		"due=soon",
		"sync=done",
		"touch=middle",
		`clickId=${"x".repeat(501)}`,
		"from=yesterday",
		"to=2026-02-30",
		"from=2026-03-02&to=2026-03-01",
		"page=3",
	])("rejects %s with 400, in the list and in the export", async query => {
		expect((await staff.get(`/api/leads?${query}`)).status).toBe(400);
		expect((await staff.get(`/api/leads/export.csv?${query}`)).status).toBe(400);
	});

	it("shows all leads for an old bookmark with page=3, and drops that parameter", async () => {
		const page = await (await staff.get("/admin/leads?page=3")).text();
		for (const name of ["Ann", "Ben", "Cara", "Dora"]) expect(page).toContain(name);
		for (const left of ["Remove Page", 'name="page"']) expect(page).not.toContain(left);
	});

	it.each([
		["followUpAt", ["Ann", "Ben", "Cara", "Dora"]],
		["-followUpAt", ["Cara", "Ben", "Ann", "Dora"]],
		["lastActivityAt", ["Ann", "Ben", "Cara", "Dora"]],
		["-lastActivityAt", ["Dora", "Cara", "Ben", "Ann"]],
	])("sorts by %s across pages, with leads without a follow-up last", async (sort, names) => {
		const walked: string[] = [];
		let path: string | undefined = `/api/leads?sort=${sort}&limit=1`;
		while (path) {
			const answer = await staff.get(path);
			for (const { fullName } of await answer.json()) walked.push(fullName);
			path = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
		}
		expect(walked).toEqual(names);
	});

	it("returns owner, next step, follow-up, deal value, consent, origin, touches and revision of a lead", async () => {
		const [ann] = await (await staff.get("/api/leads?q=Ann")).json();
		const touch = (
			channel: string,
			source: string,
			medium: string,
			campaign: string | null,
			landingPage: string,
			clickId: string | null,
		) => ({
			channel,
			source,
			medium,
			campaign,
			landingPage,
			clickId,
		});
		expect(ann).toMatchObject({
			owner: { id: self, username: "admin" },
			nextStep: null,
			followUpAt: expect.stringMatching(/^20.*Z$/),
			dealValue: null,
			firstContactAt: null,
			lastActivityAt: expect.stringMatching(/^20.*Z$/),
			marketingConsent: true,
			origin: "form",
			touch: {
				first: touch("paid_search", "google", "cpc", "dubai", "/uk", "Cj0KCQ"),
				last: touch("email", "letter", "email", null, "/", null),
			},
			revision: 1,
		});
		const [dora] = await (await staff.get("/api/leads?q=Dora")).json();
		expect(dora).toMatchObject({ owner: null, touch: { first: null, last: null } });
	});
});

describe("lead export", () => {
	const rows = async (query: string) => {
		const [head = "", ...lines] = (await (await staff.get(`/api/leads/export.csv?${query}`)).text())
			.trim()
			.split("\r\n");
		return lines.map(line => {
			const cells = line.split(",");
			return Object.fromEntries(head.split(",").map((name, index) => [name, cells[index]]));
		});
	};

	it("applies every filter of the list", async () => {
		for (const [query, names] of FILTERS)
			expect(
				(await rows(query)).map(row => row.fullName),
				query,
			).toEqual(names);
	});

	it("audits which filters were used, but not what was searched for or a person's click id", async () => {
		await rows("clickId=Cj0KCQ&q=Ann&country=United%20Kingdom");
		const [line] = await orm.em
			.fork()
			.find(AuditEntry, { action: "leads.export" }, { orderBy: { at: "desc" }, limit: 1 });
		expect(line?.detail).toMatchObject({ country: "United Kingdom" });
		expect(JSON.stringify(line?.detail)).not.toMatch(/Cj0KCQ|Ann/);
	});

	it("exports the leads of given ids, and rejects malformed ids with 400", async () => {
		expect((await rows(`ids=${ids.Cara},${ids.Ann}`)).map(row => row.fullName)).toEqual(["Cara", "Ann"]);
		expect((await staff.get("/api/leads/export.csv?ids=1,2")).status).toBe(400);
	});

	it("has columns for owner, origin, touches, first contact, deal value, next step and follow-up", async () => {
		expect((await rows("q=Ann"))[0]).toMatchObject({
			owner: "admin",
			origin: "form",
			first_source: "google",
			first_medium: "cpc",
			first_campaign: "dubai",
			first_landing_page: "/uk",
			last_source: "letter",
			last_campaign: "",
			first_contact_at: "",
			deal_value: "",
			first_click_id: "Cj0KCQ",
			last_click_id: "",
			next_step: "",
			follow_up_at: expect.stringMatching(/Z$/),
		});
	});
});

it("leadChoices returns the leads' sources, campaigns and countries, most frequent first, without those of suspects", async () => {
	const em = orm.em.fork();
	await person("Zoe", { attribution: { last: MAIL }, country: "France" });
	await person("Yves", { country: "Spain", suspicion: "too_fast" });
	expect(await leadChoices(em, "last")).toEqual({
		source: ["letter", "google"],
		campaign: ["dubai"],
		country: ["France"],
	});
	expect((await leadChoices(em, "first")).source).toContain("google");
});

it("a combination of filters without a match uses the index instead of reading every lead", async () => {
	const { orm } = await createTestDatabase();
	const em = orm.em.fork();
	// Each value matches every second lead, and the combination none.
	await em.execute(
		`insert into leads (id, full_name, email, email_key, phone, created_at, updated_at, country, last_channel, last_source)
		 select gen_random_uuid(), 'Sample Person', n || '@people.example', n || '@people.example', '', now(), now(),
			(array['France', 'Spain'])[1 + n % 2], 'social', (array['meta', 'google'])[1 + n % 2]
		 from generate_series(1, 20000) n`,
	);
	await em.execute("analyze leads");
	const matching = em.kysely
		.selectFrom("leads")
		.select("id")
		.where(filterLeads({ country: "France", source: "google" }));
	expect(JSON.stringify(await matching.limit(10_000).explain("json"))).toContain("leads_last_touch");
});

it("a touch with values of the maximum length, 200 characters, is stored and found", async () => {
	// Three bytes per character and no repetition, so that PostgreSQL cannot compress the text.
	const words = (from: number) =>
		Array.from({ length: 200 }, (_, n) => String.fromCharCode(0x4e00 + (((from + n) * 7919) % 20_000))).join(
			"",
		);
	const campaign = words(400);
	const longest = {
		utm_source: words(0),
		utm_medium: words(200),
		utm_campaign: campaign,
		landingPage: words(600),
	};
	await person("Long", {
		attribution: { first: longest, last: longest },
		country: "British Indian Ocean Territory",
	});
	const found = await staff.get(`/api/leads?${new URLSearchParams({ campaign, source: words(0) })}`);
	expect(await found.json()).toMatchObject([{ fullName: "Long" }]);
});
