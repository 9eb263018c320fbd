import { describe, expect, it } from "vitest";
import { PROVIDER_NAMES, PROVIDERS } from "#domain/integrations/providers.ts";
import { contact, contextFor, readyFields } from "#tests/support/providers/context.ts";
import { adapters } from "./adapters.ts";
import type { ProviderAnswer, ProviderHttp } from "./http/http.ts";
import { redactingAdapter } from "./redacting-adapter.ts";
import { createMemoryTokenStore } from "./token-store.ts";

const SECRETS = {
	apiKey: "0123456789abcdef0123456789abcdef-us6",
	apiSecret: "client-secret-0123456789",
	refreshToken: "1000.refresh-token-0123456789",
	accessToken: "1000.access-token-0123456789",
};
const BASIC = Buffer.from(`anystring:${SECRETS.apiKey}`).toString("base64");
/** The secrets of a provider; only Zoho has an access token. */
const secretsOf = (name: string) =>
	[...Object.values(SECRETS), BASIC].filter(secret => name === "zoho_crm" || secret !== SECRETS.accessToken);

/** Answers with everything that the provider was ever sent in its refusal, in each provider's own format. */
function echoing(status: number, words: string): ProviderHttp {
	const refusal = {
		title: "Invalid Resource",
		detail: words,
		message: words,
		code: "INVALID_DATA",
		details: { api_name: words },
		errors: [{ field: "", message: words }],
		status: "error",
	};
	return {
		async send({ url }): Promise<ProviderAnswer> {
			const token = { access_token: SECRETS.accessToken, api_domain: "", expires_in: 3600 };
			const isToken = url.includes("/oauth/");
			return { status: isToken ? 200 : status, headers: {}, text: JSON.stringify(isToken ? token : refusal) };
		},
		close() {},
	};
}

async function heard(work: Promise<unknown>): Promise<string> {
	return work.then(
		result => JSON.stringify(result),
		error => `${error.message} ${error.body ?? ""}`,
	);
}

const NAMES = PROVIDERS.filter(provider => provider !== "webhook");

describe.each(NAMES)("redactingAdapter for %s", name => {
	it.each([400, 401, 403, 404, 422, 429, 500])(
		"redacts secrets that the provider echoes with status %i",
		async status => {
			const { apiKey, apiSecret, refreshToken } = SECRETS;
			const endpoint = "https://provider.example";
			const connection = { apiKey, apiSecret, listId: "1", endpoint, settings: { refreshToken } };
			const secrets = secretsOf(name);
			const bare = contextFor(echoing(status, `what you sent: ${secrets.join(" ")}`), connection);
			const { adapter, ...known } = redactingAdapter(
				adapters[name],
				bare.connection,
				createMemoryTokenStore(),
			);
			const context = { ...bare, ...known, preparation: readyFields(name) };
			const person = contact();
			const reader = { email: person.email, fullName: null, consentAt: null, heldBack: null };
			const confirmedAt = "2026-01-02T10:00:00.000Z";
			const said = [
				await heard(adapter.test(context)),
				await heard(adapter.prepare(context)),
				await heard(adapter.upsertOne(person, context)),
				await heard(adapter.upsertMany([person, contact({ email: "bo@example.com" })], context)),
				await heard(adapter.subscribe({ ...reader, confirmedAt }, context)),
				await heard(adapter.unsubscribe(person.email, context)),
			];
			for (const each of said) for (const secret of secrets) expect(each).not.toContain(secret);
			expect(said.join(" ")).toContain("[secret]");
		},
	);
});

it.each(NAMES)("the name of %s appears in the errors of its test and upsertOne", async provider => {
	const page: ProviderHttp = {
		send: async () => ({ status: 200, headers: {}, text: "<html></html>" }),
		close() {},
	};
	const settings = { refreshToken: SECRETS.refreshToken };
	const bare = contextFor(page, { ...SECRETS, endpoint: "https://127.0.0.1", settings });
	const { adapter, ...known } = redactingAdapter(
		adapters[provider],
		bare.connection,
		createMemoryTokenStore(),
	);
	const context = { ...bare, ...known, preparation: readyFields(provider) };
	const said = [await heard(adapter.test(context)), await heard(adapter.upsertOne(contact(), context))];
	const [name = ""] = PROVIDER_NAMES[provider].split(" ");
	for (const each of said) expect(each).toContain(name);
});
