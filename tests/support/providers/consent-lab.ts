import type { SyncContact } from "#domain/integrations/sync-contact.ts";
import { adapters } from "#worker/providers/adapters.ts";
import type { BulkResult, ProviderContext, RecordOutcome } from "#worker/providers/port.ts";
import type { EventName, Held, Person } from "./consent-person.ts";
import { contact, contextFor, localHttp } from "./context.ts";
import { MAILCHIMP_KEY, MAILCHIMP_LIST, startMailchimpSimulator } from "./mailchimp/index.ts";
import { MAILERLITE_GROUP, MAILERLITE_KEY, startMailerliteSimulator } from "./mailerlite/index.ts";
import { SENDGRID_KEY, SENDGRID_LIST, startSendgridSimulator } from "./sendgrid/index.ts";
import { startZohoSimulator, ZOHO_CREDENTIALS } from "./zoho/index.ts";

export const LABS = ["zoho_crm", "mailerlite", "mailchimp", "sendgrid"] as const;
type LabName = (typeof LABS)[number];

/** A provider to which things happen as the product would make them happen. */
export interface Lab {
	happen(person: Person, event: EventName): Promise<Person>;
	held(person: Person): Held;
	close(): Promise<void>;
}

interface Account {
	connection: Parameters<typeof contextFor>[1];
	simulator: { contacts(): unknown[]; leave(email: string): void; close(): Promise<void> };
	held(email: string): Held;
	/** The provider itself asks them to confirm before they come back. */
	asks?(email: string): boolean;
}

const mailedIf = (mailed: boolean): Held => (mailed ? "mailed" : "quiet");

async function open(name: LabName): Promise<Account> {
	switch (name) {
		case "zoho_crm": {
			const simulator = await startZohoSimulator();
			const { clientId: apiKey, clientSecret: apiSecret, refreshToken } = ZOHO_CREDENTIALS;
			const connection = { apiKey, apiSecret, listId: "Website", settings: { refreshToken } };
			const held = (email: string) => {
				const lead = simulator.people().find(each => each.Email === email);
				const tags = JSON.stringify(lead?.Tag ?? []);
				if (!lead) return "absent";
				if (lead.Email_Opt_Out === true) return "quiet";
				// Without the flag anybody at Zoho may write to them.
				return tags.includes("Website") ? "mailed" : "stray";
			};
			return { connection: { ...connection, endpoint: simulator.url }, simulator, held };
		}
		case "mailerlite": {
			const simulator = await startMailerliteSimulator();
			simulator.setOptions({ requestsPerMinute: null, importsPerMinute: null });
			const connection = { apiKey: MAILERLITE_KEY, listId: MAILERLITE_GROUP, endpoint: simulator.url };
			const held = (email: string) => {
				const person = simulator.people().find(each => each.email === email);
				if (!person) return "absent";
				if (person.status !== "active") return "quiet";
				// A campaign may go to everybody who is active, in the group or not.
				return person.groups.includes(MAILERLITE_GROUP) ? "mailed" : "stray";
			};
			return { connection, simulator, held };
		}
		case "mailchimp": {
			const simulator = await startMailchimpSimulator();
			const connection = { apiKey: MAILCHIMP_KEY, listId: MAILCHIMP_LIST, endpoint: simulator.url };
			const held = (email: string) => {
				const member = simulator.people().find(each => each.email_address === email);
				if (!member) return "absent";
				return member.status === "pending" ? "asked" : mailedIf(member.status === "subscribed");
			};
			const asks = (email: string) =>
				simulator.people().some(each => each.email_address === email && each.status === "unsubscribed");
			return { connection, simulator, held, asks };
		}
		case "sendgrid": {
			const simulator = await startSendgridSimulator();
			simulator.setOptions({ pendingPolls: 0 });
			const connection = { apiKey: SENDGRID_KEY, listId: SENDGRID_LIST, endpoint: simulator.url };
			const held = (email: string) => {
				const person = simulator.people().find(each => each.email === email);
				if (!person) return "absent";
				return mailedIf(person.list_ids.includes(SENDGRID_LIST) && !simulator.isSuppressed(email));
			};
			return { connection, simulator, held };
		}
	}
}

