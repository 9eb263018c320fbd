import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { recordVisit } from "#db/attribution/record-visit.ts";
import { captureLead } from "#db/leads/capture-lead.ts";
import type { Orm } from "#db/orm.ts";
import type { Touch } from "#domain/leads/attribution.ts";
import type { FormType } from "#domain/leads/status.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { newVisitor, postJson, startTestWeb } from "#tests/support/product.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

let url: string;
let orm: Orm;
let staff: StaffClient;

beforeAll(async () => {
	const database = await createTestDatabase();
	orm = database.orm;
	({ url } = await startTestWeb(database.url));
	staff = await signInAs(url);
});

/** Adds a lead whose form came on a day, at noon UTC. */
async function addLead(
	day: string,
	status: string,
	first: Touch | null,
	last: Touch | null,
	formType: FormType = "lead",
	/** Minutes until staff answered; null if nobody has. */
	contactMinutes: number | null = null,
): Promise<void> {
	const at = `${day}T12:00:00Z`;
	const em = orm.em.fork();
	const { leadId } = await captureLead(em, {
		submissionId: randomUUID(),
		leadId: randomUUID(),
		fullName: "Sample client",
		email: `${randomUUID()}@example.com`,
		page: "home",
		formType,
		attribution: { ...(first && { first }), ...(last && { last }) },
		suspicion: null,
		ipAddress: null,
		userAgent: null,
	});
	await em.execute(
		`update leads set status = ?, created_at = ?, first_contact_at = ?::timestamptz + make_interval(mins => ?)
		 where id = ?`,
		[status, at, at, contactMinutes, leadId],
	);
	await em.execute("update submissions set created_at = ? where lead_id = ?", [at, leadId]);
}

const GOOGLE = {
	utm_source: "Google",
	utm_medium: "cpc",
	utm_campaign: "dubai",
	gclid: "g1",
	landingPage: "/uk",
};
const META = {
	utm_source: "facebook",
	utm_medium: "paid_social",
	utm_campaign: "move",
	landingPage: "/uk-dubai",
};
const MAIL = { utm_source: "letter", utm_medium: "email", landingPage: "/" };
const DIRECT = { landingPage: "/" };

async function report(query: string) {
	const answer = await staff.get(`/api/attribution?from=2026-03-01&to=2026-03-31&${query}`);
	expect(answer.status).toBe(200);
	return answer.json();
}

const postCosts = (file: BodyInit, type = "text/csv; charset=utf-8") =>
	fetch(`${url}/api/ad-costs`, {
		method: "POST",
		headers: { cookie: staff.cookie, "Content-Type": type },
		body: file,
	});

/** Default figures: no visits and no costs. */
const FREE = {
	visits: 0,
	qualified: 0,
	closed: 0,
	cost: null,
	costPerLead: null,
	costPerClosed: null,
	medianFirstContactSeconds: null,
};

const HEAD = "date,source,campaign,amount,currency\n";

