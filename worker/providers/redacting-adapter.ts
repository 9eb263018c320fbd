import { PROVIDER_NAMES } from "#domain/integrations/providers.ts";
import { secretsOf } from "./http/read-answer.ts";
import { hideSecrets } from "./http/redact.ts";
import { poll } from "./poll.ts";
import type { BulkResult, ProviderAdapter, ProviderConnection, RecordOutcome, TestResult } from "./port.ts";
import { ProviderError } from "./provider-error.ts";
import type { TokenStore } from "./token-store.ts";

/** Shorter ones are no secrets of a real account, and would punch holes into words. */
const SHORTEST = 6;

/**
 * An adapter of which nothing that it says holds a secret of its connection, whatever the provider put into its words:
 * outcomes, notes, tickets, verdicts of tests and errors. `tokens` and `accessTokens` belong into its context.
 */
export function redactingAdapter(
	adapter: ProviderAdapter,
	connection: ProviderConnection,
	tokens: TokenStore,
): { adapter: ProviderAdapter; tokens: TokenStore; accessTokens: ReadonlySet<string> } {
	const accessTokens = new Set<string>();
	const clean = (text: string): string => {
		const secrets = secretsOf({ connection, accessTokens });
		return hideSecrets(
			text,
			secrets.filter(secret => (secret?.length ?? 0) >= SHORTEST),
		);
	};
	const cleanOutcome = (outcome: RecordOutcome): RecordOutcome => {
		if (outcome.status === "synced") {
			return outcome.note === undefined ? outcome : { ...outcome, note: clean(outcome.note) };
		}
		const said = { ...outcome, message: clean(outcome.message) };
		if (said.status !== "rejected") return said;
		const { code, field } = said;
		return { ...said, ...(code && { code: clean(code) }), ...(field && { field: clean(field) }) };
	};
	const cleanBulk = (result: BulkResult): BulkResult =>
		result.kind === "done"
			? { kind: "done", outcomes: result.outcomes.map(cleanOutcome) }
			: { ...result, ticket: JSON.parse(clean(JSON.stringify(result.ticket))) };
	const cleanTest = (result: TestResult): TestResult => ({
		...result,
		message: clean(result.success ? result.message : named(result.message)),
	});
	const name = PROVIDER_NAMES[adapter.provider];
	const [known = name] = name.toLowerCase().split(" ");
	/** Whoever reads of an error elsewhere than beside the integration sees whose it is. */
	const named = (text: string) => (text.toLowerCase().includes(known) ? text : `${name}: ${text}`);

	async function redacted<Result>(
		work: Promise<Result>,
		cleanResult: (result: Result) => Result,
	): Promise<Result> {
		try {
			return cleanResult(await work);
		} catch (error) {
			// The same error, so that its kind and what hangs on it stay.
			if (error instanceof ProviderError) error.message = named(error.message);
			if (error instanceof Error) error.message = clean(error.message);
			throw error;
		}
	}

	return {
		accessTokens,
		adapter: {
			...adapter,
			test: context => redacted(adapter.test(context), cleanTest),
			prepare: context =>
				redacted(adapter.prepare(context), found => ({ ...found, notes: found.notes.map(clean) })),
			upsertOne: (contact, context) => redacted(adapter.upsertOne(contact, context), cleanBulk),
			upsertMany: (contacts, context) => redacted(adapter.upsertMany(contacts, context), cleanBulk),
			...(adapter.poll && {
				poll: (ticket, contacts, context) => redacted(poll(adapter, ticket, contacts, context), cleanBulk),
			}),
			subscribe: (subscriber, context) => redacted(adapter.subscribe(subscriber, context), cleanBulk),
			unsubscribe: (email, context) => redacted(adapter.unsubscribe(email, context), cleanOutcome),
		},
		tokens: noting(tokens, accessTokens),
	};
}

/** The same store; what it hands out or takes is noted in `seen`. */
function noting(tokens: TokenStore, seen: Set<string>): TokenStore {
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
