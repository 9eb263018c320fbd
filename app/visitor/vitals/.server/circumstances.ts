import { chooseVariant } from "#app/site/info/.server/load-site.ts";
import type { Circumstances } from "#db/vitals/tally.ts";

/** Returns the site variant of the page that sent the report; on a development host its URL tells. */
export function variantOf(request: Request): Circumstances["variant"] {
	const own = new URL(request.url);
	const referrer = request.headers.get("referer");
	const page = referrer !== null && URL.canParse(referrer) ? new URL(referrer) : own;
	return chooseVariant(page.host === own.host ? page : own);
}

/** Returns the device class, from the client hint Sec-CH-UA-Mobile or else the User-Agent header. */
export function deviceOf(request: Request): Circumstances["device"] {
	const hint = request.headers.get("sec-ch-ua-mobile");
	if (hint !== null) return hint === "?1" ? "mobile" : "desktop";
	return /Mobi|Android|iPhone|iPad/i.test(request.headers.get("user-agent") ?? "") ? "mobile" : "desktop";
}
