import { baseUrl } from "../base-url.ts";
import type { ProviderConnection } from "../port.ts";
import { ProviderError } from "../provider-error.ts";

const DATA_CENTRE = /^[a-z]{2,4}\d{1,3}$/u;

/**
 * The base of all calls: from the data centre in the key (docs/providers/mailchimp.md#access), or the operator's
 * endpoint.
 */
export function mailchimpBase({ apiKey, endpoint }: ProviderConnection): string {
	if (endpoint) return baseUrl(endpoint, endpoint, "/3.0");
	const dataCentre = apiKey.slice(apiKey.lastIndexOf("-") + 1);
	// The suffix becomes part of a host name: anything else in it could send the key elsewhere.
	if (!apiKey.includes("-") || !DATA_CENTRE.test(dataCentre)) {
		throw new ProviderError("auth", "The API key does not end in a data centre such as -us6");
	}
	return baseUrl(null, `https://${dataCentre}.api.mailchimp.com`, "/3.0");
}
