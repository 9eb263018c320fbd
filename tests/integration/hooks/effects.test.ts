import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startReconcile } from "#db/hooks/start-reconcile.ts";
import { Integration } from "#db/integrations/integration.ts";
import { confirmSubscription, subscribe } from "#db/newsletter/subscribe.ts";
import { eventWords, type ProviderEventKind } from "#domain/integrations/provider-event.ts";
import { PROVIDER_NAMES, PROVIDERS, type Provider } from "#domain/integrations/providers.ts";
import { type HookLab, openHookLab } from "#tests/support/hook-lab.ts";
import { newVisitor } from "#tests/support/product.ts";
import { connectionTo } from "#tests/support/providers/accounts.ts";
import { contact, contacts, contextFor, readyFields } from "#tests/support/providers/context.ts";
import {
	mailchimpHook,
	mailerliteEvent,
	mailerliteHook,
	type PostedHook,
	postHook,
	sendgridEvent,
	sendgridHook,
} from "#tests/support/providers/hooks.ts";
import { MAILCHIMP_LIST } from "#tests/support/providers/mailchimp/index.ts";
import { ZOHO_CREDENTIALS } from "#tests/support/providers/zoho/index.ts";
import { zohoCrm } from "#worker/providers/zoho/index.ts";

let lab: HookLab;
beforeAll(async () => {
	lab = await openHookLab();
});
afterAll(() => lab.close());

const DAY_MS = 86_400_000;

/** Posts a delivery and processes it. */
async function deliver(provider: Provider, { headers, body }: PostedHook): Promise<void> {
	const answer = await postHook(await lab.addressOf(provider), {
		headers: { ...headers, ...newVisitor() },
		body,
	});
	expect(answer.status).toBe(200);
	await lab.worker.work();
}

const mailchimp = (type: string, email: string, rest: Record<string, string> = {}, at = new Date()) =>
	mailchimpHook(type, { email, list_id: MAILCHIMP_LIST, id: `id of ${email}`, ...rest }, at);

const LEAVING: [Provider, string, ProviderEventKind, (email: string) => PostedHook][] = [
	[
		"mailchimp",
		"unsubscribe",
		"unsubscribed",
		email => mailchimp("unsubscribe", email, { action: "unsub", reason: "manual" }),
	],
	[
		"mailchimp",
		"unsubscribe for abuse",
		"complained",
		email => mailchimp("unsubscribe", email, { action: "unsub", reason: "abuse" }),
	],
	[
		"mailerlite",
		"subscriber.unsubscribed",
		"unsubscribed",
		email => mailerliteHook(mailerliteEvent("subscriber.unsubscribed", email)),
	],
	[
		"mailerlite",
		"subscriber.spam_reported in a batch",
		"complained",
		email => mailerliteHook([mailerliteEvent("subscriber.spam_reported", email)]),
	],
	["sendgrid", "unsubscribe", "unsubscribed", email => sendgridHook([sendgridEvent("unsubscribe", email)])],
	[
		"sendgrid",
		"group_unsubscribe",
		"unsubscribed",
		email => sendgridHook([sendgridEvent("group_unsubscribe", email, { asm_group_id: 10 })]),
	],
	["sendgrid", "spamreport", "complained", email => sendgridHook([sendgridEvent("spamreport", email)])],
	[
		"sendgrid",
		"dropped for having unsubscribed",
		"unsubscribed",
		email => sendgridHook([sendgridEvent("dropped", email, { reason: "Unsubscribed Address" })]),
	],
];

