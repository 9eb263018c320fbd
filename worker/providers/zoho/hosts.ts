import { baseUrl } from "../http/json-api.ts";
import type { ProviderConnection } from "../port.ts";
import { ProviderError } from "../provider-error.ts";

/**
 * Data centres: accounts host → API host (docs/providers/zoho.md#data-centres). Both receive secrets, so no other host is
 * called.
 */
const DATA_CENTRES: Readonly<Record<string, string>> = {
	"accounts.zoho.com": "www.zohoapis.com",
	"accounts.zoho.eu": "www.zohoapis.eu",
	"accounts.zoho.in": "www.zohoapis.in",
	"accounts.zoho.com.au": "www.zohoapis.com.au",
	"accounts.zoho.jp": "www.zohoapis.jp",
	"accounts.zoho.com.cn": "www.zohoapis.com.cn",
	"accounts.zohocloud.ca": "www.zohoapis.ca",
	"accounts.zoho.sa": "www.zohoapis.sa",
	"accounts.zoho.uk": "www.zohoapis.uk",
	"accounts.zoho.ae": "www.zohoapis.ae",
};

const API_HOSTS = new Set(Object.values(DATA_CENTRES));
const DEFAULT_ACCOUNTS = "accounts.zoho.com";

/** Returns the token service's URL. Throws ProviderError misconfigured for a host outside the list. */
export function tokenUrl({ endpoint, settings }: ProviderConnection): string {
	if (endpoint) return `${serverBase(endpoint)}/oauth/v2/token`;
	const host = (settings.accountsDomain || DEFAULT_ACCOUNTS)
		.toLowerCase()
		.replace(/^https:\/\//u, "")
		.replace(/\/+$/u, "");
	if (!Object.hasOwn(DATA_CENTRES, host)) {
		throw new ProviderError(
			"misconfigured",
			`${host} is not a Zoho accounts domain; for example accounts.zoho.eu`,
		);
	}
	return `https://${host}/oauth/v2/token`;
}

/** Returns the API's origin for a token's api_domain: checked against the list, or the configured endpoint. */
export function apiOrigin({ endpoint }: ProviderConnection, apiDomain: string): string {
	if (endpoint) return serverBase(endpoint);
	const url = URL.canParse(apiDomain) ? new URL(apiDomain) : null;
	if (url?.protocol !== "https:" || !API_HOSTS.has(url.host)) {
		throw new ProviderError("protocol", "Zoho named an API host that is not one of its own");
	}
	return url.origin;
}

/** Strips the path of the API or the token service from the endpoint. */
function serverBase(endpoint: string): string {
	return baseUrl(endpoint, endpoint, "").replace(/\/(crm(\/v\d+)?|oauth\/v2\/token|oauth\/v2)$/u, "");
}
