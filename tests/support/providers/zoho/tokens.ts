import { randomBytes } from "node:crypto";
import type { SimAnswer, SimRequest } from "../simulator.ts";
import type { ZohoOptions } from "./schemas.ts";

export const ZOHO_CREDENTIALS = {
	clientId: "1000.CLIENTIDCLIENTID",
	clientSecret: "0123456789abcdef0123456789abcdef01234567",
	refreshToken: "1000.refresh.token",
} as const;

const LIVE_TOKENS = 30;

/** Creates the token service: errors with status 200, throttling with 400, and at most thirty valid tokens. */
export function createTokens() {
	let live: { value: string; expiresAt: number }[] = [];
	let calls: number[] = [];
	return {
		reset() {
			live = [];
			calls = [];
		},
		/** Invalidates every issued token. */
		revokeAll() {
			live = [];
		},
		isLive: (value: string) => live.some(token => token.value === value && token.expiresAt > Date.now()),
		issue({ method, headers, text, query }: SimRequest, options: ZohoOptions): SimAnswer {
			if (method !== "POST") return { status: 405 };
			const form = headers["content-type"]?.startsWith("application/x-www-form-urlencoded")
				? new URLSearchParams(text)
				: query;
			const now = Date.now();
			calls = [...calls.filter(at => at > now - 600_000), now];
			if (calls.length > options.tokenCallsPerTenMinutes) return TOO_MANY;
			if (form.get("grant_type") !== "refresh_token") return refused("unsupported_grant_type");
			if (form.get("client_id") !== ZOHO_CREDENTIALS.clientId) return refused("invalid_client");
			if (form.get("client_secret") !== ZOHO_CREDENTIALS.clientSecret) return refused("invalid_client");
			if (form.get("refresh_token") !== ZOHO_CREDENTIALS.refreshToken) return refused("invalid_code");
			const value = `1000.${randomBytes(16).toString("hex")}.${randomBytes(16).toString("hex")}`;
			live = [...live, { value, expiresAt: now + options.tokenLifeSeconds * 1000 }].slice(-LIVE_TOKENS);
			const seconds = options.tokenLifeSeconds;
			const life = options.oldTokenAnswer
				? { expires_in_sec: seconds, expires_in: seconds * 1000 }
				: { expires_in: seconds };
			const api_domain = options.apiDomain ?? `http://${headers.host}`;
			const scope = "ZohoCRM.modules.leads.ALL";
			return { status: 200, body: { access_token: value, scope, api_domain, token_type: "Bearer", ...life } };
		},
	};
}

const TOO_MANY: SimAnswer = {
	status: 400,
	body: {
		error: "Access Denied",
		error_description: "You have made too many requests continuously. Please try again after some time.",
		status: "failure",
	},
};

function refused(error: string): SimAnswer {
	return { status: 200, body: { error } };
}