describe.each(LEAVING)("%s: %s", (provider, _name, kind, told) => {
	it("withdraws consent once, naming the provider as source, and unsubscribes at the other providers only", async () => {
		const { id, email } = await lab.person();
		const delivery = told(email.toUpperCase());
		await deliver(provider, delivery);
		const lead = await lab.lead(id);
		expect(lead.marketingConsent).toBe(false);
		expect(await lab.subscriber(email)).toMatchObject({
			state: "unsubscribed",
			leftThrough: lab.idOf(provider),
		});
		expect(await lab.told(id)).toEqual([[provider, kind, null]]);
		const detail = await (await lab.staff.get(`/api/leads/${id}`)).json();
		const name = PROVIDER_NAMES[provider];
		expect(detail.timeline).toContainEqual(
			expect.objectContaining({ kind: "change", what: "lead.withdraw", actor: name }),
		);
		const sync = await lab.syncOf(id, provider);
		expect(sync).toMatchObject({ status: "suppressed", error: eventWords(name, kind, new Date()) });
		const others = PROVIDERS.filter(other => other !== provider && other !== "webhook").toSorted();
		expect(await lab.toldToUnsubscribe(email)).toEqual(others);
		const before = await lab.state();
		await deliver(provider, delivery);
		const after = await lab.state();
		expect(after).toEqual(before);
	});
});

describe("provider event about an address", () => {
	const BROKEN: [Provider, ProviderEventKind, string | null, (email: string) => PostedHook][] = [
		[
			"mailchimp",
			"bounced",
			"it bounced for good",
			email =>
				mailchimpHook("cleaned", {
					list_id: MAILCHIMP_LIST,
					campaign_id: "4fjk2ma9xd",
					reason: "hard",
					email,
				}),
		],
		[
			"mailchimp",
			"deleted",
			null,
			email => mailchimp("unsubscribe", email, { action: "delete", reason: "manual" }),
		],
		["mailerlite", "bounced", null, email => mailerliteHook(mailerliteEvent("subscriber.bounced", email))],
		["mailerlite", "deleted", null, email => mailerliteHook([mailerliteEvent("subscriber.deleted", email)])],
		[
			"sendgrid",
			"bounced",
			"550 no such user",
			email => sendgridHook([sendgridEvent("bounce", email, { type: "bounce", reason: "550 no such user" })]),
		],
		[
			"sendgrid",
			"bounced",
			null,
			email => sendgridHook([sendgridEvent("dropped", email, { reason: "Bounced Address" })]),
		],
	];
	it.each(BROKEN)(
		"%s: %s marks that provider's sync as suppressed and leaves consent unchanged",
		async (provider, kind, words, told) => {
			const { id, email } = await lab.person();
			await deliver(provider, told(email));
			expect((await lab.lead(id)).marketingConsent).toBe(true);
			expect(await lab.told(id)).toEqual([[provider, kind, words]]);
			const sync = await lab.syncOf(id, provider);
			expect(sync?.status).toBe("suppressed");
			expect(sync?.error).toMatch(
				kind === "deleted" ? /deleted there, \d+ \w+ \d{4}$/ : /the address is undeliverable/,
			);
			expect(await lab.subscriber(email)).toBeNull();
		},
	);

	it("address change or subscription at Mailchimp is recorded without changing the lead", async () => {
		const { id, email } = await lab.person(null);
		await deliver(
			"mailchimp",
			mailchimpHook("upemail", {
				list_id: MAILCHIMP_LIST,
				new_id: "51da8c3259",
				old_email: email,
				new_email: "new@people.example",
			}),
		);
		await deliver("mailchimp", mailchimp("subscribe", email, {}, new Date(Date.now() - 60_000)));
		expect(await lab.told(id)).toEqual([
			["mailchimp", "address_changed", "new@people.example"],
			["mailchimp", "subscribed", null],
		]);
		expect(await lab.lead(id)).toMatchObject({ marketingConsent: null, email });
	});
});

