import type { Touches } from "../attribution/touch-values.ts";
import { type LeadDetail, NO_DETAILS } from "../leads/lead-details.ts";
import type { LeadOrigin } from "../leads/status.ts";

/** A person as handed to a provider: what a lead holds, and nothing that a provider has no use for. */
export type SyncContact = {
	leadId: string;
	email: string;
	fullName: string | null;
	sourcePage: string | null;
	/** Null for whom nobody asked: a contact without campaigns, as after a no. */
	marketingConsent: boolean | null;
	/** ISO 8601 time at which marketing consent was given; null without consent. */
	consentAt: string | null;
	/** They took it back by an act: the provider is to stop. A box left empty is none. */
	left: boolean;
	/** We created them there without consent, so consent lifts that; null where we never sent them. */
	heldBack: boolean | null;
	/** Addresses in lower case under which the provider may still hold them; empty or absent: none. */
	formerly?: string[] | null;
	/** The same as heldBack of those addresses that were another's before a merge; absent of those that were their own. */
	formerlyHeldBack?: Record<string, boolean> | null;
	/** Grows with each change of the lead; absent for a mere subscriber. */
	revision?: number;
	touch: Touches;
	/** Null for a subscriber, who is no lead. */
	origin: LeadOrigin | null;
	owner: { id: string; username: string } | null;
	/** In pence. */
	dealValue: number | null;
} & Record<LeadDetail, string | null>;

/** Nothing is known of a person beside address, name and consent. */
export const NOTHING_KNOWN: Omit<
	SyncContact,
	"leadId" | "email" | "fullName" | "marketingConsent" | "consentAt"
> = {
	...NO_DETAILS,
	left: false,
	heldBack: null,
	sourcePage: null,
	touch: { first: null, last: null },
	origin: null,
	owner: null,
	dealValue: null,
};
