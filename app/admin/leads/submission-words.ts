import { wordOf, wordsFrom } from "#domain/word-of.ts";

/** Labels of the parts of a touch. */
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

const SOURCES: Readonly<Record<string, string>> = { direct: "Direct", "tax-report": "Tax calculator" };

/** Formats the source of a submission: a campaign's own name stays as it is. */
export function sourceWords(source: string | null): string {
	return source === null ? "–" : (wordOf(SOURCES, source) ?? source);
}

/** Labels of the reasons why a submission is held back. */
export const suspicionWords = wordsFrom({
	honeypot: "Filled in a field that people cannot see",
	too_fast: "Sent faster than a person types",
});
