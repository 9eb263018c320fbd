import { createKeyedMutex } from "../keyed-mutex.ts";

/** A short-lived access token and the host that the provider named with it. */
export type AccessToken = {
	value: string;
	/** Origin of the API, for example https://www.zohoapis.eu */
	apiDomain: string;
	/** Milliseconds since 1970. */
	expiresAt: number;
};

/** Whose token: it changes with the credentials, so that a token of a former client is never used for a new one. */
export type TokenKey = {
	integrationId: string;
	/** Fingerprint of the credentials, up to 40 characters; not a secret. */
	credentials: string;
};

/** Access tokens shared by all workers. Tokens are secrets: implementations encrypt what they persist. */
export interface TokenStore {
	get(key: TokenKey): Promise<AccessToken | null>;
	set(key: TokenKey, token: AccessToken): Promise<void>;
	/** Runs work while no other holder of the same key runs, in this process or another. */
	withLock<Result>(key: TokenKey, work: () => Promise<Result>): Promise<Result>;
}

/** A token store for one process: tests, and tools that run alone. */
export function createMemoryTokenStore(): TokenStore {
	const tokens = new Map<string, AccessToken>();
	const exclusive = createKeyedMutex();
	const nameOf = ({ integrationId, credentials }: TokenKey) => `${integrationId}/${credentials}`;
	return {
		async get(key) {
			return tokens.get(nameOf(key)) ?? null;
		},
		async set(key, token) {
			tokens.set(nameOf(key), token);
		},
		withLock: (key, work) => exclusive(nameOf(key), work),
	};
}
