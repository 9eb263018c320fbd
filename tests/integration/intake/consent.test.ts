import { beforeAll, describe, expect, it } from "vitest";
import { AuditEntry } from "#db/audit/audit-entry.ts";
import { editLead } from "#db/leads/edit-lead.ts";
import { Lead } from "#db/leads/lead.ts";
import { Submission } from "#db/leads/submission.ts";
import { withdrawConsent } from "#db/leads/withdraw-consent.ts";
import { confirmSubscription, unsubscribe } from "#db/newsletter/subscribe.ts";
import { Subscriber } from "#db/newsletter/subscriber.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { newVisitor, postJson, startTestWeb, type TestWeb } from "#tests/support/product.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

let database: TestDatabase;
let web: TestWeb;
let staff: StaffClient;
let people = 0;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	web = await startTestWeb(database.url);
	staff = await signInAs(web.url);
});

const somebody = () => {
	people += 1;
	return `asked${people}@firm.example`;
};

async function capture(email: string, formType: string, ticked: boolean, more: object = {}): Promise<void> {
	const form = { name: "Sample Person", email, page: "uk-hub", formType, source: "direct" };
	const consent = { gdprConsent: ticked, marketing_opt_in: ticked };
	expect((await postJson(`${web.url}/api/leads/capture`, { ...form, ...consent, ...more })).status).toBe(201);
}

async function taxReport(email: string): Promise<void> {
	const response = await postJson(`${web.url}/api/tax-report`, {
		calculation: { income: 90_000, extractionMethod: "salary" },
		timestamp: Date.now(),
		personalDetails: { name: "Sample Person", email },
	});
	expect(response.status).toBe(201);
}

const leadOf = (email: string) => em().findOneOrFail(Lead, { emailKey: email });
const said = async (email: string) => {
	const { marketingConsent, consentAt } = await leadOf(email);
	return [marketingConsent, consentAt !== null];
};

async function subscriberOf(email: string): Promise<string> {
	await postJson(`${web.url}/api/newsletter`, { email });
	const { id } = await em().findOneOrFail(Subscriber, { emailKey: email });
	return id;
}
const leave = (id: string) => em().transactional(inner => unsubscribe(inner, id, new Date()));
const confirm = (id: string) => em().transactional(inner => confirmSubscription(inner, id, new Date()));

/** Changes a lead's address, as staff do. */
const moveTo = async (from: string, email: string) => {
	const { id, revision } = await leadOf(from);
	await editLead(em(), id, { revision, email }, "tester");
};
const stateOf = async (email: string) => (await em().findOne(Subscriber, { emailKey: email }))?.state;

describe("newsletter and consent of a lead whose e-mail address has changed", () => {
	it("unsubscribes both addresses and withdraws consent by the link in a mail to either address", async () => {
		const [former, present] = [somebody(), somebody()];
		await capture(former, "uk_midpage", true);
		const reader = await subscriberOf(former);
		await moveTo(former, present);
		expect(await said(present)).toEqual([true, true]);
		await leave(reader);
		expect(await said(present)).toEqual([false, true]);
		expect([await stateOf(former), await stateOf(present)]).toEqual(["unsubscribed", "unsubscribed"]);
		// A ticked checkbox alone does not resubscribe a person, since anyone could tick it.
		await capture(present, "uk_midpage", true);
		expect((await said(present))[0]).toBe(false);
		const later = await subscriberOf(present);
		await confirm(later);
		expect(await said(present)).toEqual([true, true]);
		await leave(later);
		expect(await said(present)).toEqual([false, true]);
	});

	it("unsubscribes the former address too when staff withdraw consent or the new address unsubscribes", async () => {
		for (const withdraws of [true, false]) {
			const [former, present] = [somebody(), somebody()];
			await capture(former, "uk_midpage", true);
			await subscriberOf(former);
			await moveTo(former, present);
			if (withdraws) await withdrawConsent(em(), (await leadOf(present)).id, "tester");
			else await leave(await subscriberOf(present));
			expect([await stateOf(former), await stateOf(present)]).toEqual(["unsubscribed", "unsubscribed"]);
		}
	});

	it("lets an unsubscribe of the former address outweigh a ticked box, but not a newer newsletter subscription", async () => {
		const [former, present] = [somebody(), somebody()];
		await capture(former, "uk_midpage", true);
		await leave(await subscriberOf(former));
		await moveTo(former, present);
		await capture(present, "uk_midpage", true);
		expect((await said(present))[0]).toBe(false);

		const [old, chosen] = [somebody(), somebody()];
		await capture(old, "uk_midpage", true);
		await leave(await subscriberOf(old));
		await subscriberOf(chosen);
		await moveTo(old, chosen);
		expect(await stateOf(chosen)).toBe("subscribed");
	});

	it("gives no consent by a box ticked under the former address after a withdrawal, and enqueues nothing for it", async () => {
		const [former, present] = [somebody(), somebody()];
		await capture(former, "uk_midpage", true);
		await moveTo(former, present);
		await withdrawConsent(em(), (await leadOf(present)).id, "tester");
		const { id } = await em().findOneOrFail(Subscriber, { emailKey: former });
		expect(await em().count(OutboxMessage, { payload: { subscriberId: id } })).toBe(0);
		await capture(former, "uk_midpage", true);
		expect(await said(former)).toEqual([false, false]);
	});

	it("keeps the lead's consent when another lead that now has the former address unsubscribes", async () => {
		const [former, present] = [somebody(), somebody()];
		await capture(former, "uk_midpage", true);
		await moveTo(former, present);
		await capture(former, "uk_midpage", true);
		await leave(await subscriberOf(former));
		expect([await said(former), await said(present)]).toEqual([
			[false, true],
			[true, true],
		]);
	});
});

