import { formatPounds } from "#domain/tax/format-pounds.ts";

/** A name of the program as words, for names that have none of their own: "landingPage" becomes "Landing page". */
function spelledOut(name: string): string {
	const words = name
		.replace(/([a-z])([A-Z])/g, "$1 $2")
		.replaceAll("_", " ")
		.toLowerCase();
	return words.charAt(0).toUpperCase() + words.slice(1);
}

const wordsFrom = (known: Readonly<Record<string, string>>) => (name: string) =>
	known[name] ?? spelledOut(name);

/** The form that was sent. */
export const formWords = wordsFrom({
	lead: "Enquiry",
	contact: "Contact form",
	calculator: "Cost calculator",
	lead_magnet: "Guide request",
	uk_midpage: "Consultation request",
	uk_guide: "UK guide request",
	exclusive_report: "Report request",
	vip_consultation: "VIP consultation",
	tax_report: "Tax report (PDF)",
});

/** What is known of a visit. */
export const touchWords = wordsFrom({
	utm_source: "campaign source",
	utm_medium: "campaign medium",
	utm_campaign: "campaign",
	utm_term: "search term",
	utm_content: "advert",
	gclid: "Google click",
	gbraid: "Google click (app)",
	wbraid: "Google click (web to app)",
	fbclid: "Meta click",
	referrer: "came from",
	landingPage: "landing page",
});

/** A field of a form. */
export const fieldWords = wordsFrom({ income: "Profit a year", extractionMethod: "Taken out as" });

/** What stands in a field of a form. */
export function valueWords(name: string, value: string | boolean): string {
	if (typeof value === "boolean") return value ? "Yes" : "No";
	if (name === "income" && Number.isFinite(Number(value))) return formatPounds(Number(value));
	return name === "extractionMethod" ? spelledOut(value) : value;
}

const SOURCES: Readonly<Record<string, string>> = { direct: "Direct", "tax-report": "Tax calculator" };

/** Where a form was filled in from: a campaign's own name stays as it is. */
export function sourceWords(source: string | null): string {
	return source === null ? "–" : (SOURCES[source] ?? source);
}

/** Why a submission is held back. */
export const suspicionWords = wordsFrom({
	honeypot: "Filled in a field that people do not see",
	too_fast: "Sent faster than a person types",
});
