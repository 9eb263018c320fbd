import { advertClick } from "#domain/attribution/advert-click.ts";
import type { Visit } from "#domain/attribution/visit.ts";

type Begun = { [Name in keyof Visit]: Visit[Name] | undefined };

const LONGEST = 200;

/**
 * How the visit began, by the page's own address and the host of the page before; null on a later page of it, and where
 * this page was opened again.
 */
export function visitBegun(): Begun | null {
	const [navigation] = performance.getEntriesByType("navigation");
	const anew = !(navigation instanceof PerformanceNavigationTiming) || navigation.type === "navigate";
	// An app (android-app:) is no site: a form that comes of such a visit says nothing of it either.
	const referrer = /^https?:/.test(document.referrer) ? new URL(document.referrer).host : "";
	if (!anew || referrer === location.host) return null;
	const query = new URLSearchParams(location.search);
	const utm = (name: string) => query.get(`utm_${name}`)?.trim().slice(0, LONGEST) || undefined;
	const google = query.get("gclid") || query.get("gbraid") || query.get("wbraid");
	const advert = advertClick(query);
	return {
		source: utm("source") ?? advert?.source,
		medium: utm("medium") ?? advert?.medium,
		campaign: utm("campaign"),
		click: google ? "google" : query.get("fbclid") ? "meta" : undefined,
		referrer: referrer || undefined,
		landingPage: location.pathname.slice(0, LONGEST),
	};
}
