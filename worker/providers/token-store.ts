import { hash } from "node:crypto";
import { createKeyedMutex } from "#domain/keyed-mutex.ts";

/** A short-lived access token and the API host that came with it. */
export type AccessToken = {
	value: string;
	/** Origin of the API, for example https://www.zohoapis.eu */
	apiDomain: string;
	/** Milliseconds since 1970. */
	expiresAt: number;
};

/** The key of a stored token. It changes with the credentials, so that a token of previous credentials is never reused. */
export type TokenKey = {
	integrationId: string;
	/** Fingerprint of the credentials, up to 40 characters; not a secret. */
	credentials: string;
};

/** Access tokens shared by all workers. Tokens are secrets: implementations encrypt what they persist. */
export interface TokenStore {
	/** Returns the stored token if it passes `isUsable`; otherwise checks whether another worker has stored a newer one. */
	get(key: TokenKey, isUsable: (token: AccessToken) => boolean): Promise<AccessToken | null>;
	set(key: TokenKey, token: AccessToken): Promise<void>;
	/** Runs work under an exclusive lock for the key, across processes. */
	withLock<Result>(key: TokenKey, work: () => Promise<Result>): Promise<Result>;
}

interface TokenUser {
	connection: { id: string };
	tokens: TokenStore;
	now(): number;
}

/**
 * Returns a valid access token: a stored one, or one that one worker creates while the others wait for it.
 * @param credentials what the token is created from; a change of one invalidates it
 * @param earlyMs a token counts as expired so long before it does
 * @param staleToken a token that the API rejected and that must not be returned again
 */
export async function cachedToken(
	{ connection, tokens, now }: TokenUser,
	credentials: readonly (string | null | undefined)[],
	earlyMs: number,
	make: () => Promise<AccessToken>,
	staleToken?: string,
): Promise<AccessToken> {
	const digest = hash("sha256", JSON.stringify(credentials), "base64url");
	const key = { integrationId: connection.id, credentials: digest.slice(0, 22) };
	const isUsable = ({ value, expiresAt }: AccessToken) => value !== staleToken && expiresAt - earlyMs > now();
	const stored = await tokens.get(key, isUsable);
	if (stored) return stored;
	return tokens.withLock(key, async () => {
		// Another worker may have stored a token while this one waited for the lock.
		const fresh = await tokens.get(key, isUsable);
		if (fresh) return fresh;
		const token = await make();
		await tokens.set(key, token);
		return token;
	});
}

/** Creates a token store for one process. */
export function createMemoryTokenStore(): TokenStore {
	const tokens = new Map<string, AccessToken>();
	const exclusive = createKeyedMutex();
	const nameOf = ({ integrationId, credentials }: TokenKey) => `${integrationId}/${credentials}`;
	return {
		async get(key, isUsable) {
			const token = tokens.get(nameOf(key));
			return token && isUsable(token) ? token : null;
		},
		async set(key, token) {
			tokens.set(nameOf(key), token);
		},
		withLock: (key, work) => exclusive(nameOf(key), work),
	};
}
