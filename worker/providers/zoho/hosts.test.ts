import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { IntegrationSettingsSchema } from "#domain/integrations/settings.ts";
import type { ProviderConnection } from "../port.ts";
import { apiOrigin, tokenUrl } from "./hosts.ts";

function connection(accountsDomain?: string, endpoint: string | null = null): ProviderConnection {
	const settings = v.parse(IntegrationSettingsSchema, accountsDomain === undefined ? {} : { accountsDomain });
	return { id: "1", apiKey: "id", apiSecret: "secret", endpoint, listId: null, settings };
}

describe("tokenUrl", () => {
	it.each([
		[undefined, "https://accounts.zoho.com/oauth/v2/token"],
		["accounts.zoho.eu", "https://accounts.zoho.eu/oauth/v2/token"],
		["https://accounts.zoho.com.au/", "https://accounts.zoho.com.au/oauth/v2/token"],
	])("for the accounts domain %s is %s", (domain, url) => {
		expect(tokenUrl(connection(domain))).toBe(url);
	});

	it.each([
		"evil.example",
		"accounts.zoho.eu.evil.example",
		"accounts.zoho.eu/x",
		"constructor",
		"http://accounts.zoho.eu",
	])("throws for %s", domain => {
		expect(() => tokenUrl(connection(domain))).toThrow(expect.objectContaining({ kind: "misconfigured" }));
	});

	it("is on the endpoint's host and path, without /crm/v8/, when there is one", () => {
		const url = "http://localhost:1/base/oauth/v2/token";
		expect(tokenUrl(connection(undefined, "http://localhost:1/base"))).toBe(url);
		expect(tokenUrl(connection(undefined, "http://localhost:1/base/crm/v8/"))).toBe(url);
	});
});

describe("apiOrigin", () => {
	it("is the api_domain of the token answer when it is Zoho's", () => {
		expect(apiOrigin(connection(), "https://www.zohoapis.eu")).toBe("https://www.zohoapis.eu");
	});

	it.each([
		"https://evil.example",
		"http://www.zohoapis.eu",
		"https://www.zohoapis.eu.evil.example",
		"",
		"www.zohoapis.eu",
	])("throws for %s", domain => {
		expect(() => apiOrigin(connection(), domain)).toThrow(expect.objectContaining({ kind: "protocol" }));
	});

	it("is the endpoint when there is one, whatever the token answer says", () => {
		expect(apiOrigin(connection(undefined, "http://localhost:1/"), "https://www.zohoapis.com")).toBe(
			"http://localhost:1",
		);
	});
});
