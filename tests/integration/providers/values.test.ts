import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectionTo } from "#tests/support/providers/accounts.ts";
import { contact, contacts, contextFor, localHttp, readyFields } from "#tests/support/providers/context.ts";
import { MAILCHIMP_KEY, MAILCHIMP_LIST } from "#tests/support/providers/mailchimp/index.ts";
import { MAILERLITE_KEY } from "#tests/support/providers/mailerlite/index.ts";
import { startSimulators } from "#tests/support/providers/start-simulators.ts";
import { ZOHO_CREDENTIALS } from "#tests/support/providers/zoho/index.ts";
import { adapters } from "#worker/providers/adapters.ts";
import { poll } from "#worker/providers/poll.ts";

// A value that a provider rejects is left out; the person is still sent.
const http = localHttp();
let simulators: Awaited<ReturnType<typeof startSimulators>>;

beforeAll(async () => {
	simulators = await startSimulators();
});
beforeEach(() => {
	for (const name of ["zoho_crm", "mailerlite", "mailchimp", "sendgrid"] as const) simulators[name].reset();
});
afterAll(async () => {
	http.close();
	await simulators.close();
});

/** A newsletter subscriber with the address of contact(). */
const reader = {
	email: "ana@example.com",
	fullName: null,
	consentAt: null,
	confirmedAt: null,
	heldBack: null,
};

const arrived = (note: string) => ({ status: "synced", note: expect.stringContaining(note) });

describe("values refused by Zoho", () => {
	const { zoho_crm: adapter } = adapters;
	const { clientId: apiKey, clientSecret: apiSecret, refreshToken } = ZOHO_CREDENTIALS;
	const bare = (fields = {}, listId = "Website") =>
		contextFor(http, {
			apiKey,
			apiSecret,
			listId,
			endpoint: simulators.zoho_crm.url,
			settings: { refreshToken, fields },
		});
	const ready = (listId?: string) => ({ ...bare({}, listId), preparation: readyFields("zoho_crm") });
	const stored = () => simulators.zoho_crm.people().find(({ Email }) => Email === "ana@example.com");

	it("leaves out an invalid phone number, with a note, and stores the rest", async () => {
		const result = await adapter.upsertOne(contact({ phone: "() Not provided." }), ready());
		expect(result).toMatchObject({
			outcomes: [arrived("Phone left out (invalid data (expected phone))")],
		});
		expect(stored()).toMatchObject({ Last_Name: "Souza", Company: "Souza Lda" });
		expect(stored()).not.toHaveProperty("Phone");
	});

	it("sends phone numbers in international format", async () => {
		await adapter.upsertOne(contact({ phone: "07700 900123", country: "United Kingdom" }), ready());
		expect(stored()).toMatchObject({ Phone: "+447700900123" });
	});

	it("leaves out a tag that is too long, with a note", async () => {
		const result = await adapter.upsertOne(contact(), ready("a tag of more than 25 characters"));
		expect(result).toMatchObject({ outcomes: [arrived("Tag left out")] });
	});

	it("sends picklist values in the picklist's spelling and leaves out values that it lacks, in one call", async () => {
		const context = bare({ businessActivity: "Industry", sourcePage: "Lead_Source" });
		const preparation = await adapter.prepare(context);
		expect(preparation.choices?.businessActivity).toContain("Trading");
		expect(preparation.offered).toContainEqual({
			name: "Industry",
			label: "Industry",
			choices: ["-None-", "Consulting", "Trading", "Real Estate"],
		});
		const person = contact({ businessActivity: "trading", sourcePage: "/uk" });
		const result = await adapter.upsertOne(person, { ...context, preparation });
		expect(stored()).toMatchObject({ Industry: "Trading" });
		expect(stored()).not.toHaveProperty("Lead_Source");
		expect(result).toMatchObject({ outcomes: [arrived(`Lead_Source left out (its picklist has no "/uk")`)] });
		expect(simulators.zoho_crm.calls({ path: "upsert" })).toHaveLength(1);
	});

	it("leaves out, with a note, a value that Zoho refuses as not in the picklist", async () => {
		const context = bare({ sourcePage: "Lead_Source" });
		const { choices: _lost, ...preparation } = await adapter.prepare(context);
		const result = await adapter.upsertOne(contact(), { ...context, preparation });
		expect(result).toMatchObject({
			outcomes: [arrived("Lead_Source left out (invalid data (one of -None-")],
		});
	});

	it("opts out and back in when the consent field is a boolean, leaving that field out with a note", async () => {
		simulators.zoho_crm.setOptions({ fieldTypes: { Marketing_Consent: "boolean" } });
		await adapter.upsertOne(contact(), ready());
		expect(await adapter.unsubscribe("ana@example.com", ready())).toMatchObject(
			arrived("Marketing_Consent left out (invalid data (expected boolean))"),
		);
		expect(stored()).toMatchObject({ Email_Opt_Out: true });
		const returning = { ...reader, confirmedAt: new Date().toISOString() };
		expect(await adapter.subscribe(returning, ready())).toMatchObject({
			outcomes: [arrived("Marketing_Consent left out")],
		});
		expect(stored()).toMatchObject({ Last_Name: "Souza", Email_Opt_Out: false });
	});

	it("opts out when the consent field is a picklist without a no", async () => {
		const context = bare({ marketingConsent: "Industry" });
		const preparation = await adapter.prepare(context);
		await adapter.upsertOne(contact(), { ...context, preparation });
		expect(await adapter.unsubscribe("ana@example.com", { ...context, preparation })).toMatchObject({
			status: "synced",
		});
		expect(stored()).toMatchObject({ Email_Opt_Out: true });
	});

	it("rejects a converted lead and says where it is now", async () => {
		simulators.zoho_crm.setOptions({ failing: { "ana@example.com": "CONVERTED" } });
		expect(await adapter.upsertOne(contact(), ready())).toMatchObject({
			outcomes: [
				{
					status: "rejected",
					message: expect.stringContaining("stands in Contacts (4150868000000000888) now"),
				},
			],
		});
	});

	it("notes a read-only field and neither maps nor offers it", async () => {
		const preparation = await adapter.prepare(bare({ sourcePage: "Unsubscribed_Reason" }));
		expect(preparation.fields.sourcePage).toBeUndefined();
		expect(preparation.notes).toContainEqual(expect.stringContaining("Unsubscribed_Reason is read-only"));
		expect(preparation.offered?.map(({ name }) => name)).not.toContain("Unsubscribed_Reason");
	});
});

