import { createContext, useContext } from "react";
import type { ClaimId } from "#domain/claims.ts";
import type { ContentKey } from "#domain/content/entries.ts";

/** What every public page may show of the operator, and which home page the host asks for. */
export interface SiteInfo {
	brand: string;
	/** Without a slash at the end. */
	publicUrl: string;
	variant: "uk" | "corporate";
	whatsapp: { main: string; ukDubai: string; ukDubai3: string; uk4: string };
	phone: string;
	email: string;
	bookingUrl: string;
	/** Countries, two letters each, where the operator asks for consent beside the thirty. */
	consentCountries: readonly string[];
	/** London's zone today, for the hours of the UK office; pages are made anew at least once a day. */
	officeZone: "BST" | "GMT";
	/** Whether the setup offer is still on; the page is made anew when it ends. */
	offerRuns: boolean;
	/** Claims whose last day is over: pages no longer make them. */
	expiredClaims: readonly ClaimId[];
	/** Whether made-up examples stand where the operator has nothing of their own: in demonstrations only. */
	samples: boolean;
	/** Whether a pressed chat names a reference in its message. */
	chatReferences: boolean;
	/** Whether a newsletter's subscription starts with a mail that asks for confirmation. */
	newsletterConfirms: boolean;
	/** The page stands in the editing room: it shows drafts, and nothing in it moves. */
	editing?: boolean;
	/** Content entries as staff want them today. */
	entries: Record<ContentKey, string>;
}

export const SiteInfoContext = createContext<SiteInfo | null>(null);

/** The site's own facts; only for components below the root. */
export function useSite(): SiteInfo {
	const site = useContext(SiteInfoContext);
	if (!site) throw new Error("useSite is used outside the site");
	return site;
}
