import type { ConsentChoice } from "#domain/consent/categories.ts";
import type { TagCategory } from "#domain/tracking/tag-types.ts";

/**
 * Names of the cookies and storage keys that the tag types, and the tools most often added by a tag manager or custom code
 * (Clarity, Microsoft Advertising, TikTok), are known to store on the site's own domain.
 */
const STORED: Readonly<Record<TagCategory, { cookies: RegExp; keys: RegExp }>> = {
	analytics: { cookies: /^(_ga$|_ga_|_gid$|_gat|__utm|_clck$|_clsk$)/, keys: /^_ga/ },
	marketing: {
		cookies:
			/^(_gcl|_gac_|FPGCL|_fbp$|_fbc$|li_|lms_|ln_or$|_guid$|AnalyticsSyncHistory$|bcookie$|lidc$|UserMatchHistory$|_uet|_ttp$|_tt_)/,
		keys: /^(_gcl|li_|lastExternalReferrer|_uet|tt_)/,
	},
	functional: { cookies: /^$/, keys: /^$/ },
};

/** Returns the domains for which a script of this page may have set a cookie: the host and each parent domain. */
function cookieDomains(host: string): string[] {
	const parts = host.split(".");
	return parts.map((_part, index) => parts.slice(index).join("."));
}

function expireCookie(name: string): void {
	const expired = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
	document.cookie = expired;
	for (const domain of cookieDomains(window.location.hostname)) {
		// biome-ignore lint/suspicious/noDocumentCookie: as above
		document.cookie = `${expired}; domain=${domain}`;
	}
}

/** Deletes the first-party cookies and storage keys that tags of the refused categories are known to store. */
export function forgetRefused(granted: ConsentChoice): void {
	const refused = (["analytics", "marketing", "functional"] as const).filter(category => !granted[category]);
	const names = document.cookie.split(";").map(cookie => cookie.split("=", 1)[0]?.trim() ?? "");
	for (const category of refused) {
		for (const name of names) if (STORED[category].cookies.test(name)) expireCookie(name);
		for (const storage of [localStorage, sessionStorage])
			for (const key of Object.keys(storage)) if (STORED[category].keys.test(key)) storage.removeItem(key);
	}
}
