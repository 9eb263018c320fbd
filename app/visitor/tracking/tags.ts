import { holdsToken } from "#app/http/page-cache/page-address.ts";
import { onEvent } from "#app/visitor/analytics/track.ts";
import { tryStorage } from "#app/visitor/browser-storage.ts";
import { consentState } from "#app/visitor/consent/consent-state.ts";
import { CONSENT_CATEGORIES, type ConsentChoice, NECESSARY_ONLY } from "#domain/consent/categories.ts";
import type { AnalyticsEvent } from "#domain/tracking/catalogue.ts";
import { conversionInUrl } from "#domain/tracking/conversion.ts";
import { categoriesOfTag, mayLoadTag } from "#domain/tracking/tag-category.ts";
import { isTagType } from "#domain/tracking/tag-types.ts";
import { conversionsSoFar, convert, onConversion, type RecordedConversion } from "./conversions.ts";
import { type LoadableTag, loadTag } from "./load-tag.ts";
import { sendConversion } from "./send-conversion.ts";

/** Milliseconds between fetching the list of tags and loading the tags (docs/specification/consent-and-tracking.md#tags). */
const DELAY_MS = 5_000;

/** Milliseconds after which the list is fetched again: a bad connection must not cost the page its conversions. */
const RETRY_MS = 20_000;

type FetchedTag = Omit<LoadableTag, "tagType"> & { tagType: string };

let granted: ConsentChoice = NECESSARY_ONLY;
let fetched: Promise<void> | null = null;
let waiting: LoadableTag[] = [];
const loaded: LoadableTag[] = [];

/** Drops unknown types with a warning. */
function known(tag: FetchedTag): LoadableTag[] {
	if (isTagType(tag.tagType)) return [{ ...tag, tagType: tag.tagType }];
	console.warn(`Unknown tracking tag type: ${tag.tagType}`);
	return [];
}

async function fetchTags(): Promise<void> {
	const response = await fetch("/api/tracking-tags/active");
	if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
	const tags: FetchedTag[] = await response.json();
	await new Promise(resolve => setTimeout(resolve, DELAY_MS));
	waiting = tags.flatMap(known);
}

function loadGranted(): void {
	const due = waiting.filter(tag => mayLoadTag(tag, granted));
	waiting = waiting.filter(tag => !due.includes(tag));
	loaded.push(...due);
	for (const tag of due) {
		loadTag(tag);
		for (const conversion of conversionsSoFar()) reportConversion(tag, conversion);
	}
	if (due.length > 0) forgetPosted();
}

/** Removes the reported submission from the thank-you's URL: not every platform ignores the repetition when it is reloaded. */
function forgetPosted(): void {
	const url = new URL(location.href);
	if (!conversionInUrl(url)) return;
	url.searchParams.delete("id");
	history.replaceState(history.state, "", url);
}

/** The consent at the time of the conversion decides, not the current one. */
function reportConversion(tag: LoadableTag, conversion: RecordedConversion): void {
	if (mayLoadTag(tag, conversion.granted)) sendConversion(tag, conversion);
}

/** Google's tag receives events directly in track.ts; without it, a tag manager receives them here. */
function tellTagManager({ name, category, label, value, offer_version }: AnalyticsEvent): void {
	const manager = loaded.find(({ tagType }) => tagType === "google_tag_manager");
	if (window.gtag || !manager || !mayLoadTag(manager, consentState().granted)) return;
	window.dataLayer?.push({
		event: name,
		event_category: category,
		event_label: label,
		value,
		offer_version,
	});
}

onEvent(tellTagManager);
onConversion(conversion => {
	for (const tag of loaded) reportConversion(tag, conversion);
});
const posted = conversionInUrl(new URL(location.href));
if (posted) convert(posted);

/**
 * Loads the active tags that the visitor has allowed, five seconds after their list was fetched. A running script cannot be
 * stopped, so the page is reloaded when a loaded tag loses its consent (a tag manager: one of its two categories).
 */
export function applyConsent(choice: ConsentChoice): void {
	const before = granted;
	granted = choice;
	if (loaded.some(tag => categoriesOfTag(tag).some(category => before[category] && !choice[category]))) {
		window.location.reload();
		return;
	}
	if (CONSENT_CATEGORIES.every(category => category === "necessary" || !granted[category])) return;
	// Tags send the page's URL to their providers, so none may load on a page with a token in it.
	if (holdsToken(new URL(location.href))) return;
	// Nor where storage is refused: the visitor's refusal could not be kept, so that the next page would load them again.
	if (tryStorage(() => localStorage.length) === null) return;
	fetched ??= fetchTags().catch(error => {
		fetched = null;
		console.error("The tracking tags could not be fetched", error);
		setTimeout(() => applyConsent(granted), RETRY_MS);
	});
	void fetched.then(loadGranted);
}
