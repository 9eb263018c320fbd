import { expect, it } from "vitest";
import { PROVIDERS } from "#domain/integrations/providers.ts";
import { connectionTo } from "#tests/support/providers/accounts.ts";
import { contact, contacts, contextFor, readyFields } from "#tests/support/providers/context.ts";
import { adapters } from "./adapters.ts";
import type { ProviderHttp } from "./http/http.ts";

const TOKEN = JSON.stringify({
	access_token: "t",
	api_domain: "https://www.zohoapis.com",
	expires_in: 3600,
});

/** Answers every call with a success and this body, but for one that asks for a token. */
const saying = (text: string): ProviderHttp => ({
	send: async ({ method, url }) => ({
		status: method === "PUT" && url.includes("/marketing/contacts") ? 202 : 200,
		headers: {},
		text: url.includes("/oauth/") ? TOKEN : text,
	}),
	close() {},
});

const API_PROVIDERS = PROVIDERS.filter(provider => provider !== "webhook");

it.each(
	[
		["that breaks off", '{"data":[{"code":"SUCC', "transient"],
		["without a body", "", "transient"],
		["that says it failed", '{"status":"error","message":"Internal failure"}', "protocol"],
	].flatMap(([what = "", text = "", kind]) =>
		API_PROVIDERS.map(provider => ({ provider, what, text, kind })),
	),
)(
	"a success of $provider $what is $kind trouble, and nobody has arrived",
	async ({ provider, text, kind }) => {
		const context = contextFor(saying(text), connectionTo(provider, "https://api.example"), {
			preparation: readyFields(provider),
		});
		await expect(adapters[provider].upsertOne(contact(), context)).rejects.toMatchObject({ kind });
		await expect(adapters[provider].upsertMany(contacts(2), context)).rejects.toMatchObject({ kind });
	},
);