describe("GET /api/attribution", () => {
	// Counted by hand: 12 from Google (4 qualified, 2 of them closed; answered after 10, 20, 40 and 60 minutes), 9 from Meta (3,
	// 0; after one to nine hours), 5 first by mail and last directly (1, 1; before the form), 3 direct, 1 unknown; and two in the
	// period before.
	beforeAll(async () => {
		for (let n = 0; n < 12; n += 1)
			await addLead(
				"2026-03-10",
				n < 2 ? "closed" : n < 4 ? "qualified" : "new",
				GOOGLE,
				GOOGLE,
				"lead",
				[10, 60, 20, 40][n] ?? null,
			);
		for (let n = 0; n < 9; n += 1)
			await addLead("2026-03-31", n < 3 ? "qualified" : "contacted", META, META, "uk_midpage", 60 * (n + 1));
		for (let n = 0; n < 5; n += 1)
			await addLead("2026-03-01", n < 1 ? "closed" : "new", MAIL, DIRECT, "lead", n < 1 ? -2 : null);
		for (let n = 0; n < 3; n += 1) await addLead("2026-03-15", "new", null, DIRECT);
		await addLead("2026-03-20", "new", null, null);
		await addLead("2026-02-28", "closed", META, META);
		await addLead("2026-01-29", "new", META, META);
		await addLead("2026-01-28", "new", META, META);
		const visit = (source: string, campaign: string) => ({
			source,
			medium: "cpc",
			campaign,
			landingPage: "/uk",
		});
		for (let n = 0; n < 3; n += 1) await sendVisit(visit("google", "dubai"));
		await orm.em.fork().execute("update visits_daily set day = '2026-03-10'");
		expect(
			(
				await postCosts(
					`${HEAD}2026-03-09,Google,dubai,600.50,GBP\n2026-03-10,google,dubai,599.50,gbp\n2026-03-31,facebook,move,450,GBP\n2026-04-01,facebook,move,999,GBP\n`,
				)
			).status,
		).toBe(200);
	});

	async function sendVisit(visit: object) {
		const events = [{ name: "page_view", page: "/uk" }];
		const answer = await fetch(`${url}/api/events`, {
			method: "POST",
			headers: { "Content-Type": "application/json", ...newVisitor() },
			body: JSON.stringify({ events, visit }),
		});
		expect(answer.status).toBe(204);
	}

	it("counts a visit on its London calendar day: 23:30 UTC in July belongs to the next day", async () => {
		const em = orm.em.fork();
		await recordVisit(em, { source: "summer" }, "/uk", new Date("2025-07-15T23:30:00Z"));
		const answer = await staff.get("/api/attribution?by=source&from=2025-07-16&to=2025-07-16");
		expect((await answer.json()).rows).toEqual([expect.objectContaining({ key: "summer", visits: 1 })]);
	});

	it("sums visits, leads, costs and first-contact time by channel of the last touch, and the previous period", async () => {
		const { rows, before } = await report("by=channel&touch=last");
		expect(rows).toEqual([
			{
				key: "paid_search",
				visits: 3,
				leads: 12,
				qualified: 4,
				closed: 2,
				cost: 1200,
				costPerLead: 100,
				costPerClosed: 600,
				interval: [expect.closeTo(0.047, 3), expect.closeTo(0.448, 3)],
				medianFirstContactSeconds: 1800,
			},
			{
				key: "paid_social",
				visits: 0,
				leads: 9,
				qualified: 3,
				closed: 0,
				cost: 450,
				costPerLead: 50,
				costPerClosed: null,
				interval: [0, expect.closeTo(0.299, 3)],
				medianFirstContactSeconds: 18_000,
			},
			{
				...FREE,
				key: "direct",
				leads: 8,
				qualified: 1,
				closed: 1,
				interval: [expect.closeTo(0.022, 3), expect.closeTo(0.471, 3)],
				medianFirstContactSeconds: 0,
			},
			{ ...FREE, key: "unknown", leads: 1, interval: [0, expect.closeTo(0.793, 3)] },
		]);
		expect(before).toEqual([expect.objectContaining({ key: "paid_social", leads: 2, closed: 1 })]);
	});

	it("distinguishes first from last touch, and groups by channel, source, campaign, landing page and form", async () => {
		const keys = async (query: string) =>
			(await report(query)).rows.map(({ key, leads }: { key: string; leads: number }) => [key, leads]);
		expect(await keys("by=channel&touch=first")).toEqual([
			["paid_search", 12],
			["paid_social", 9],
			["email", 5],
			["direct", 3],
			["unknown", 1],
		]);
		const { rows } = await report("by=source&touch=first");
		expect(rows).toContainEqual({
			...FREE,
			key: "letter",
			leads: 5,
			qualified: 1,
			closed: 1,
			interval: [expect.closeTo(0.036, 3), expect.closeTo(0.624, 3)],
			medianFirstContactSeconds: 0,
		});
		expect(rows).toContainEqual(
			expect.objectContaining({ key: "facebook", leads: 9, cost: 450, costPerLead: 50, costPerClosed: null }),
		);
		expect(rows).toContainEqual(expect.objectContaining({ key: "(direct)", leads: 3, closed: 0 }));
		expect(await keys("by=campaign")).toEqual([
			["dubai", 12],
			["move", 9],
			["(none)", 8],
			["(unknown)", 1],
		]);
		expect(await keys("by=landingPage")).toContainEqual(["/uk", 12]);
		expect(await keys("by=form")).toEqual([
			["lead", 21],
			["uk_midpage", 9],
		]);
	});

	it("counts as many leads in each row as the lead list finds by its key, also with further or suspect forms", async () => {
		const twice = orm.em.fork();
		await twice.execute(
			`insert into submissions (id, lead_id, page, form_type, fields, suspicion, created_at)
			 select gen_random_uuid(), s.lead_id, 'uk', sent.form, '{}', sent.suspicion, s.created_at + sent.later
			 from (select * from submissions where form_type = 'uk_midpage'
				and created_at between '2026-03-01' and '2026-04-01' order by lead_id limit 4) s,
				(values ('uk_guide', null, interval '1 hour'), ('contact', 'honeypot', interval '2 hours'))
				as sent (form, suspicion, later)`,
		);
		for (const by of ["channel", "source", "campaign", "landingPage", "form"])
			for (const touch of ["first", "last"]) {
				const { rows } = await report(`by=${by}&touch=${touch}`);
				for (const { key, leads } of rows) {
					const asked = new URLSearchParams({
						[by]: key,
						[by === "form" ? "formSent" : "touch"]: touch,
						from: "2026-03-01",
						to: "2026-03-31",
						limit: "100",
					});
					const found = await (await staff.get(`/api/leads?${asked}`)).json();
					expect(found, String(asked)).toHaveLength(leads);
				}
			}
	});

	it("counts a lead released from quarantine under the form that was suspect until then", async () => {
		const leadId = randomUUID();
		const em = orm.em.fork();
		await captureLead(em, {
			submissionId: randomUUID(),
			leadId,
			fullName: "Sample client",
			email: `${leadId}@example.com`,
			page: "home",
			formType: "vip_consultation",
			suspicion: "too_fast",
			ipAddress: null,
			userAgent: null,
		});
		await em.execute("update leads set created_at = '2026-03-15T12:00:00Z' where id = ?", [leadId]);
		const counted = async () =>
			(await report("by=form")).rows.find(({ key }: { key: string }) => key === "vip_consultation");
		expect(await counted()).toBeUndefined();
		expect((await staff.send("POST", `/api/leads/${leadId}/release`)).status).toBe(200);
		expect(await counted()).toMatchObject({ leads: 1 });
		await em.execute("delete from leads where id = ?", [leadId]);
	});

	it("rejects an unknown grouping or touch and an invalid, reversed or too long period with 400", async () => {
		for (const query of [
			"by=colour",
			"touch=middle",
			"from=yesterday",
			"from=2026-02-30",
			"from=2026-03-02&to=2026-03-01",
			"from=2020-01-01&to=2026-01-01",
		])
			expect((await staff.get(`/api/attribution?${query}`)).status, query).toBe(400);
	});
});