describe("person in a provider event", () => {
	it("is not created when unknown, and their address is not stored", async () => {
		const count = async () => [
			await lab.em().execute("select count(*) from leads"),
			await lab.em().execute("select count(*) from subscribers"),
		];
		const before = await count();
		await deliver("sendgrid", sendgridHook([sendgridEvent("unsubscribe", "stranger@people.example")]));
		expect(await count()).toEqual(before);
		const kept = await lab
			.em()
			.execute<{ row: string }[]>("select e::text as row from provider_events e where lead_id is null");
		expect(kept.length).toBeGreaterThan(0);
		expect(JSON.stringify(kept)).not.toContain("stranger");
	});

	it("is unsubscribed from the newsletter when only a subscriber and not a lead", async () => {
		const id = crypto.randomUUID();
		await lab.em().transactional(em =>
			subscribe(em, {
				id,
				email: "reader@people.example",
				doubleOptIn: false,
				now: new Date(Date.now() - DAY_MS),
			}),
		);
		await deliver(
			"mailerlite",
			mailerliteHook(mailerliteEvent("subscriber.unsubscribed", "reader@people.example")),
		);
		expect(await lab.subscriber("reader@people.example")).toMatchObject({
			state: "unsubscribed",
			leftThrough: lab.idOf("mailerlite"),
		});
	});

	it("stays subscribed when a late event reports an unsubscribe from before they resubscribed", async () => {
		const { id, email } = await lab.person(false);
		const subscriber = crypto.randomUUID();
		await lab.em().transactional(async em => {
			await subscribe(em, { id: subscriber, email, doubleOptIn: true, now: new Date() });
			await confirmSubscription(em, subscriber, new Date());
		});
		const earlier = mailerliteEvent("subscriber.unsubscribed", email, new Date(Date.now() - DAY_MS));
		await deliver("mailerlite", mailerliteHook(earlier));
		expect((await lab.lead(id)).marketingConsent).toBe(true);
		expect((await lab.subscriber(email))?.state).toBe("subscribed");
		expect(await lab.told(id)).toEqual([["mailerlite", "unsubscribed", null]]);
	});

	it("stays subscribed when SendGrid drops a mail because of an unsubscribe from before they resubscribed", async () => {
		const { id, email } = await lab.person(false);
		const subscriber = crypto.randomUUID();
		await lab.em().transactional(async em => {
			await subscribe(em, { id: subscriber, email, doubleOptIn: true, now: new Date() });
			await confirmSubscription(em, subscriber, new Date(Date.now() - 60_000));
		});
		await deliver(
			"sendgrid",
			sendgridHook([sendgridEvent("dropped", email, { reason: "Unsubscribed Address" })]),
		);
		expect((await lab.lead(id)).marketingConsent).toBe(true);
		expect((await lab.subscriber(email))?.state).toBe("subscribed");
	});

	it("has the provider events about them included in the export and deleted by erasure", async () => {
		const { id, email } = await lab.person();
		await deliver("mailerlite", mailerliteHook(mailerliteEvent("subscriber.bounced", email)));
		const held = await (await lab.staff.get(`/api/leads/${id}/export`)).json();
		expect(held.toldByProviders).toMatchObject([{ kind: "bounced", provider: "mailerlite" }]);
		expect((await lab.staff.send("DELETE", `/api/leads/${id}`)).status).toBe(204);
		expect(await lab.em().execute("select 1 from provider_events where lead_id = ?", [id])).toEqual([]);
	});
});

