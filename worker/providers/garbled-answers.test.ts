import { expect, it } from "vitest";
import { PROVIDERS } from "#domain/integrations/providers.ts";
import { connectionTo } from "#tests/support/providers/accounts.ts";
import { contact, contacts, contextFor, readyFields } from "#tests/support/providers/context.ts";
import { adapters } from "./adapters.ts";
import { conversionAdapters } from "./conversion-adapters.ts";
import type { ProviderHttp } from "./http/http.ts";

const TOKEN = JSON.stringify({
	access_token: "t",
	api_domain: "https://www.zohoapis.com",
	expires_in: 3600,
});

/** Answers every call with this body and a success status unless one is given; a token request gets a valid token. */
const saying = (text: string, status?: number): ProviderHttp => ({
	async send({ method, url }) {
		if (url.includes("/oauth/")) return { status: 200, headers: {}, text: TOKEN };
		const success = method === "PUT" && url.includes("/marketing/contacts") ? 202 : 200;
		return { status: status ?? success, headers: {}, text };
	},
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
	"a success response of $provider $what makes upserts reject with a $kind error",
	async ({ provider, text, kind }) => {
		const context = contextFor(saying(text), connectionTo(provider, "https://api.example"), {
			preparation: readyFields(provider),
		});
		await expect(adapters[provider].upsertOne(contact(), context)).rejects.toMatchObject({ kind });
		await expect(adapters[provider].upsertMany(contacts(2), context)).rejects.toMatchObject({ kind });
	},
);

const PAGE = "<html><head><title>404 Not Found</title></head><body>nginx</body></html>";

it.each(API_PROVIDERS.flatMap(provider => [400, 403, 404].map(status => ({ provider, status }))))(
	"an HTML page with status $status from $provider is a retryable error, not a sign of an unknown contact",
	async ({ provider, status }) => {
		const context = contextFor(saying(PAGE, status), connectionTo(provider, "https://api.example"), {
			preparation: readyFields(provider),
		});
		const passing = { kind: provider === "mailchimp" && status === 403 ? "throttled" : "transient" };
		await expect(adapters[provider].unsubscribe("ana@example.com", context)).rejects.toMatchObject(passing);
		await expect(adapters[provider].upsertOne(contact(), context)).rejects.toMatchObject(passing);
		await expect(adapters[provider].test(context)).rejects.toMatchObject(passing);
	},
);

it("an HTML page with status 404 from Meta is a transient error of the connection test", async () => {
	const { connection, ...rest } = contextFor(saying(PAGE, 404), {});
	const options = { pixelId: "1234567890", testEventCode: "TEST1" };
	const context = { ...rest, connection: { ...connection, options } };
	const failed = conversionAdapters.meta_conversions.test(context);
	await expect(failed).rejects.toMatchObject({ kind: "transient" });
});

it.each(["", '{"unexpected":true}'])("an error about Meta's unreadable answer %j names Meta", async text => {
	const { connection, ...rest } = contextFor(saying(text), {});
	const options = { pixelId: "1234567890", testEventCode: "TEST1" };
	const failed = conversionAdapters.meta_conversions.test({
		...rest,
		connection: { ...connection, options },
	});
	await expect(failed).rejects.toThrow(/^Meta: (answered|sent) /);
});