describe("values refused by MailerLite", () => {
	const { mailerlite: adapter } = adapters;
	const context = () => {
		const connection = { apiKey: MAILERLITE_KEY, endpoint: simulators.mailerlite.url };
		return contextFor(http, connection, { preparation: readyFields("mailerlite") });
	};

	it("leaves out a refused field, with a note, alone and in a batch, in one more call", async () => {
		simulators.mailerlite.setOptions({ refusedFields: ["phone"] });
		const one = await adapter.upsertOne(contact(), context());
		expect(one).toMatchObject({ outcomes: [arrived("phone left out (The phone is invalid.)")] });
		const people = contacts(8).map((each, at) => (at < 6 ? each : { ...each, phone: null }));
		const result = await adapter.upsertMany(people, context());
		const outcomes = result.kind === "done" ? result.outcomes : [];
		expect(outcomes.filter(each => each.status === "synced")).toHaveLength(8);
		expect(outcomes.filter(each => each.status === "synced" && each.note)).toHaveLength(6);
		expect(simulators.mailerlite.calls({ path: "/batch" })).toHaveLength(2);
	});

	it("unsubscribes a contact although it refuses the consent field, with a note", async () => {
		await adapter.upsertOne(contact(), context());
		simulators.mailerlite.setOptions({ refusedFields: ["marketing_consent"] });
		expect(await adapter.unsubscribe("ana@example.com", context())).toMatchObject(
			arrived("marketing_consent left out"),
		);
		expect(simulators.mailerlite.contacts().at(-1)).toMatchObject({ status: "unsubscribed" });
	});
});

