import type { Attribution } from "#domain/leads/attribution.ts";
import { touchFromUrl } from "#domain/leads/touch-from-url.ts";

/** The texts of a form that the browser posted by itself; files are nobody's contact data. */
export function postedTexts(posted: FormData): Record<string, string> {
	const texts = [...posted].filter((pair): pair is [string, string] => typeof pair[1] === "string");
	return Object.fromEntries(texts);
}

/** Where the visit came from, by the address of the page that held the form. */
export function postedAttribution(request: Request): { attribution?: Attribution } {
	const page = request.headers.get("referer") ?? "";
	return URL.canParse(page) ? { attribution: { last: touchFromUrl(new URL(page), "") } } : {};
}