describe("POST /api/ad-costs", () => {
	it("imports a file idempotently, and adds up lines of the same day, source and campaign", async () => {
		const file = `\uFEFFCampaign,Date,Amount,Currency,Source\r\n"Move, now",2026-05-01,10.10,GBP,facebook\r\n"Move, now",2026-05-01,0.20,GBP,facebook\r\n,2026-05-02,3,GBP,bing\r\n`;
		expect(await (await postCosts(file)).json()).toEqual({ imported: 2, replaced: 0 });
		expect(await (await postCosts(file)).json()).toEqual({ imported: 2, replaced: 2 });
		const costs = await (await staff.get("/api/ad-costs?from=2026-05-01&to=2026-05-31")).json();
		expect(costs).toEqual([
			{ date: "2026-05-02", source: "bing", campaign: "", amount: 3, currency: "GBP" },
			{ date: "2026-05-01", source: "facebook", campaign: "Move, now", amount: 10.3, currency: "GBP" },
		]);
	});

	it("imports semicolons, decimal commas, blank rows and UTF-16 as spreadsheets of other locales write them", async () => {
		const file =
			"\uFEFFdate;source;campaign;amount;currency\r\n2026-07-01;bing;Zürich;1.234,20;GBP\r\n;;;;\r\n";
		for (const encoding of ["utf8", "utf16le"] as const)
			expect((await postCosts(new Uint8Array(Buffer.from(file, encoding)))).status, encoding).toBe(200);
		const costs = await (await staff.get("/api/ad-costs?from=2026-07-01&to=2026-07-31")).json();
		expect(costs).toEqual([
			{ date: "2026-07-01", source: "bing", campaign: "Zürich", amount: 1234.2, currency: "GBP" },
		]);
	});

	it.each([
		["a broken day", `${HEAD}2026-06-01,bing,a,1,GBP\n2026-02-30,bing,a,1,GBP\n`, "line 3"],
		["a broken amount", `${HEAD}2026-06-01,bing,a,"1,5,0",GBP\n`, "line 2"],
		["no source", `${HEAD}2026-06-01,,a,1,GBP\n`, "line 2"],
		["a line that is too short", `${HEAD}2026-06-01,bing,a\n`, "line 2"],
		["another currency", `${HEAD}2026-06-01,bing,a,1,GBP\n2026-06-02,bing,a,1,AED\n`, "line 3"],
		["missing columns", "date,amount\n2026-06-01,1\n", "line 1"],
	])("rejects %s with 400 naming its line, and imports nothing", async (_what, file, line) => {
		const answer = await postCosts(file);
		expect(answer.status).toBe(400);
		const { message, fields } = await answer.json();
		expect(message).not.toBe("");
		expect(Object.keys(fields)).toEqual([line]);
		expect(await (await staff.get("/api/ad-costs?from=2026-06-01&to=2026-06-30")).json()).toEqual([]);
	});

	it("counts the costs of campaign “(not set)” and of an empty campaign under “(none)”", async () => {
		const file = `${HEAD}2026-09-01,bing,(not set),3,GBP\n2026-09-01,bing,,4,GBP\n`;
		expect((await postCosts(file)).status).toBe(200);
		const answer = await staff.get("/api/attribution?by=campaign&from=2026-09-01&to=2026-09-01");
		expect((await answer.json()).rows).toEqual([expect.objectContaining({ key: "(none)", cost: 7 })]);
	});

	it("lists costs page by page without repeating any when another file is imported in between", async () => {
		const file = (...days: string[]) => HEAD + days.map(day => `2026-08-${day},bing,a,1,GBP\n`).join("");
		await postCosts(file("01", "02", "03", "04"));
		const path = "/api/ad-costs?from=2026-08-01&to=2026-08-31&limit=2";
		const first = await staff.get(path);
		await postCosts(file("05", "06"));
		const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
		const days = async (page: Response) => (await page.json()).map(({ date }: { date: string }) => date);
		expect(await days(first)).toEqual(["2026-08-04", "2026-08-03"]);
		expect(await days(await staff.get(next))).toEqual(["2026-08-02", "2026-08-01"]);
	});

	it("allows correcting the currency when no cost in another currency would remain, otherwise gives 400", async () => {
		const listed = async () => (await staff.get("/api/ad-costs")).json();
		const before: Record<string, unknown>[] = await listed();
		const file = (currency: string, costs: typeof before) =>
			`${HEAD}${costs.map(cost => `${cost.date},${cost.source},"${cost.campaign}",${cost.amount},${currency}\n`).join("")}`;
		const future = { date: "2099-06-01", source: "bing", campaign: "", amount: 1 };
		expect((await postCosts(file("AED", before.slice(1)))).status).toBe(400);
		expect((await postCosts(file("AED", [future, ...before]))).status).toBe(200);
		expect(await listed()).toEqual([future, ...before].map(cost => ({ ...cost, currency: "AED" })));
		expect((await postCosts(file("GBP", [future]))).status).toBe(400);
	});

	it("rejects another content type with 415, and an empty file or headings alone with 400", async () => {
		expect((await postCosts("{}", "application/json")).status).toBe(415);
		expect((await postCosts("")).status).toBe(400);
		expect((await postCosts(HEAD)).status).toBe(400);
	});
});

it("back-office pages give 200 and show visitors' sources and campaigns, also when named __proto__ or constructor", async () => {
	const paths = ["/admin?by=source", "/admin?by=campaign", "/admin/leads?source=__proto__", "/admin/leads"];
	for (const name of ["__proto__", "constructor"]) {
		const touch = { utm_source: name, utm_medium: name, utm_campaign: name, referrer: name };
		const answer = await postJson(`${url}/api/leads/capture`, {
			...{ name: "Sample client", email: `${name}@example.com`, page: name, formType: "uk_guide" },
			...{ gdprConsent: true, marketing_opt_in: false, source: name, company: name, revenue: name },
			attribution: { first: touch, last: touch },
		});
		expect(answer.status).toBe(201);
	}
	for (const { id } of await (await staff.get("/api/leads?source=__proto__")).json())
		paths.push(`/admin/leads/${id}`);
	expect(paths).toHaveLength(5);
	for (const path of paths) {
		const page = await staff.get(path);
		expect([path, page.status]).toEqual([path, 200]);
		expect(await page.text()).toContain("__proto__");
	}
});