describe("marketing consent", () => {
	it.each(["vip_consultation", "exclusive_report"])(
		"stays null after the form %s, which does not ask for it",
		async formType => {
			const email = somebody();
			await capture(email, formType, false);
			expect(await said(email)).toEqual([null, false]);
			const [submission] = await em().find(Submission, { lead: (await leadOf(email)).id });
			expect(submission).toMatchObject({ gdprConsent: null, marketingOptIn: null });
		},
	);

	it("stays null after the lead form and the tax report, which do not ask for it", async () => {
		const email = somebody();
		await taxReport(email);
		await postJson(`${web.url}/api/leads`, { fullName: "Sample Person", email, phone: "07700 900123" });
		expect(await said(email)).toEqual([null, false]);
	});

	it("is false without a consent time after an unticked box, and is given by a ticked one later", async () => {
		const email = somebody();
		await capture(email, "uk_midpage", false);
		expect(await said(email)).toEqual([false, false]);
		await capture(email, "lead_magnet", true);
		expect(await said(email)).toEqual([true, true]);
		const [, guide] = await em().find(
			Submission,
			{ lead: (await leadOf(email)).id },
			{ orderBy: { createdAt: "asc" } },
		);
		expect(guide).toMatchObject({ gdprConsent: null, marketingOptIn: true });
	});

	it("is not withdrawn by an unticked box or a form that does not ask", async () => {
		const email = somebody();
		await capture(email, "uk_midpage", true);
		for (const form of ["uk_midpage", "uk_guide", "vip_consultation"]) await capture(email, form, false);
		await taxReport(email);
		expect(await said(email)).toEqual([true, true]);
	});

	it("is set by a later form when the first one did not ask", async () => {
		const [empty, ticked] = [somebody(), somebody()];
		for (const email of [empty, ticked]) await capture(email, "vip_consultation", false);
		await capture(empty, "uk_midpage", false);
		await capture(ticked, "uk_midpage", true);
		expect([await said(empty), await said(ticked)]).toEqual([
			[false, false],
			[true, true],
		]);
	});

	it("is withdrawn by a newsletter unsubscribe, and restored by a confirmation but not by a ticked box", async () => {
		const email = somebody();
		await capture(email, "uk_midpage", true);
		const reader = await subscriberOf(email);
		await leave(reader);
		expect(await said(email)).toEqual([false, true]);
		await capture(email, "uk_midpage", true);
		expect(await said(email)).toEqual([false, true]);
		await confirm(reader);
		expect(await said(email)).toEqual([true, true]);
	});

	it("is not given by a ticked box when the address unsubscribed before becoming a lead", async () => {
		const email = somebody();
		await leave(await subscriberOf(email));
		await capture(email, "uk_midpage", true);
		expect(await said(email)).toEqual([false, false]);
	});

	it("is not given by a ticked box after a merge with a lead that withdrew it", async () => {
		const [own, other] = [somebody(), somebody()];
		await capture(other, "uk_midpage", true);
		const gone = await leadOf(other);
		await withdrawConsent(em(), gone.id, "tester");
		await capture(own, "uk_midpage", true);
		const { id } = await leadOf(own);
		expect((await staff.send("POST", `/api/leads/${id}/merge`, { other: gone.id })).status).toBe(200);
		await capture(own, "uk_midpage", true);
		expect(await said(own)).toEqual([false, true]);
	});

	it("is given by a suspect form only when staff release it", async () => {
		const [released, wrote] = [somebody(), somebody()];
		for (const email of [released, wrote]) await capture(email, "uk_midpage", true, { website: "spam" });
		await staff.send("POST", `/api/leads/${(await leadOf(released)).id}/release`);
		for (const email of [released, wrote]) await taxReport(email);
		expect([await said(released), await said(wrote)]).toEqual([
			[true, true],
			[null, false],
		]);
	});

	it("is withdrawn by staff once, with one message to the integrations and one audit entry", async () => {
		const email = somebody();
		await capture(email, "uk_midpage", true);
		const { id, revision } = await leadOf(email);
		const answer = await staff.send("DELETE", `/api/leads/${id}/consent`);
		expect([answer.status, (await answer.json()).marketingConsent]).toEqual([200, false]);
		expect((await leadOf(email)).revision).toBe(revision + 1);
		const reader = await em().findOneOrFail(Subscriber, { emailKey: email });
		expect(reader.state).toBe("unsubscribed");
		const told = { topic: "newsletter.changed", payload: { subscriberId: reader.id } } as const;
		expect(await em().count(OutboxMessage, told)).toBe(1);
		await staff.send("DELETE", `/api/leads/${id}/consent`);
		expect(await em().count(OutboxMessage, told)).toBe(1);
		expect(await em().count(AuditEntry, { subject: id, action: "lead.withdraw" })).toBe(1);
		await capture(email, "uk_midpage", true);
		expect((await said(email))[0]).toBe(false);
		const nobody = "0b9c2a52-57d1-4cd9-9d7a-0f6ad1e2b3c4";
		expect((await staff.send("DELETE", `/api/leads/${nobody}/consent`)).status).toBe(404);
	});

	it("of a newsletter reader who left a box empty is shown as agreed, and can be withdrawn", async () => {
		const email = somebody();
		await subscriberOf(email);
		await capture(email, "uk_midpage", false);
		expect(await said(email)).toEqual([false, false]);
		const { id } = await leadOf(email);
		const page = async () => (await staff.get(`/admin/leads/${id}`)).text();
		const asked = await page();
		expect(asked).toContain("Agreed, by the newsletter");
		expect(asked).toContain("Stop marketing");
		expect((await staff.send("DELETE", `/api/leads/${id}/consent`)).status).toBe(200);
		expect([await said(email), await stateOf(email)]).toEqual([[false, true], "unsubscribed"]);
		const told = await page();
		expect(told).toContain("Wants none");
		expect(told).not.toContain("Stop marketing");
	});

	it.each([
		["uk_midpage", true, "Agreed"],
		["uk_midpage", false, "Did not agree"],
		["vip_consultation", false, "Not asked"],
	])("after the form %s with its box %s is shown as: %s", async (form, ticked, words) => {
		const email = somebody();
		await capture(email, form, ticked);
		const page = await (await staff.get(`/admin/leads/${(await leadOf(email)).id}`)).text();
		expect(page).toMatch(new RegExp(`>Marketing</dt><dd[^>]*>${words}(,|<|&)`));
		expect(page).toContain("Stop marketing");
	});

	it("has three states in the lead list and the CSV export: true, false and null", async () => {
		const emails = { yes: somebody(), no: somebody(), unasked: somebody() };
		await capture(emails.yes, "uk_midpage", true);
		await capture(emails.no, "uk_midpage", false);
		await capture(emails.unasked, "vip_consultation", false);
		const found: { email: string; marketingConsent: unknown }[] = await (
			await staff.get("/api/leads?q=asked")
		).json();
		const csv = await (await staff.get("/api/leads/export.csv")).text();
		const [head = "", ...rows] = csv.split("\r\n");
		const column = head.split(",").indexOf("marketingConsent");
		const told = (email: string) => [
			found.find(lead => lead.email === email)?.marketingConsent,
			rows.find(row => row.includes(email))?.split(",")[column],
		];
		expect([told(emails.yes), told(emails.no), told(emails.unasked)]).toEqual([
			[true, "true"],
			[false, "false"],
			[null, ""],
		]);
	});
});

