import { sign } from "node:crypto";
import { readServiceAccount } from "#db/conversions/service-account.ts";
import type { ConversionContext } from "../conversion-port.ts";
import { baseUrl } from "../http/json-api.ts";
import { matchAnswer, messageError, readAnswer, refusal } from "../http/read-answer.ts";
import { ProviderError } from "../provider-error.ts";
import { type AccessToken, cachedToken } from "../token-store.ts";
import { TokenAnswer, TokenRefusal } from "./schemas.ts";

const ORIGIN = "https://datamanager.googleapis.com";
const TOKEN_URL = "https://oauth2.googleapis.com/token";
const SCOPE = "https://www.googleapis.com/auth/datamanager";
const EARLY_MS = 60_000;
const LIFE_SECONDS = 3_600;

/** Returns the base URL; a configured endpoint also replaces the token service. */
export function apiBase({ connection }: ConversionContext): string {
	return baseUrl(connection.endpoint, ORIGIN, "/v1");
}

function tokenUrl(context: ConversionContext): string {
	return context.connection.endpoint ? `${apiBase(context).slice(0, -"/v1".length)}/token` : TOKEN_URL;
}

/** Returns a valid access token of the service account; never `refused`. */
export async function accessToken(context: ConversionContext, refused?: string): Promise<string> {
	const { apiKey, endpoint } = context.connection;
	const make = () => exchange(context);
	return (await cachedToken(context, [apiKey, endpoint], EARLY_MS, make, refused)).value;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Exchanges a signed claim for a token (RFC 7523; developers.google.com/identity/protocols/oauth2/service-account). */
async function exchange(context: ConversionContext): Promise<AccessToken> {
	const account = readServiceAccount(context.connection.apiKey);
	if (!account) throw new ProviderError("auth", "Google: the service account's key cannot be read");
	const url = tokenUrl(context);
	const issued = Math.floor(context.now() / 1000);
	const header = { alg: "RS256", typ: "JWT", ...(account.keyId && { kid: account.keyId }) };
	const claim = { iss: account.clientEmail, scope: SCOPE, aud: url, iat: issued, exp: issued + LIFE_SECONDS };
	const unsigned = `${part(header)}.${part(claim)}`;
	const signature = sign("sha256", Buffer.from(unsigned), account.privateKey).toString("base64url");
	const body = new URLSearchParams({
		grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
		assertion: `${unsigned}.${signature}`,
	}).toString();
	const headers = { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" };
	const answer = await context.http.send({ method: "POST", url, headers, body, signal: context.signal });
	if (answer.status === 429 || answer.status >= 500)
		throw refusal("Google's token service", "", answer, context);
	const refused = matchAnswer(TokenRefusal, answer);
	if (refused) {
		const reason = refused.error_description || refused.error;
		throw messageError("auth", `Google refused the service account: ${reason}`, answer, context);
	}
	const { access_token, expires_in } = readAnswer(TokenAnswer, answer, context);
	return { value: access_token, apiDomain: "", expiresAt: context.now() + expires_in * 1000 };
}