describe("Zoho notifications", () => {
	/** Creates a lead that is in Zoho, and the notification channel through which Zoho reports its changes. */
	async function inZoho(consent: boolean | null = true) {
		const person = await lab.person(consent);
		await lab.sync(person.id, "zoho_crm");
		await lab.staff.send("POST", `/api/email-integrations/${lab.idOf("zoho_crm")}/hook`);
		await lab.worker.work();
		return person;
	}

	async function post(notifications: { address: string; posted: PostedHook }[]): Promise<void> {
		expect(notifications.length).toBe(1);
		for (const { address, posted } of notifications) {
			expect(
				(await postHook(address, { ...posted, headers: { ...posted.headers, ...newVisitor() } })).status,
			).toBe(200);
		}
		await lab.worker.work();
	}

	it("are requested for Leads and Contacts with a lifetime of over six days once there is a webhook address", async () => {
		await inZoho();
		const [channel] = lab.simulators.zoho_crm.channels();
		const { address, until } = await lab.hookOf("zoho_crm");
		expect(channel).toMatchObject({
			notify_url: address,
			token: address.split("/").at(-1),
			events: ["Leads.all", "Contacts.all"],
		});
		expect(Date.parse(until)).toBeGreaterThan(Date.now() + 6 * DAY_MS);
	});

	it("record opt-out and status once, and change our lead's status only when the settings map it", async () => {
		const { id, email } = await inZoho();
		const opt = lab.simulators.zoho_crm.edit(
			email,
			{ Email_Opt_Out: true, Lead_Status: "Contacted" },
			{ values: true },
		);
		await post(opt);
		expect(await lab.told(id)).toEqual(
			expect.arrayContaining([
				["zoho_crm", "unsubscribed", null],
				["zoho_crm", "status", "Contacted"],
			]),
		);
		expect(await lab.lead(id)).toMatchObject({ marketingConsent: false, status: "new" });
		const before = await lab.state();
		await post(opt);
		// A change of another field reports nothing new.
		await post(lab.simulators.zoho_crm.edit(email, { Phone: "+447700900999" }, { values: true }));
		const told = (state: Record<string, unknown>) => [state.provider_events, state.leads, state.audit_log];
		expect(told(await lab.state())).toEqual(told(before));
		const em = lab.em();
		const zoho = await em.findOneOrFail(Integration, { id: lab.idOf("zoho_crm") });
		zoho.settings = { ...zoho.settings, statuses: { Qualified: "qualified" } };
		await em.flush();
		await post(lab.simulators.zoho_crm.edit(email, { Lead_Status: "Qualified" }));
		expect((await lab.lead(id)).status).toBe("qualified");
	});

	it("record a deletion at Zoho and mark the sync as suppressed without a remote id", async () => {
		const { id, email } = await inZoho();
		expect((await lab.syncOf(id, "zoho_crm"))?.status).toBe("synced");
		await post(lab.simulators.zoho_crm.remove(email));
		expect(await lab.told(id)).toEqual([["zoho_crm", "deleted", null]]);
		const sync = await lab.syncOf(id, "zoho_crm");
		expect(sync).toMatchObject({ status: "suppressed", remoteId: null });
		expect(sync?.error).toMatch(/^Zoho CRM: deleted there, /);
	});

	it("do not withdraw consent by Zoho's opt-out of a person who has resubscribed since", async () => {
		const { id, email } = await inZoho(false);
		const subscriber = crypto.randomUUID();
		await lab.em().transactional(async em => {
			await subscribe(em, { id: subscriber, email, doubleOptIn: true, now: new Date() });
			await confirmSubscription(em, subscriber, new Date());
		});
		await lab.worker.work();
		await post(lab.simulators.zoho_crm.edit(email, { Email_Opt_Out: true, Phone: "+447700900999" }));
		expect((await lab.lead(id)).marketingConsent).toBe(true);
	});

	it("do not treat the opt-out that we set for a person without consent as that person's own", async () => {
		const { id, email } = await inZoho(null);
		const lead = lab.simulators.zoho_crm.people().find(({ Email }) => Email === email);
		expect(lead?.Email_Opt_Out).toBe(true);
		const told = lab.simulators.zoho_crm.edit(email, { Lead_Status: "Called" });
		await post(told);
		await post(lab.simulators.zoho_crm.edit(email, { Email_Opt_Out: true }, { values: true }));
		await startReconcile(lab.em(), { id: lab.idOf("zoho_crm"), provider: "zoho_crm" });
		await lab.worker.work();
		expect((await lab.lead(id)).marketingConsent).toBeNull();
		expect(await lab.subscriber(email)).toBeNull();
		expect(await lab.told(id)).toEqual([["zoho_crm", "status", "Called"]]);
		// Nor is it before a sync has lifted the mark for a person who agrees.
		await lab
			.em()
			.execute(
				"update leads set marketing_consent = true, consent_at = now() - interval '1 hour' where id = ?",
				[id],
			);
		await post(lab.simulators.zoho_crm.edit(email, { Phone: "+447700900999" }));
		expect((await lab.lead(id)).marketingConsent).toBe(true);
	});

	it("leave the integration without an error when Zoho does not permit them", async () => {
		lab.simulators.zoho_crm.setOptions({ noNotifications: true });
		await lab.staff.send("POST", `/api/email-integrations/${lab.idOf("zoho_crm")}/hook`);
		await lab.worker.work();
		const { attention, hookUntil } = await lab.em().findOneOrFail(Integration, { id: lab.idOf("zoho_crm") });
		expect([attention, hookUntil]).toEqual([null, null]);
		lab.simulators.zoho_crm.setOptions({ noNotifications: false });
	});
});

