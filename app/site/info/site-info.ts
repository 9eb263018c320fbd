import { createContext, useContext } from "react";
import type { ClaimId } from "#domain/claims.ts";
import type { ContentKey } from "#domain/content/entries.ts";

/** Data about the operator for every public page, and the home page's variant. */
export interface SiteInfo {
	brand: string;
	/** Without a trailing slash. */
	publicUrl: string;
	variant: "uk" | "corporate";
	whatsapp: { main: string; ukDubai: string; ukDubai3: string; uk4: string };
	phone: string;
	email: string;
	bookingUrl: string;
	/** Two-letter codes of countries where the operator asks for consent, in addition to the 30 of the EEA. */
	consentCountries: readonly string[];
	/** London's zone today, for the UK office hours; pages are rendered again at least once a day. */
	officeZone: "BST" | "GMT";
	/** Whether the setup offer is still running; the page is rendered again when it ends. */
	offerRuns: boolean;
	/** Expired claims, which pages no longer show. */
	expiredClaims: readonly ClaimId[];
	/** Whether samples are shown where the operator has no own content: in demonstrations only. */
	samples: boolean;
	/** Whether the message of a chat link gets a reference. */
	chatReferences: boolean;
	/** Whether the newsletter uses double opt-in. */
	newsletterConfirms: boolean;
	/** The page is shown in the editing room: with drafts, without animation or scripts. */
	editing?: boolean;
	/** Content entries with their current values. */
	entries: Record<ContentKey, string>;
}

export const SiteInfoContext = createContext<SiteInfo | null>(null);

/** Returns the site's data; only below the root. */
export function useSite(): SiteInfo {
	const site = useContext(SiteInfoContext);
	if (!site) throw new Error("useSite is used outside the site");
	return site;
}
