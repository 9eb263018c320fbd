import { afterAll, beforeAll, expect, it } from "vitest";
import { LeadSync } from "#db/integrations/lead-sync.ts";
import { updateIntegration } from "#db/integrations/save-integration.ts";
import { createVault } from "#db/integrations/vault.ts";
import { syncStates } from "#db/leads/sync-states.ts";
import { withdrawConsent } from "#db/leads/withdraw-consent.ts";
import { confirmSubscription } from "#db/newsletter/subscribe.ts";
import { Subscriber } from "#db/newsletter/subscriber.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { openSyncLab, type SyncLab } from "#tests/support/sync-lab.ts";

const EMAIL = "person0@people.example";
let lab: SyncLab;

beforeAll(async () => {
	const { url } = await createTestDatabase();
	lab = await openSyncLab(url);
	await lab.seedLeads(1, "none");
	await lab.startWorker();
});
afterAll(() => lab.close());

const held = () => lab.simulators.zoho_crm.people().find(({ Email }) => Email === EMAIL);
const isHeldBack = async () =>
	(
		await lab
			.em()
			.findOneOrFail(LeadSync, { lead: await lab.leadId(EMAIL), integration: lab.idOf("zoho_crm") })
	).heldBack;
const told = () => lab.em().execute("notify outbox");

/** Creates two people without consent, and functions that sync them to a provider singly or in bulk. */
async function people(provider: Provider, way: "single" | "bulk", prefix: string) {
	const email = `${prefix}0@people.example`;
	await lab.seedLeads(2, "none", prefix);
	return {
		email,
		send: async () =>
			lab.ended(
				way === "bulk"
					? await lab.bulk(provider, { where: `email_key like '${prefix}%'` })
					: await lab.single(provider, email),
			),
		agree: () =>
			lab
				.em()
				.execute(
					"update leads set marketing_consent = true, consent_at = now(), revision = revision + 1 where email_key = ?",
					[email],
				),
		isMailed: () =>
			expect(lab.simulators[provider].contacts()).toContainEqual(
				provider === "zoho_crm"
					? expect.objectContaining({ Email: email, Email_Opt_Out: false })
					: expect.objectContaining({ email, status: "active" }),
			),
	};
}

/** Providers that are asked first which people they hold, singly and in bulk. */
const WAYS = [
	["zoho_crm", "single"],
	["zoho_crm", "bulk"],
	["mailerlite", "single"],
	["mailerlite", "bulk"],
] as const;

it.each(WAYS)(
	"at %s a %s sync, retried after a lost answer, holds back the contact it created until they consent",
	async (provider, way) => {
		const { email, send, agree, isMailed } = await people(provider, way, `${way}-${provider.slice(0, 4)}`);
		const path = {
			zoho_crm: "/Leads/upsert",
			mailerlite: way === "bulk" ? "/api/batch" : "/api/subscribers",
		};
		// MailerLite's first batch only looks people up.
		const skip = provider === "mailerlite" && way === "bulk" ? 1 : 0;
		lab.simulators[provider].force({ kind: "cut_after_work", method: "POST", path: path[provider], skip });
		expect(await send()).toMatchObject({ status: "succeeded", attempts: 2 });
		const state = { lead: await lab.leadId(email), integration: lab.idOf(provider) };
		expect((await lab.em().findOneOrFail(LeadSync, state)).heldBack).toBe(true);
		await agree();
		await send();
		isMailed();
	},
);

it.each(WAYS)(
	"at %s a %s sync after a change of field mapping still lifts the hold-back on consent",
	async (provider, way) => {
		const { send, agree, isMailed } = await people(provider, way, `other-${way}-${provider.slice(0, 4)}`);
		await send();
		// Dated back, so that the records look older than our sync.
		for (const lead of lab.simulators.zoho_crm.people()) lead.Created_Time = "2025-01-02T10:00:00+00:00";
		for (const each of lab.simulators.mailerlite.people()) each.created_at = "2025-01-02 10:00:00";
		const { settings, destination } = await lab.integration(provider);
		// The single sync removes a field, the bulk sync adds it again.
		const form = { settings: { ...settings, fields: way === "single" ? { sourcePage: null } : {} } };
		await updateIntegration(lab.em(), lab.idOf(provider), form, "tester", createVault(TEST_SECRET));
		expect((await lab.integration(provider)).destination).toBe(destination + 1);
		await send();
		await agree();
		await send();
		isMailed();
	},
);

it("a Zoho sync creates a lead without consent as opted out and untagged, and lifts both on consent", async () => {
	await lab.ended(await lab.single("zoho_crm", EMAIL));
	expect(held()).toMatchObject({ Email_Opt_Out: true });
	expect(held()).not.toHaveProperty("Tag");
	expect(await isHeldBack()).toBe(true);
	await lab
		.em()
		.execute("update leads set marketing_consent = true, consent_at = now(), revision = revision + 1");
	await lab.ended(await lab.single("zoho_crm", EMAIL));
	expect(held()).toMatchObject({ Email_Opt_Out: false, Tag: [{ name: "Website" }] });
	expect(await isHeldBack()).toBe(false);
});

it("a withdrawal of consent opts out and untags a Zoho record that only manual syncs had sent", async () => {
	await withdrawConsent(lab.em(), await lab.leadId(EMAIL), "tester");
	await told();
	await until("Zoho has let them go", async () => held()?.Email_Opt_Out === true);
	await until("the tag is gone", async () => JSON.stringify(held()?.Tag) === "[]");
	expect(held()).toMatchObject({ Marketing_Consent: "no" });
});

it("a confirmed subscription opts the Zoho record in again, and the next sync keeps it opted in and tagged", async () => {
	await lab.em().execute("update integrations set settings = settings || '{\"autoSync\": true}'");
	const { id } = await lab.em().findOneOrFail(Subscriber, { email: EMAIL });
	await lab.em().transactional(em => confirmSubscription(em, id, new Date()));
	await told();
	await until("Zoho has them back", async () => held()?.Email_Opt_Out === false);
	await lab.ended(await lab.single("zoho_crm", EMAIL));
	expect(held()).toMatchObject({
		Email_Opt_Out: false,
		Tag: [{ name: "Website" }],
		Marketing_Consent: "yes",
	});
});

it("updateIntegration rejects a Zoho tag of more than 25 characters with an error at its field", async () => {
	const change = updateIntegration(
		lab.em(),
		lab.idOf("zoho_crm"),
		{ listId: "x".repeat(26) },
		"tester",
		createVault(TEST_SECRET),
	);
	await expect(change).rejects.toMatchObject({
		fields: { listId: expect.stringContaining("25 characters") },
	});
});

it("syncStates notes on the lead the phone number that a successful sync left out", async () => {
	await lab.em().execute("update leads set phone = '() Not provided.', revision = revision + 1");
	await lab.ended(await lab.single("zoho_crm", EMAIL));
	const states = await syncStates(lab.em(), await lab.leadId(EMAIL));
	expect(states.find(({ provider }) => provider === "zoho_crm")).toMatchObject({
		status: "synced",
		error: null,
		note: expect.stringContaining("Phone left out"),
	});
});
