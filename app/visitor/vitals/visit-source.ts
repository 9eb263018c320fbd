import { advertClick } from "#domain/attribution/advert-click.ts";
import type { Visit } from "#domain/attribution/visit.ts";

type Begun = { [Name in keyof Visit]: Visit[Name] | undefined };

const MAX_LENGTH = 200;

/**
 * Returns how the visit began, from the page's own URL and the referrer's host; null on a later page of the visit, and after a
 * reload or back navigation.
 */
export function visitSource(): Begun | null {
	const [navigation] = performance.getEntriesByType("navigation");
	const anew = !(navigation instanceof PerformanceNavigationTiming) || navigation.type === "navigate";
	// An app referrer (android-app:) is not a site; the attribution of a form ignores it too.
	const referrer = /^https?:/.test(document.referrer) ? new URL(document.referrer).host : "";
	if (!anew || referrer === location.host) return null;
	const query = new URLSearchParams(location.search);
	const utm = (name: string) => query.get(`utm_${name}`)?.trim().slice(0, MAX_LENGTH) || undefined;
	const google = query.get("gclid") || query.get("gbraid") || query.get("wbraid");
	const advert = advertClick(query);
	return {
		source: utm("source") ?? advert?.source,
		medium: utm("medium") ?? advert?.medium,
		campaign: utm("campaign"),
		click: google ? "google" : query.get("fbclid") ? "meta" : undefined,
		referrer: referrer || undefined,
		landingPage: location.pathname.slice(0, MAX_LENGTH),
	};
}