describe("values refused by Mailchimp", () => {
	const { mailchimp: adapter } = adapters;
	const context = () => {
		const { url: endpoint } = simulators.mailchimp;
		const connection = { apiKey: MAILCHIMP_KEY, listId: MAILCHIMP_LIST, endpoint };
		return contextFor(http, connection, { preparation: readyFields("mailchimp") });
	};

	it("leaves out a refused merge field, with a note, alone and in a batch, in one more call", async () => {
		simulators.mailchimp.setOptions({ usPhones: true });
		const one = await adapter.upsertOne(contact(), context());
		expect(one).toMatchObject({ outcomes: [arrived("PHONE left out (Please enter a valid phone number)")] });
		const people = [...contacts(2), contact({ email: "us@example.com", phone: "+12025550123" })];
		const result = await adapter.upsertMany(people, context());
		expect(result).toMatchObject({
			outcomes: [arrived("PHONE left out"), arrived("PHONE left out"), { status: "synced" }],
		});
		expect(simulators.mailchimp.calls({ method: "POST", path: `/lists/${MAILCHIMP_LIST}` })).toHaveLength(2);
	});

	it("subscribes, unsubscribes and resubscribes as pending when CONSENT lacks the choices yes and no", async () => {
		simulators.mailchimp.setOptions({ choices: { CONSENT: ["Agreed", "Refused"] } });
		const unasked = contact({ marketingConsent: null, consentAt: null });
		await adapter.upsertOne(unasked, context());
		const said = "CONSENT left out (Value must be one of: , Agreed, Refused (not yes))";
		expect(await adapter.upsertOne(contact(), context())).toMatchObject({
			outcomes: [{ status: "synced", note: said }],
		});
		expect(simulators.mailchimp.people().at(-1)).toMatchObject({ status: "subscribed" });
		expect(await adapter.unsubscribe("ana@example.com", context())).toMatchObject(
			arrived("CONSENT left out (Value must be one of: , Agreed, Refused (not no))"),
		);
		expect(simulators.mailchimp.people().at(-1)).toMatchObject({ status: "unsubscribed" });
		const returning = { ...reader, confirmedAt: new Date().toISOString() };
		expect(await adapter.subscribe(returning, context())).toMatchObject({
			outcomes: [{ status: "synced", note: expect.stringContaining("CONSENT left out") }],
		});
		expect(simulators.mailchimp.people().at(-1)).toMatchObject({ status: "pending" });
	});

	it("defers a contact with too many sign-ups, and suppresses an archived one in a batch with advice", async () => {
		simulators.mailchimp.setOptions({ tooManySignups: ["ana@example.com"] });
		expect(await adapter.upsertOne(contact(), context())).toMatchObject({
			outcomes: [{ status: "deferred" }],
		});
		simulators.mailchimp.become("old@example.com", "archived");
		const old = contact({ email: "old@example.com" });
		expect(await adapter.upsertMany([old], context())).toMatchObject({
			outcomes: [{ status: "suppressed", message: expect.stringContaining("Sync this person alone") }],
		});
	});

	it("sets an archived contact that had unsubscribed to pending, so that Mailchimp asks for confirmation", async () => {
		simulators.mailchimp.become("old@example.com", "unsubscribed");
		simulators.mailchimp.become("old@example.com", "archived");
		expect(await adapter.upsertOne(contact({ email: "old@example.com" }), context())).toMatchObject({
			outcomes: [{ status: "synced", note: expect.stringContaining("asked them to confirm by mail") }],
		});
		expect(simulators.mailchimp.people()).toContainEqual(
			expect.objectContaining({ email_address: "old@example.com", status: "pending" }),
		);
	});

	it("suppresses a permanently deleted, since confirmed contact and gives the sign-up form's URL", async () => {
		const confirmed = {
			fullName: null,
			consentAt: null,
			confirmedAt: new Date().toISOString(),
			heldBack: null,
		};
		const result = await adapter.subscribe({ email: "forgotten@guests.example", ...confirmed }, context());
		expect(result).toMatchObject({
			outcomes: [{ status: "suppressed", message: expect.stringContaining("http://eepurl.example/news") }],
		});
	});
});

describe("values refused by SendGrid", () => {
	const { sendgrid: adapter } = adapters;
	const bare = () => contextFor(http, connectionTo("sendgrid", simulators.sendgrid.url));

	it.each(["country", "e1_T"])(
		"leaves out a refused %s, with a note, for the one contact of two that has it, in three calls",
		async key => {
			const context = { ...bare(), preparation: await adapter.prepare(bare()) };
			simulators.sendgrid.setOptions({ refusedFields: [key], pendingPolls: 0 });
			const people = [contact(), contact({ email: "bo@example.com", country: null, phone: null })];
			let result = await adapter.upsertMany(people, context);
			while (result.kind === "pending") result = await poll(adapter, result.ticket, people, context);
			expect(result.outcomes).toMatchObject([arrived(`${key} left out`), { status: "synced" }]);
			expect(result.outcomes[1]).not.toHaveProperty("note");
			expect(simulators.sendgrid.people()).toHaveLength(2);
			// The refused call, the call for the others, and the call for the refused person.
			expect(simulators.sendgrid.calls({ method: "PUT" })).toHaveLength(3);
		},
	);
});
