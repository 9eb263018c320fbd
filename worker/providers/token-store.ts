/** A short-lived access token and the host that the provider named with it. */
export type AccessToken = {
	value: string;
	/** Origin of the API, for example https://www.zohoapis.eu */
	apiDomain: string;
	/** Milliseconds since 1970. */
	expiresAt: number;
};

/** Access tokens shared by all workers. Tokens are secrets: implementations encrypt what they persist. */
export interface TokenStore {
	get(key: string): Promise<AccessToken | null>;
	set(key: string, token: AccessToken): Promise<void>;
	/** Runs work while no other holder of the same key runs, in this process or another. */
	withLock<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** A token store for one process: tests, and tools that run alone. */
export function createMemoryTokenStore(): TokenStore {
	const tokens = new Map<string, AccessToken>();
	const tails = new Map<string, Promise<unknown>>();
	return {
		async get(key) {
			return tokens.get(key) ?? null;
		},
		async set(key, token) {
			tokens.set(key, token);
		},
		async withLock(key, work) {
			const before = tails.get(key) ?? Promise.resolve();
			const run = before.then(work, work);
			tails.set(
				key,
				run.catch(() => undefined),
			);
			return run;
		},
	};
}
