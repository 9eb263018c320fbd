import { createVerify, generateKeyPairSync, randomBytes } from "node:crypto";
import * as v from "valibot";
import { parseJson, type SimAnswer, type SimRequest } from "../simulator.ts";
import type { GoogleOptions } from "./schemas.ts";

const CLIENT = "conversions@meridian-demo.iam.gserviceaccount.com";
const SCOPE = "https://www.googleapis.com/auth/datamanager";

const Header = v.object({ alg: v.literal("RS256"), typ: v.literal("JWT"), kid: v.optional(v.string()) });
const Claim = v.object({
	iss: v.string(),
	scope: v.string(),
	aud: v.string(),
	iat: v.number(),
	exp: v.number(),
});

const keys = generateKeyPairSync("rsa", {
	modulusLength: 2048,
	publicKeyEncoding: { type: "spki", format: "pem" },
	privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

/** Key file of the simulator's service account; generated at each start of the process. */
export const GOOGLE_KEY = JSON.stringify({
	type: "service_account",
	project_id: "meridian-demo",
	private_key_id: "5a1e0f",
	private_key: keys.privateKey,
	client_email: CLIENT,
	token_uri: "https://oauth2.googleapis.com/token",
});

const refused = (error: string, error_description: string): SimAnswer => ({
	status: 400,
	body: { error, error_description },
});

/**
 * Creates the token service: exchanges a JWT signed with the service account's key for a token, valid for an hour by default
 * (RFC 7523).
 */
export function createTokens() {
	const live = new Map<string, number>();
	return {
		revokeAll: () => live.clear(),
		isLive: (token: string) => (live.get(token) ?? 0) > Date.now(),
		issue({ method, headers, text }: SimRequest, { tokenLifeSeconds }: GoogleOptions): SimAnswer {
			if (method !== "POST") return { status: 405 };
			const form = new URLSearchParams(text);
			if (form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer") {
				return refused("unsupported_grant_type", "Invalid grant_type");
			}
			const parts = (form.get("assertion") ?? "").split(".");
			const [header = "", claim = "", signature = ""] = parts;
			const read = (part: string) => parseJson(Buffer.from(part, "base64url").toString("utf8"));
			const claims = v.safeParse(Claim, read(claim));
			if (!v.is(Header, read(header)) || !claims.success) return refused("invalid_grant", "Bad Request");
			const { iss, scope, aud, iat, exp } = claims.output;
			if (iss !== CLIENT) return refused("invalid_grant", "Invalid grant: account not found");
			const verify = createVerify("sha256").update(`${header}.${claim}`);
			if (!verify.verify(keys.publicKey, signature, "base64url")) {
				return refused("invalid_grant", "Invalid JWT Signature.");
			}
			if (aud !== `http://${headers.host}/token`) return refused("invalid_grant", "Invalid JWT audience.");
			if (exp - iat > 3_600 || exp * 1000 < Date.now() || iat * 1000 > Date.now() + 60_000) {
				return refused("invalid_grant", "Invalid JWT: Token must be a short-lived token (60 minutes)");
			}
			if (!scope.split(" ").includes(SCOPE)) return refused("invalid_scope", "Empty or missing scope");
			const access_token = `ya29.${randomBytes(24).toString("base64url")}`;
			live.set(access_token, Date.now() + tokenLifeSeconds * 1000);
			return { status: 200, body: { access_token, expires_in: tokenLifeSeconds, token_type: "Bearer" } };
		},
	};
}
