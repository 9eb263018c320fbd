import type { LeadDetail } from "../leads/lead-details.ts";

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
	/** Grows with each change of the lead; absent for a mere subscriber. */
	revision?: number;
} & Record<LeadDetail, string | null>;