describe("form posted by the browser without JavaScript", () => {
	const CAMPAIGN = "?utm_source=news&gclid=1";
	const post = (path: string, fields: Record<string, string>, page: string, query = CAMPAIGN) =>
		fetch(web.url + path, {
			method: "POST",
			redirect: "manual",
			headers: {
				"Content-Type": "application/x-www-form-urlencoded",
				Referer: web.url + page + query,
				...newVisitor(),
			},
			body: new URLSearchParams(fields),
		});

	it("redirects to a thank-you with the submission's id, though a page of no origin sent it, but none for a filled honeypot", async () => {
		const answer = async (more: Record<string, string>) => {
			const fields = {
				form: "lead",
				fullName: "Sample Person",
				phone: "07700 900123",
				email: somebody(),
				...more,
			};
			const response = await fetch(`${web.url}/?index`, {
				method: "POST",
				redirect: "manual",
				headers: {
					"Content-Type": "application/x-www-form-urlencoded",
					Referer: "android-app://com.example.reader/?gclid=1",
					...newVisitor(),
				},
				body: new URLSearchParams(fields),
			});
			return response.headers.get("location");
		};
		expect(await answer({})).toMatch(/^\/\?sent=lead&id=[\da-f-]{36}&gclid=1#lead-form$/);
		expect(await answer({ website: "https://robot.example" })).toBe("/?sent=lead&gclid=1#lead-form");
	});

	it.each([
		["/?index", "/", { form: "lead", fullName: "Sample Person", phone: "07700 900123" }],
		["/?index", "/", { form: "guide", name: "Sample Person" }],
		["/uk", "/uk", { form: "consultation", name: "Sample Person" }],
		["/uk/fast-setup", "/uk/fast-setup", { form: "consultation", name: "Sample Person" }],
		["/uk-dubai", "/uk-dubai", { form: "premium-consultation", name: "Sample Person" }],
		[
			"/uk?profit=90000&method=salary",
			"/uk",
			{ form: "report", name: "Sample Person", phone: "", consent: "on" },
		],
	])("to %s stores the attribution from the page's URL (%s)", async (path, page, fields) => {
		const email = somebody();
		const answer = await post(path, { ...fields, email }, page);
		expect([302, 303]).toContain(answer.status);
		const [submission] = await em().find(Submission, { lead: (await leadOf(email)).id });
		expect(submission?.lastTouch).toMatchObject({ landingPage: page, utm_source: "news", gclid: "1" });
	});

	it("takes the attribution from its own URL without a Referer, and truncates the source to 200 characters", async () => {
		const email = somebody();
		await fetch(`${web.url}/uk?utm_source=${"n".repeat(300)}`, {
			method: "POST",
			redirect: "manual",
			headers: newVisitor(),
			body: new URLSearchParams({ form: "consultation", name: "Sample Person", email }),
		});
		const [submission] = await em().find(Submission, { lead: (await leadOf(email)).id });
		expect(submission).toMatchObject({ source: "n".repeat(200), lastTouch: { landingPage: "/uk" } });
	});

	it("keeps the selected package and the attribution when the lead form is rejected with 400", async () => {
		const email = somebody();
		const typed = { form: "lead", fullName: "Sample Person", email, selectedPackage: "freezone" };
		const refused = await post("/?index", typed, "/");
		expect(refused.status).toBe(400);
		const html = await refused.text();
		expect(html).toMatch(/<input type="hidden" name="selectedPackage" value="freezone"\/>/);
		const [form = ""] = html.match(/<form[^>]*aria-labelledby="lead-title"[^>]*>/) ?? [];
		const action = /action="([^"]*)"/.exec(form)?.[1]?.replaceAll("&amp;", "&") ?? "";
		expect((await post(action, { ...typed, phone: "07700 900123" }, "/", "?index")).status).toBe(303);
		const [submission] = await em().find(Submission, { lead: (await leadOf(email)).id });
		expect(submission?.lastTouch).toMatchObject({ landingPage: "/", utm_source: "news", gclid: "1" });
	});

	it.each([
		["/?index", "/"],
		["/uk", "/uk"],
	])(
		"to %s for the guide redirects to the guide, or to a link to it if it is on another host",
		async (path, page) => {
			const ask = async () => {
				const fields = { form: "guide", name: "Sample Person", email: somebody() };
				return (await post(path, fields, page)).headers.get("location");
			};
			expect(await ask()).toBe("/guides/dubai-guide.pdf");
			const put = (content: string) =>
				staff.send("PUT", "/api/content/guide_url", { title: "Guide", content });
			await put("https://files.example/guide.pdf");
			try {
				await until("the guide is elsewhere", async () => (await ask()) !== "/guides/dubai-guide.pdf");
				// A redirect of a form to another host is blocked by form-action 'self'.
				const thanks = (await ask()) ?? "";
				expect(thanks).toMatch(/^\/(uk)?\?sent=guide&id=[\da-f-]{36}&utm_source=news&gclid=1#guide$/);
				const html = await (await fetch(web.url + thanks)).text();
				const [, section = ""] = html.split(' id="guide"');
				expect(section).toMatch(/role="status"[\s\S]*?<a [^>]*href="https:\/\/files\.example\/guide\.pdf"/);
			} finally {
				await put("/guides/dubai-guide.pdf");
				await until("the guide is here", async () => (await ask()) === "/guides/dubai-guide.pdf");
			}
		},
	);

	it("keeps a ticked box when it is rejected", async () => {
		const fields = { form: "guide", name: "Sample Person", email: "nobody", marketing_opt_in: "on" };
		const html = await (await post("/?index", fields, "/")).text();
		expect(html).toMatch(/<input(?=[^>]*checked="")(?=[^>]*name="marketing_opt_in")[^>]*>/);
	});

	it.each([
		["/uk", { form: "consultation", name: "Sample Person" }],
		["/newsletter", {}],
		["/uk-dubai", { form: "premium-consultation", name: "Sample Person" }],
		["/uk-dubai", { form: "exclusive-report" }],
	])(
		"to %s keeps the typed e-mail address when it is rejected with 429 and Retry-After",
		async (path, fields) => {
			const visitor = newVisitor();
			const again = () =>
				fetch(web.url + path, {
					method: "POST",
					redirect: "manual",
					headers: visitor,
					body: new URLSearchParams({ ...fields, email: "busy@example.com" }),
				});
			let answer = await again();
			for (let tries = 0; answer.status === 303 && tries < 200; tries++) answer = await again();
			expect(answer.status).toBe(429);
			expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
			expect(await answer.text()).toContain('value="busy@example.com"');
		},
	);

	it.each([
		["premium-consultation", "book%20a%20VIP%20consultation"],
		["exclusive-report", "exclusive%20UK-Dubai%20tax%20report"],
	])(
		"shows the link to the chat of %s and says that nothing was stored while the database is away",
		async (form, message) => {
			await database.orm.em.fork().execute("alter table leads rename to leads_away");
			try {
				const answer = await post("/uk-dubai", { form, email: "away@example.com" }, "/uk-dubai");
				expect(answer.status).toBe(503);
				const html = await answer.text();
				expect(html.split('value="away@example.com"')).toHaveLength(2);
				expect(html).toMatch(new RegExp(`<a (?=[^>]*wa\\.me/)[^>]*${message}`));
				expect(html).toContain("The service is briefly unavailable. Please try again in a moment.");
			} finally {
				await database.orm.em.fork().execute("alter table leads_away rename to leads");
			}
		},
	);

	it.each(["/?index", "/uk", "/uk-dubai", "/newsletter"])(
		"to %s is rejected with 415 as text/plain",
		async path => {
			const answer = await fetch(web.url + path, {
				method: "POST",
				headers: { "Content-Type": "text/plain", ...newVisitor() },
				body: "fullName=Ann",
			});
			expect(answer.status).toBe(415);
		},
	);
});
