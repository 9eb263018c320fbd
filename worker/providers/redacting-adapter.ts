import { PROVIDER_NAMES } from "#domain/integrations/providers.ts";
import { secretsOf } from "./http/read-answer.ts";
import { hideSecrets } from "./http/redact.ts";
import { poll } from "./poll.ts";
import type { ProviderAdapter, ProviderConnection } from "./port.ts";
import { nameProvider } from "./provider-error.ts";
import type { TokenStore } from "./token-store.ts";

/** Shorter values are no real secrets, and redacting them would mangle words. */
const MIN_LENGTH = 6;

/**
 * Wraps an adapter so that its outcomes, notes, tickets, test results and errors contain no secret of the connection, even if
 * the provider quotes one. Pass `tokens` and `accessTokens` on in its context.
 */
export function redactingAdapter(
	adapter: ProviderAdapter,
	connection: ProviderConnection,
	tokens: TokenStore,
): { adapter: ProviderAdapter; tokens: TokenStore; accessTokens: ReadonlySet<string> } {
	const accessTokens = new Set<string>();
	/** Redacts a text, or all texts within a value. */
	const clean = <Value>(result: Value): Value => {
		const secrets = secretsOf({ connection, accessTokens }).filter(text => (text?.length ?? 0) >= MIN_LENGTH);
		const hide = (_: string, value: unknown) =>
			typeof value === "string" ? hideSecrets(value, secrets) : value;
		return JSON.parse(JSON.stringify(result), hide);
	};

	async function redacted<Result>(work: Promise<Result>): Promise<Result> {
		try {
			return clean(await work);
		} catch (error) {
			// Changed in place, so that the error keeps its kind and details.
			nameProvider(error, PROVIDER_NAMES[adapter.provider]);
			if (error instanceof Error) error.message = clean(error.message);
			throw error;
		}
	}

	return {
		accessTokens,
		adapter: {
			...adapter,
			test: context => redacted(adapter.test(context)),
			prepare: context => redacted(adapter.prepare(context)),
			upsertOne: (contact, context) => redacted(adapter.upsertOne(contact, context)),
			upsertMany: (contacts, context) => redacted(adapter.upsertMany(contacts, context)),
			...(adapter.poll && {
				poll: (ticket, contacts, context) => redacted(poll(adapter, ticket, contacts, context)),
			}),
			subscribe: (subscriber, context) => redacted(adapter.subscribe(subscriber, context)),
			unsubscribe: (email, context) => redacted(adapter.unsubscribe(email, context)),
		},
		tokens: notingTokens(tokens, accessTokens),
	};
}

/** Wraps a token store and adds every token that it returns or stores to `seen`. */
export function notingTokens(tokens: TokenStore, seen: Set<string>): TokenStore {
	return {
		async get(key, isUsable) {
			const token = await tokens.get(key, isUsable);
			if (token) seen.add(token.value);
			return token;
		},
		set(key, token) {
			seen.add(token.value);
			return tokens.set(key, token);
		},
		withLock: (key, work) => tokens.withLock(key, work),
	};
}