describe("reconciliation of lost provider events", () => {
	const ask = async (provider: Provider) => {
		await startReconcile(lab.em(), { id: lab.idOf(provider), provider });
		await lab.worker.work();
	};
	const LOST: [Provider, ProviderEventKind, (email: string) => unknown][] = [
		["mailchimp", "unsubscribed", email => lab.simulators.mailchimp.lose(email, "unsubscribed")],
		["mailchimp", "bounced", email => lab.simulators.mailchimp.lose(email, "cleaned")],
		["mailerlite", "unsubscribed", email => lab.simulators.mailerlite.lose(email, "unsubscribed")],
		["mailerlite", "complained", email => lab.simulators.mailerlite.lose(email, "junk")],
		["sendgrid", "unsubscribed", email => lab.simulators.sendgrid.lose(email, "unsubscribes")],
		["sendgrid", "unsubscribed", email => lab.simulators.sendgrid.lose(email, "group")],
		["sendgrid", "bounced", email => lab.simulators.sendgrid.lose(email, "bounces", "550 unknown")],
		["sendgrid", "complained", email => lab.simulators.sendgrid.lose(email, "spam_reports")],
	];
	it.each(LOST)("finds an event once at %s: %s", async (provider, kind, lose) => {
		const { id, email } = await lab.person();
		lose(email);
		await ask(provider);
		expect((await lab.told(id)).map(([, what]) => what)).toEqual([kind]);
		expect((await lab.lead(id)).marketingConsent).toBe(kind === "bounced");
		const before = await lab.state();
		await ask(provider);
		expect((await lab.state()).provider_events).toEqual(before.provider_events);
		const { reconciledAt } = await lab.em().findOneOrFail(Integration, { id: lab.idOf(provider) });
		expect(reconciledAt).not.toBeNull();
	});

	it("finds an unsubscribe at HubSpot, but keeps a person subscribed who has confirmed again since", async () => {
		const { hubspot } = lab.simulators;
		const { id, email } = await lab.person();
		await lab.sync(id, "hubspot");
		hubspot.leave(email);
		await ask("hubspot");
		expect((await lab.told(id)).map(([, what]) => what)).toEqual(["unsubscribed"]);
		const gone = await lab.subscriber(email);
		expect(gone?.state).toBe("unsubscribed");
		hubspot.setOptions({ resubscribe: "refused" });
		await lab.em().transactional(em => confirmSubscription(em, gone?.id ?? "", new Date()));
		await lab.worker.work();
		await lab.sync(id, "hubspot");
		expect(hubspot.isOptedOut(email)).toBe(true);
		await ask("hubspot");
		expect((await lab.subscriber(email))?.state).toBe("subscribed");
		expect((await lab.lead(id)).marketingConsent).toBe(true);
	});

	it("finds an opt-out and a status at Zoho that no notification reported", async () => {
		const { id, email } = await lab.person();
		await lab.sync(id, "zoho_crm");
		lab.simulators.zoho_crm.edit(email, { Email_Opt_Out: true, Lead_Status: "Lost Lead" });
		await ask("zoho_crm");
		expect((await lab.told(id)).map(([, what]) => what).sort()).toEqual(["status", "unsubscribed"]);
		expect((await lab.lead(id)).marketingConsent).toBe(false);
	});

	it("reads all changes at Zoho when there are more than the 2,000 records of its first ten pages", async () => {
		const reconciled = async () =>
			(await lab.em().findOneOrFail(Integration, { id: lab.idOf("zoho_crm") })).reconciledAt;
		const { id, email } = await lab.person();
		await ask("zoho_crm");
		const before = await reconciled();
		// More than the 2,000 records of Zoho's first ten pages.
		const crowd = contacts(2_300);
		const context = contextFor(lab.worker.services.http, {
			apiKey: ZOHO_CREDENTIALS.clientId,
			apiSecret: ZOHO_CREDENTIALS.clientSecret,
			endpoint: lab.simulators.zoho_crm.url,
			settings: { refreshToken: ZOHO_CREDENTIALS.refreshToken },
		});
		await lab.sync(id, "zoho_crm");
		const preparation = readyFields("zoho_crm");
		for (let from = 0; from < crowd.length; from += 100)
			await zohoCrm.upsertMany(crowd.slice(from, from + 100), { ...context, preparation });
		lab.simulators.zoho_crm.edit(email, { Email_Opt_Out: true });
		for (const one of crowd) lab.simulators.zoho_crm.edit(one.email, {});
		await ask("zoho_crm");
		expect((await reconciled())?.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
		expect((await lab.lead(id)).marketingConsent).toBe(false);
		for (const one of crowd) lab.simulators.zoho_crm.remove(one.email);
	});

	it("continues at Zoho from the last record read when page tokens are not available", async () => {
		const { zoho_crm } = lab.simulators;
		const { id, email } = await lab.person();
		await lab.sync(id, "zoho_crm");
		zoho_crm.edit(email, { Email_Opt_Out: true });
		const others = Array.from({ length: 450 }, (_, n) => `changed${n}@people.example`);
		const context = contextFor(lab.worker.services.http, connectionTo("zoho_crm", zoho_crm.url));
		for (let from = 0; from < others.length; from += 100) {
			const some = others.slice(from, from + 100).map(each => contact({ email: each }));
			await zohoCrm.upsertMany(some, { ...context, preparation: readyFields("zoho_crm") });
		}
		// The person who left is the last in the order of changes of the last hour.
		for (const lead of zoho_crm.people()) {
			const at = others.indexOf(String(lead.Email));
			if (at >= 0) lead.Modified_Time = new Date(Date.now() - 3_600_000 + at * 1_000).toISOString();
		}
		zoho_crm.setOptions({ pageTokens: false });
		await ask("zoho_crm");
		const goOn = "update outbox set due_at = now() where topic = 'hook.reconcile' returning id";
		while ((await lab.em().execute(goOn)).length > 0) await lab.worker.work();
		zoho_crm.setOptions({ pageTokens: true });
		expect((await lab.lead(id)).marketingConsent).toBe(false);
		for (const each of others) zoho_crm.remove(each);
	});

	it("does not record an unsubscribe again that a delivery already reported, nor tells that provider of it", async () => {
		const { id, email } = await lab.person();
		await lab.sync(id, "mailerlite");
		lab.simulators.mailerlite.lose(email, "unsubscribed");
		await deliver("mailerlite", mailerliteHook(mailerliteEvent("subscriber.unsubscribed", email)));
		await ask("mailerlite");
		expect(await lab.told(id)).toEqual([["mailerlite", "unsubscribed", null]]);
		expect(await lab.toldToUnsubscribe(email)).not.toContain("mailerlite");
	});
});
