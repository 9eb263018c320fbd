import type { SyncContact } from "#domain/integrations/field-mapping.ts";
import { adapters } from "#worker/providers/adapters.ts";
import { poll } from "#worker/providers/poll.ts";
import type { BulkResult, ProviderContext, RecordOutcome } from "#worker/providers/port.ts";
import { connectionTo } from "./accounts.ts";
import type { EventName, Held, Person } from "./consent-person.ts";
import { contact, contextFor, localHttp } from "./context.ts";
import { startHubspotSimulator } from "./hubspot/index.ts";
import { startMailchimpSimulator } from "./mailchimp/index.ts";
import { MAILERLITE_GROUP, startMailerliteSimulator } from "./mailerlite/index.ts";
import { SENDGRID_LIST, startSendgridSimulator } from "./sendgrid/index.ts";
import { startZohoSimulator } from "./zoho/index.ts";

export const LABS = ["zoho_crm", "mailerlite", "mailchimp", "sendgrid", "hubspot"] as const;
type LabName = (typeof LABS)[number];

/** A provider whose contacts experience events through the product's adapter. */
export interface Lab {
	happen(person: Person, event: EventName): Promise<Person>;
	held(person: Person): Held;
	close(): Promise<void>;
}

interface Account {
	simulator: {
		url: string;
		contacts(): unknown[];
		leave(email: string): void;
		reset(): void;
		close(): Promise<void>;
	};
	held(email: string): Held;
	/** Whether the provider itself asks the person to confirm a resubscription. */
	asks?(email: string): boolean;
}

const mailedIf = (mailed: boolean): Held => (mailed ? "mailed" : "quiet");

/** Starts a simulator, with a function that returns an address's state there as `Held`. */
export async function openAccount(name: LabName): Promise<Account> {
	switch (name) {
		case "zoho_crm": {
			const simulator = await startZohoSimulator();
			const held = (email: string) => {
				const lead = simulator.people().find(each => each.Email === email);
				const tags = JSON.stringify(lead?.Tag ?? []);
				if (!lead) return "absent";
				if (lead.Email_Opt_Out === true) return "quiet";
				// Without the opt-out flag any user of Zoho may send mails to the lead.
				return tags.includes("Website") ? "mailed" : "stray";
			};
			return { simulator, held };
		}
		case "mailerlite": {
			const simulator = await startMailerliteSimulator();
			simulator.setOptions({ requestsPerMinute: null, importsPerMinute: null });
			const held = (email: string) => {
				const person = simulator.people().find(each => each.email === email);
				if (!person) return "absent";
				if (person.status !== "active") return "quiet";
				// A campaign can reach every active subscriber, in the group or not.
				return person.groups.includes(MAILERLITE_GROUP) ? "mailed" : "stray";
			};
			return { simulator, held };
		}
		case "mailchimp": {
			const simulator = await startMailchimpSimulator();
			const held = (email: string) => {
				const member = simulator.people().find(each => each.email_address === email);
				if (!member) return "absent";
				return member.status === "pending" ? "asked" : mailedIf(member.status === "subscribed");
			};
			const asks = (email: string) =>
				simulator.people().some(each => each.email_address === email && each.status === "unsubscribed");
			return { simulator, held, asks };
		}
		case "sendgrid": {
			const simulator = await startSendgridSimulator();
			simulator.setOptions({ pendingPolls: 0 });
			const held = (email: string) => {
				const person = simulator.people().find(each => each.email === email);
				if (!person) return "absent";
				return mailedIf(person.list_ids.includes(SENDGRID_LIST) && !simulator.isSuppressed(email));
			};
			return { simulator, held };
		}
		case "hubspot": {
			const simulator = await startHubspotSimulator();
			simulator.setOptions({ callsPerTenSeconds: null });
			const held = (email: string) => {
				if (!simulator.people().some(({ properties }) => properties.email === email)) return "absent";
				return mailedIf(simulator.isMember(email) && !simulator.isOptedOut(email));
			};
			return { simulator, held };
		}
	}
}

/** Opens a lab with its own simulated provider. */
export async function createConsentLab(name: LabName): Promise<Lab> {
	const { simulator, held, asks } = await openAccount(name);
	const http = localHttp();
	const adapter = adapters[name];
	const bare = contextFor(http, connectionTo(name, simulator.url));
	const context: ProviderContext = { ...bare, preparation: await adapter.prepare(bare) };

	async function finish(result: BulkResult, contacts: readonly SyncContact[]): Promise<RecordOutcome[]> {
		let last = result;
		while (last.kind === "pending") last = await poll(adapter, last.ticket, contacts, context);
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

	/** Applies an event as the product does, and sets the state that the provider should have after it. */
	async function happen(before: Person, event: EventName): Promise<Person> {
		const stood = held(before.email);
		const settled = (person: Person): Person => ({ ...person, expected: expectedOf(person, stood) });
		switch (event) {
			case "ticks the box":
				// An unsubscribed person comes back only through a confirmation, because anyone can tick a box.
				return settled(await sync({ ...before, consent: before.left ? before.consent : true }, false));
			case "leaves the box empty":
				return settled(await sync({ ...before, consent: before.consent ?? false }, false));
			case "is added by staff":
				return settled(await sync(before, false));
			case "is in a bulk":
				return settled(await sync(before, true));
			case "subscribes":
				// A subscribed or unsubscribed person only gets a mail.
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
				// Only mails contain an unsubscribe link.
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

/** Returns the `heldBack` that the product stores after a sync (worker/jobs/store-outcomes.ts). */
function heldBackAfter({ consent, heldBack }: Person, outcome: Extract<RecordOutcome, { status: "synced" }>) {
	if (consent) return false;
	return outcome.action === "created" ? true : (heldBack ?? false);
}

function expectedOf({ consent, left, leftThere }: Person, stood: Held): Held {
	if (!consent || left || leftThere) return "quiet";
	return stood === "asked" ? "asked" : "mailed";
}
