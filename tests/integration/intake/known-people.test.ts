import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { captureLead } from "#db/leads/capture-lead.ts";
import { Lead } from "#db/leads/lead.ts";
import { Submission } from "#db/leads/submission.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { postJson, startTestWeb, type TestWeb } from "#tests/support/product.ts";

let database: TestDatabase;
let web: TestWeb;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	web = await startTestWeb(database.url);
});

const leadOf = (email: string) => em().findOneOrFail(Lead, { emailKey: email });

async function sendLead(form: { fullName: string; email: string }, more: object = {}): Promise<void> {
	const answer = await postJson(`${web.url}/api/leads`, { ...form, phone: "+44 7700 900123", ...more });
	expect(answer.status).toBe(201);
}

describe("a premium form without a name", () => {
	/** Sends it as its page does: with the local part of the address as name. */
	async function sendNameless(email: string, formType: string, name = email.split("@")[0]): Promise<void> {
		const form = { name, email, page: "uk-dubai", formType, gdprConsent: false, marketing_opt_in: false };
		expect((await postJson(`${web.url}/api/leads/capture`, form)).status).toBe(201);
	}

	it.each(["exclusive_report", "vip_consultation"])(
		"keeps the name of a known lead, as %s",
		async formType => {
			const email = `ada.${formType}@firm.example`;
			await sendLead({ fullName: "Ada Byron", email });
			await sendNameless(email, formType);
			const lead = await leadOf(email);
			expect(lead).toMatchObject({ fullName: "Ada Byron", revision: 2 });
			expect(await em().count(Submission, { lead: lead.id })).toBe(2);
		},
	);

	it("gives way to a name that is typed later, and to no name that only a suspect sent", async () => {
		const email = "grace.b7@firm.example";
		await sendLead({ fullName: "Buy Cheap Watches", email }, { website: "https://spam.example" });
		await sendNameless(email, "vip_consultation");
		expect((await leadOf(email)).fullName).toBe("grace.b7");
		await sendNameless(email, "vip_consultation", "Grace Hopper");
		expect((await leadOf(email)).fullName).toBe("Grace Hopper");
	});
});

it("stores a suspect form with an Idempotency-Key while the person's first form is being stored", async () => {
	const email = "race@firm.example";
	const person = { fullName: "Sample Person", email, phone: "+44 7700 900123" };
	const second = await em().transactional(async inner => {
		const ids = { submissionId: randomUUID(), leadId: randomUUID() };
		const visitor = { suspicion: null, ipAddress: null, userAgent: null };
		await captureLead(inner, { ...person, ...ids, ...visitor, page: "home", formType: "lead" });
		const form = { ...person, website: "x" };
		const answer = postJson(`${web.url}/api/leads`, form, { "Idempotency-Key": randomUUID() });
		const waiting =
			"select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
		await until("the second form waits", async () => (await em().execute(waiting)).length > 0);
		return { answer };
	});
	expect((await second.answer).status).toBe(201);
	const lead = await leadOf(email);
	expect(lead.quarantinedAt).toBeNull();
	const forms = await em().find(Submission, { lead: lead.id }, { orderBy: { createdAt: "asc" } });
	expect(forms.map(({ heldBack }) => heldBack)).toEqual([false, true]);
});