/** Opens a lab with a simulated provider of its own. */
export async function createConsentLab(name: LabName): Promise<Lab> {
	const { connection, simulator, held, asks } = await open(name);
	const http = localHttp();
	const adapter = adapters[name];
	const bare = contextFor(http, connection);
	const context: ProviderContext = { ...bare, preparation: await adapter.prepare(bare) };

	async function finish(result: BulkResult, contacts: readonly SyncContact[]): Promise<RecordOutcome[]> {
		let last = result;
		while (last.kind === "pending") last = await adapter.poll(last.ticket, contacts, context);
		return last.outcomes;
	}

	async function sync(person: Person, bulk: boolean): Promise<Person> {
		const { email, consent, left, heldBack } = person;
		const asked = { marketingConsent: consent, consentAt: consent ? "2026-01-02T10:00:00.000Z" : null };
		const one = contact({ email, left, heldBack, ...asked });
		const other = contact({ email: `beside-${email}`, leadId: "other" });
		const [outcome] = bulk
			? await finish(await adapter.upsertMany([one, other], context), [one, other])
			: await finish(await adapter.upsertOne(one, context), [one]);
		return outcome?.status === "synced" ? { ...person, heldBack: heldBackAfter(person, outcome) } : person;
	}

	async function subscribe(person: Person): Promise<Person> {
		const { email, confirmedAt, heldBack } = person;
		const subscriber = {
			email,
			fullName: null,
			consentAt: "2026-01-02T10:00:00.000Z",
			confirmedAt,
			heldBack,
		};
		const agreed = contact({ email, marketingConsent: true });
		const [outcome] = await finish(await adapter.subscribe(subscriber, context), [agreed]);
		return outcome?.status === "synced" && heldBack ? { ...person, heldBack: false } : person;
	}

	/** What the product does with an event, and what the provider should hold after it. */
	async function happen(before: Person, event: EventName): Promise<Person> {
		const stood = held(before.email);
		const settled = (person: Person): Person => ({ ...person, expected: expectedOf(person, stood) });
		switch (event) {
			case "ticks the box":
				// Whoever left comes back by a confirmation, not by a box that anyone can tick.
				return settled(await sync({ ...before, consent: before.left ? before.consent : true }, false));
			case "leaves the box empty":
				return settled(await sync({ ...before, consent: before.consent ?? false }, false));
			case "is added by staff":
				return settled(await sync(before, false));
			case "is in a bulk":
				return settled(await sync(before, true));
			case "subscribes":
				// Whoever is on the list, or left it, hears of it by mail alone.
				if (before.left || before.subscribed) return before;
				return settled(await subscribe({ ...before, consent: true, subscribed: true }));
			case "confirms": {
				const confirmed = { ...before, consent: true, left: false, leftThere: false, subscribed: true };
				const isAsked = asks?.(before.email) ?? false;
				const person = await subscribe({ ...confirmed, confirmedAt: new Date().toISOString() });
				return isAsked ? { ...person, expected: "asked" } : settled(person);
			}
			case "unsubscribes":
			case "tells staff to stop": {
				const gone = { ...before, consent: false, left: true, subscribed: false };
				await adapter.unsubscribe(before.email, context);
				if (event === "unsubscribes") return { ...gone, expected: stood === "absent" ? "absent" : "quiet" };
				return { ...(await sync(gone, false)), expected: "quiet" };
			}
			case "leaves at the provider":
				// A link to leave by stands in mail alone.
				if (stood !== "mailed") return before;
				simulator.leave(before.email);
				return { ...before, leftThere: true, expected: "quiet" };
		}
	}

	return {
		happen,
		held: ({ email }) => held(email),
		async close() {
			http.close();
			await simulator.close();
		},
	};
}

/** What the product keeps after a sync (worker/jobs/store-outcomes.ts). */
function heldBackAfter({ consent, heldBack }: Person, outcome: Extract<RecordOutcome, { status: "synced" }>) {
	if (consent) return false;
	return outcome.action === "created" ? true : (heldBack ?? false);
}

function expectedOf({ consent, left, leftThere }: Person, stood: Held): Held {
	if (!consent || left || leftThere) return "quiet";
	return stood === "asked" ? "asked" : "mailed";
}
