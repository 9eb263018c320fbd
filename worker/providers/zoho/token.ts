import { matchAnswer, messageError, readAnswer, refusal } from "../http/read-answer.ts";
import type { ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { type AccessToken, cachedToken } from "../token-store.ts";
import { apiOrigin, tokenUrl } from "./hosts.ts";
import { TokenAnswer, TokenRefusal } from "./schemas.ts";

const EARLY_MS = 5 * 60 * 1000;
const DAY_SECONDS = 86_400;
/** About ten token calls per ten minutes are allowed; Zoho names no time to wait. */
const TOKEN_THROTTLE_MS = 2 * 60 * 1000;

/** Returns a valid access token, shared between workers; never `refused`. */
export function accessToken(context: ProviderContext, refused?: string): Promise<AccessToken> {
	const { apiKey, apiSecret, endpoint, settings } = context.connection;
	const credentials = [apiKey, apiSecret, settings.refreshToken, settings.accountsDomain, endpoint];
	return cachedToken(context, credentials, EARLY_MS, () => refresh(context), refused);
}

async function refresh(context: ProviderContext): Promise<AccessToken> {
	const { connection, http, signal } = context;
	const { refreshToken } = connection.settings;
	if (!connection.apiSecret || !refreshToken) {
		const missing = [!connection.apiSecret && "a client secret", !refreshToken && "a refresh token"];
		throw new ProviderError("auth", `Zoho needs ${missing.filter(Boolean).join(" and ")}`);
	}
	// In the body instead of the query, to keep secrets out of access logs.
	const body = new URLSearchParams({
		refresh_token: refreshToken,
		client_id: connection.apiKey,
		client_secret: connection.apiSecret,
		grant_type: "refresh_token",
	}).toString();
	const headers = { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" };
	const answer = await http.send({ method: "POST", url: tokenUrl(connection), headers, body, signal });
	const refused = matchAnswer(TokenRefusal, answer);
	if (refused) throw refusedToken(refused.error, refused.error_description, context, answer);
	if (answer.status === 429 || answer.status >= 500)
		throw refusal("Zoho's token service", "", answer, context);
	const token = readAnswer(TokenAnswer, answer, context);
	const lifetime = lifetimeSeconds(token.expires_in_sec, token.expires_in) * 1000;
	return {
		value: token.access_token,
		apiDomain: apiOrigin(connection, token.api_domain),
		// A token that lives no longer than the margin must still be used for part of its life.
		expiresAt: context.now() + Math.max(lifetime, EARLY_MS + 60_000),
	};
}

/** expires_in was once milliseconds, with expires_in_sec beside it. */
function lifetimeSeconds(inSeconds: number | null | undefined, seconds: number | null | undefined): number {
	if (inSeconds != null) return inSeconds;
	if (seconds == null) return 3600;
	return seconds > DAY_SECONDS ? seconds / 1000 : seconds;
}

/** Returns the error for a refused token; the token service answers errors with 200 or 400 (docs/providers/zoho.md#tokens). */
function refusedToken(
	error: string,
	description: string,
	context: ProviderContext,
	answer: Parameters<typeof messageError>[2],
): ProviderError {
	if (/access.?denied/iu.test(error) || /too many requests/iu.test(description)) {
		return messageError("throttled", `Zoho: ${description || error}`, answer, context, TOKEN_THROTTLE_MS);
	}
	// An internal error of Zoho, which also comes with 200 or 400, says nothing about the credentials.
	if (answer.status >= 500 || /^general.?error$/iu.test(error))
		return messageError("transient", `Zoho: ${error}`, answer, context);
	const hint = "check them, and that the accounts domain is that of the data centre they were made in";
	return messageError("auth", `Zoho refused the credentials (${error}): ${hint}`, answer, context);
}
