import { advertClick } from "../attribution/advert-click.ts";
import { parseUrl } from "../parse-url.ts";
import type { Touch } from "./attribution.ts";

/** URL parameters that make up a touch. */
export const TOUCH_PARAMETERS = [
	"utm_source",
	"utm_medium",
	"utm_campaign",
	"utm_term",
	"utm_content",
	"gclid",
	"gbraid",
	"wbraid",
	"fbclid",
] as const;

/** Creates a touch from a page's URL and referrer. A same-site referrer is ignored. */
export function touchFromUrl(page: URL, referrer: string): Touch {
	const advert = advertClick(page.searchParams);
	const touch: Touch = {
		landingPage: page.pathname.slice(0, 2000),
		...(advert && { utm_source: advert.source, utm_medium: advert.medium }),
	};
	for (const name of TOUCH_PARAMETERS) {
		const value = page.searchParams.get(name)?.trim().slice(0, 500);
		if (value) touch[name] = value;
	}
	const before = parseUrl(referrer);
	if (before && before.host !== page.host) touch.referrer = referrer.slice(0, 2000);
	return touch;
}
