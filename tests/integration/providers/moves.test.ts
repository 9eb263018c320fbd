import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SyncContact } from "#domain/integrations/field-mapping.ts";
import { connectionTo } from "#tests/support/providers/accounts.ts";
import { LABS, openAccount } from "#tests/support/providers/consent-lab.ts";
import { contact, contextFor, localHttp } from "#tests/support/providers/context.ts";
import { startMailchimpSimulator } from "#tests/support/providers/mailchimp/index.ts";
import { startMailerliteSimulator } from "#tests/support/providers/mailerlite/index.ts";
import { startWebhookReceiver } from "#tests/support/providers/webhook/index.ts";
import { startZohoSimulator } from "#tests/support/providers/zoho/index.ts";
import { adapters } from "#worker/providers/adapters.ts";
import { poll } from "#worker/providers/poll.ts";
import type { ProviderContext, RecordOutcome } from "#worker/providers/port.ts";

const FORMER = "before@people.example";
const PRESENT = "after@people.example";
const http = localHttp();
afterAll(() => http.close());

type Account = Awaited<ReturnType<typeof openAccount>>;
type Name = (typeof LABS)[number];

/** Sends people in one call and polls for their outcomes. */
async function sendTo(name: Name, people: SyncContact[], context: ProviderContext): Promise<RecordOutcome[]> {
	const adapter = adapters[name];
	const [only] = people;
	let last =
		people.length === 1 && only
			? await adapter.upsertOne(only, context)
			: await adapter.upsertMany(people, context);
	while (last.kind === "pending") last = await poll(adapter, last.ticket, people, context);
	return last.outcomes;
}

const earlier = (changes: Partial<SyncContact> = {}) => contact({ email: FORMER, ...changes });
const moved = (changes: Partial<SyncContact> = {}) =>
	contact({ email: PRESENT, formerly: [FORMER], ...changes });
const beside = contact({ leadId: "beside", email: "beside@people.example" });

describe.each(LABS)("change of email address at %s", name => {
	let account: Account;
	let context: ProviderContext;
	beforeAll(async () => {
		account = await openAccount(name);
	});
	afterAll(() => account.simulator.close());
	beforeEach(async () => {
		account.simulator.reset();
		const bare = contextFor(http, connectionTo(name, account.simulator.url));
		context = { ...bare, preparation: await adapters[name].prepare(bare) };
	});
	const send = (...people: SyncContact[]) => sendTo(name, people, context);
	const held = () => [account.held(FORMER), account.held(PRESENT)];
	/** Whether the provider would still send mail to the address. */
	const isLive = (email: string) => !["absent", "quiet"].includes(account.held(email));

	it.each(["alone", "in a batch"])(
		"moves the record to the new address, %s, and is idempotent",
		async how => {
			await send(earlier());
			expect(held()).toEqual(["mailed", "absent"]);
			const people = how === "alone" ? [moved()] : [moved(), beside];
			const [outcome] = await send(...people);
			expect(outcome).toMatchObject({ status: "synced" });
			expect(held()).toEqual(["absent", "mailed"]);
			// A repetition, as after a crash, changes nothing.
			expect((await send(...people))[0]).toMatchObject({ status: "synced" });
			expect(held()).toEqual(["absent", "mailed"]);
		},
	);

	it("keeps the present address's record and stops mail to the former one when both have a record", async () => {
		await send(earlier(), contact({ email: PRESENT }));
		expect(held()).toEqual(["mailed", "mailed"]);
		const [outcome] = await send(moved());
		expect(outcome).toMatchObject({ status: "synced" });
		expect(isLive(FORMER)).toBe(false);
		expect(account.held(PRESENT)).toBe("mailed");
	});

	it("stops mail to all of several former addresses", async () => {
		const between = "between@people.example";
		await send(earlier());
		await send(contact({ email: between }));
		await send(moved({ formerly: [FORMER, between] }));
		expect([FORMER, between].filter(isLive)).toEqual([]);
		expect(account.held(PRESENT)).toBe("mailed");
	});

	it("suppresses the new address, and mails neither, when the person unsubscribed under the former one", async () => {
		await send(earlier());
		account.simulator.leave(FORMER);
		const [outcome] = await send(moved());
		expect(outcome).toMatchObject({
			status: "suppressed",
			message: expect.stringContaining("former address"),
		});
		expect(held().filter(each => each === "mailed" || each === "stray")).toEqual([]);
		// Not even when the former address is sent again.
		await send(earlier({ heldBack: false }));
		expect(isLive(FORMER)).toBe(false);
	});

	it("mails a held-back contact only after consent under the new address", async () => {
		const silent = { marketingConsent: null, consentAt: null };
		await send(earlier(silent));
		await send(moved({ ...silent, heldBack: true }));
		expect(held()).toEqual(["absent", "quiet"]);
		await send(contact({ email: PRESENT, heldBack: true }));
		expect(account.held(PRESENT)).toBe("mailed");
	});

	it("keeps the former record while the new address is rejected", async () => {
		await send(earlier());
		const [outcome] = await send(moved({ email: "nobody" }));
		expect(outcome).toMatchObject({ status: "rejected" });
		expect(account.held(FORMER)).toBe("mailed");
	});
});

