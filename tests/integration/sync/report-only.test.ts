import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LeadSync } from "#db/integrations/lead-sync.ts";
import { Lead } from "#db/leads/lead.ts";
import { PROVIDERS } from "#domain/integrations/providers.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { postJson, startTestWeb } from "#tests/support/product.ts";
import { openSyncLab, type SyncLab } from "#tests/support/sync-lab.ts";

const EMAIL = "report-only@people.example";
let lab: SyncLab;
let folder: string;

beforeAll(async () => {
	const { url } = await createTestDatabase();
	folder = mkdtempSync(path.join(tmpdir(), "meridian-mail-"));
	lab = await openSyncLab(url);
	await lab
		.em()
		.execute("update integrations set settings = jsonb_set(settings::jsonb, '{autoSync}', 'true')");
	const [web] = await Promise.all([startTestWeb(url), lab.startWorker({ MAIL_DIR: folder })]);
	const answer = await postJson(`${web.url}/api/tax-report`, {
		calculation: { income: 360_000, extractionMethod: "dividend" },
		timestamp: Date.now(),
		personalDetails: { name: "Rita Report", email: EMAIL, phone: "+44 7700 900123" },
	});
	expect(answer.status).toBe(201);
	const { id } = await lab.em().findOneOrFail(Lead, { emailKey: EMAIL });
	await until(
		"every integration has the person",
		async () => (await lab.em().count(LeadSync, { lead: id, status: "synced" })) === PROVIDERS.length,
	);
});
afterAll(async () => {
	await lab.close();
	rmSync(folder, { recursive: true, force: true });
});

/** Returns what a simulated provider holds of the person. */
function held(provider: keyof Omit<SyncLab["simulators"], "close">): unknown {
	return lab.simulators[provider].contacts().find(contact => JSON.stringify(contact).includes(EMAIL));
}

it("a tax report request sends the PDF by mail and creates a lead with marketing consent not asked", async () => {
	await until("the mail is there", () => readdirSync(folder).some(name => name.endsWith(".eml")));
	const mails = readdirSync(folder).filter(name => name.endsWith(".eml"));
	const [mail = ""] = mails.map(name => readFileSync(path.join(folder, name), "utf8"));
	expect(mails).toHaveLength(1);
	expect(mail).toMatch(new RegExp(`^To:.*${EMAIL}`, "m"));
	expect(mail).toMatch(/application\/pdf/);
	const lead = await lab.em().findOneOrFail(Lead, { emailKey: EMAIL });
	expect(lead).toMatchObject({ marketingConsent: null, consentAt: null, quarantinedAt: null });
});

it("Mailchimp stores a report-only lead as transactional, with consent not asked", () => {
	expect(held("mailchimp")).toMatchObject({
		status: "transactional",
		merge_fields: { CONSENT: "not asked", LNAME: "Report" },
	});
});

it("Zoho CRM stores a report-only lead as opted out and untagged, with consent not asked", () => {
	expect(held("zoho_crm")).toMatchObject({ Email_Opt_Out: true, Marketing_Consent: "not asked" });
	expect(held("zoho_crm")).not.toHaveProperty("Tag");
});

it("MailerLite stores a report-only lead in no group, with consent not asked", () => {
	expect(held("mailerlite")).toMatchObject({ groups: [], fields: { marketing_consent: "not asked" } });
});

it("SendGrid stores a report-only lead on no list, with consent not asked", () => {
	const contact = held("sendgrid");
	expect(contact).toMatchObject({ first_name: "Rita", list_ids: [] });
	expect(JSON.stringify(contact)).toContain('"not asked"');
});

it("a webhook receives a report-only lead with marketing consent null", () => {
	expect(held("webhook")).toMatchObject({ marketingConsent: null, consentAt: null });
});
