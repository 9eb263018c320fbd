import { referrerOf, type Visit } from "./visit.ts";

/** Traffic channels, as Google Analytics defines them (support.google.com/analytics/answer/9756891). */
export const CHANNELS = [
	"paid_search",
	"paid_social",
	"paid_other",
	"email",
	"organic_search",
	"organic_social",
	"referral",
	"direct",
	"unknown",
] as const;
export type Channel = (typeof CHANNELS)[number];

const PAID = /^(cpc|ppc|paid.*|retargeting|cpm|display|banner)$/;
const EMAIL = /^e?-?mail$|newsletter/;
const SEARCH = /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|baidu|yandex|brave|startpage)(\.|$)|^adwords$/;
const SOCIAL =
	/(^|\.)(facebook|instagram|linkedin|twitter|tiktok|youtube|pinterest|reddit|snapchat|threads|meta|whatsapp)(\.|$)|^(fb|ig|x|t\.co|lnkd\.in|l\.facebook\.com)$/;

/** Returns the channel of a visit. A null visit (the visitor did not consent to storage) is "unknown". */
export function channelOf(visit: Visit | null): Channel {
	if (!visit) return "unknown";
	const [medium, source] = [visit.medium?.toLowerCase() ?? "", visit.source?.toLowerCase() ?? ""];
	const from = source || referrerOf(visit);
	if (visit.click === "google") return "paid_search";
	if (PAID.test(medium)) {
		if (SOCIAL.test(from)) return "paid_social";
		return SEARCH.test(from) ? "paid_search" : "paid_other";
	}
	if (EMAIL.test(medium) || EMAIL.test(source)) return "email";
	if (SOCIAL.test(from) || visit.click === "meta") return "organic_social";
	if (SEARCH.test(from)) return "organic_search";
	return from ? "referral" : "direct";
}