describe("provider-specific behaviour on a change of email address", () => {
	it.each(["ignored", "refused"] as const)(
		"MailerLite gets a new record and loses the former one when an address change is %s",
		async addressChange => {
			const simulator = await startMailerliteSimulator();
			const bare = contextFor(http, connectionTo("mailerlite", simulator.url));
			const context = { ...bare, preparation: await adapters.mailerlite.prepare(bare) };
			simulator.setOptions({ addressChange });
			await sendTo("mailerlite", [earlier()], context);
			expect(await sendTo("mailerlite", [moved()], context)).toMatchObject([{ status: "synced" }]);
			const people = simulator.people().map(({ email, status }) => [email, status]);
			expect(people).toContainEqual([PRESENT, "active"]);
			expect(people.map(([email]) => email)).not.toContain(FORMER);
			await simulator.close();
		},
	);

	it.each(["alone", "in a batch"])(
		"MailerLite mails the corrected address of a bounced one, %s",
		async how => {
			const simulator = await startMailerliteSimulator();
			const bare = contextFor(http, connectionTo("mailerlite", simulator.url));
			const context = { ...bare, preparation: await adapters.mailerlite.prepare(bare) };
			await sendTo("mailerlite", [earlier()], context);
			simulator.lose(FORMER, "bounced");
			const people = how === "alone" ? [moved()] : [moved(), beside];
			expect((await sendTo("mailerlite", people, context))[0]).toMatchObject({ status: "synced" });
			const after = simulator.people().map(({ email, status }) => [email, status]);
			expect(after).toContainEqual([PRESENT, "active"]);
			expect(after.map(([email]) => email)).not.toContain(FORMER);
			await simulator.close();
		},
	);

	it("Zoho keeps the same lead id", async () => {
		const simulator = await startZohoSimulator();
		const bare = contextFor(http, connectionTo("zoho_crm", simulator.url));
		const context = { ...bare, preparation: await adapters.zoho_crm.prepare(bare) };
		await sendTo("zoho_crm", [earlier()], context);
		const id = simulator.people().find(({ Email }) => Email === FORMER)?.id;
		await sendTo("zoho_crm", [moved()], context);
		expect(simulator.people().find(({ Email }) => Email === PRESENT)?.id).toBe(id);
		await simulator.close();
	});

	it("Zoho syncs the contact and notes that the former address stays when the user may not delete leads", async () => {
		const simulator = await startZohoSimulator();
		const bare = contextFor(http, connectionTo("zoho_crm", simulator.url));
		const context = { ...bare, preparation: await adapters.zoho_crm.prepare(bare) };
		simulator.setOptions({ noDeleteRight: true });
		await sendTo("zoho_crm", [earlier(), contact({ email: PRESENT })], context);
		expect(await sendTo("zoho_crm", [moved()], context)).toMatchObject([
			{ status: "synced", note: expect.stringContaining("former address stays in Zoho") },
		]);
		await simulator.close();
	});

	it("Mailchimp defers only that contact on a server error, and archives the former address on retry", async () => {
		const simulator = await startMailchimpSimulator();
		const bare = contextFor(http, connectionTo("mailchimp", simulator.url));
		const context = { ...bare, preparation: await adapters.mailchimp.prepare(bare) };
		await sendTo("mailchimp", [earlier(), contact({ email: PRESENT })], context);
		simulator.force({ kind: "server_error", method: "DELETE" });
		expect(await sendTo("mailchimp", [moved(), beside], context)).toMatchObject([
			{ status: "deferred" },
			{ status: "synced" },
		]);
		expect(await sendTo("mailchimp", [moved()], context)).toMatchObject([{ status: "synced" }]);
		expect(simulator.people().find(({ email_address }) => email_address === FORMER)?.status).toBe("archived");
		await simulator.close();
	});

	it("the webhook sends former addresses only for contacts that have any", async () => {
		const receiver = await startWebhookReceiver();
		const context = contextFor(http, connectionTo("webhook", receiver.url));
		await adapters.webhook.upsertMany([moved(), contact({ formerly: [] })], context);
		expect(receiver.contacts()).toMatchObject([{ email: PRESENT, formerly: [FORMER] }, {}]);
		expect(receiver.contacts()[1]).not.toHaveProperty("formerly");
		await receiver.close();
	});
});
