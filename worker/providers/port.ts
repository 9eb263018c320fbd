import * as v from "valibot";
import type { OpenIntegration } from "#db/integrations/connection.ts";
import type { SubscriberToSync } from "#db/newsletter/sync-subscriber.ts";
import { CONTACT_VALUES, OfferedFields, type SyncContact } from "#domain/integrations/field-mapping.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import type { ProviderHook } from "./hook-port.ts";
import type { ProviderHttp } from "./http/http.ts";
import type { TokenStore } from "./token-store.ts";

/** The outcome of one contact. Messages are the provider's words where it gives any. */
export type RecordOutcome =
	| {
			status: "synced";
			action: "created" | "updated" | "unknown";
			remoteId: string | null;
			/** A note to staff about a success, for example a value that the provider refused. */
			note?: string;
	  }
	/** The record's data is invalid: not retried until it changes. */
	| { status: "rejected"; message: string; code?: string; field?: string }
	/** Refused or skipped for consent or compliance: recorded, never forced. */
	| { status: "suppressed"; message: string }
	/** This record alone is to be sent again after retryAfterMs. */
	| { status: "deferred"; message: string; retryAfterMs: number };

type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Identifies a provider's asynchronous job, also after a crash. Opaque JSON without secrets; adapters parse it. */
export type Ticket = { [key: string]: JsonValue };

export type BulkResult =
	/** One outcome per contact, in the order of the contacts. */
	| { kind: "done"; outcomes: RecordOutcome[] }
	/** Store the ticket durably, then call poll with the same contacts in the same order. */
	| { kind: "pending"; ticket: Ticket; pollAfterMs: number };

/** The result of `prepare`, as JSON: stored with the integration and passed back in the context. */
export const Preparation = v.object({
	/** Our value → the key to send it under; values that the provider cannot store are absent. */
	fields: v.object(v.entriesFromList(CONTACT_VALUES, v.exactOptional(v.string()))),
	/** Whether the audience uses double opt-in. */
	doubleOptIn: v.boolean(),
	/** Our value → the only texts that its field accepts. */
	choices: v.exactOptional(v.object(v.entriesFromList(CONTACT_VALUES, v.exactOptional(v.array(v.string()))))),
	/** The account's custom text fields, for staff to choose from. */
	offered: v.exactOptional(OfferedFields),
	/** Notes to admins, for example about a field that could not be created. */
	notes: v.array(v.string()),
});
export type Preparation = v.InferOutput<typeof Preparation>;

/** An integration as the adapter needs it; the only place where its secrets are decrypted. */
export type ProviderConnection = OpenIntegration["connection"];

export type ProviderContext = {
	connection: ProviderConnection;
	/** Null: the adapter prepares by itself, with a few more calls each time. */
	preparation: Preparation | null;
	http: ProviderHttp;
	tokens: TokenStore;
	/** Tokens used for these calls, which are redacted from quoted answers. */
	accessTokens?: ReadonlySet<string>;
	signal: AbortSignal;
	/** Milliseconds since 1970. */
	now(): number;
	/** Makes a call that counts against bulkQuota. Throws QuotaReached instead if it would exceed the quota. */
	withinQuota?<Answer>(call: () => Promise<Answer>): Promise<Answer>;
	/**
	 * When the first attempt began, which may have created records whose answer was lost; milliseconds since 1970, absent at the
	 * first attempt.
	 */
	triedSince?: number;
	/** The idempotency key of the job: the same at every attempt, and unique to the job. */
	deliveryId: string;
};

/** Only a double opt-in confirmation re-subscribes an unsubscribed person. */
export type Subscriber = Pick<
	SubscriberToSync,
	"email" | "fullName" | "consentAt" | "confirmedAt" | "heldBack"
>;

/**
 * The adapter of one provider. Adapters are stateless: all state is in the context or in a ticket. Every call may throw
 * ProviderError for the request as a whole, or the signal's reason when aborted, and is idempotent.
 */
export interface ProviderAdapter {
	readonly provider: Provider;
	/** Maximum contacts per upsertMany. The adapter itself splits by byte limits below that. */
	readonly batchSize: number;
	/** Maximum requests in flight per connection, across all workers. */
	readonly maxConcurrency: number;
	/** The provider's rate limit on bulk calls (ProviderContext.withinQuota); null if none is published. */
	readonly bulkQuota: { calls: number; perMs: number } | null;
	/** Tests the credentials and the list. Returns the result in words. */
	test(context: ProviderContext): Promise<string>;
	/** Looks up or creates custom fields and checks listId. */
	prepare(context: ProviderContext): Promise<Preparation>;
	/**
	 * Upserts one contact, or up to batchSize. The adapter isolates the records for which a batch is refused; it throws
	 * BatchRefused (a ProviderError of kind protocol) only if there are too many: then send them one by one.
	 */
	upsertOne(contact: SyncContact, context: ProviderContext): Promise<BulkResult>;
	upsertMany(contacts: readonly SyncContact[], context: ProviderContext): Promise<BulkResult>;
	/** Polls a pending result; absent for a provider that never answers "pending". */
	poll?(ticket: Ticket, contacts: readonly SyncContact[], context: ProviderContext): Promise<BulkResult>;
	/**
	 * Newsletter: subscribes a person with consent. An unsubscribed person stays so and is reported as suppressed, unless they
	 * have confirmed since (docs/providers/consent.md).
	 */
	subscribe(subscriber: Subscriber, context: ProviderContext): Promise<BulkResult>;
	/** Newsletter: unsubscribes an address. An address unknown to the provider counts as done. */
	unsubscribe(email: string, context: ProviderContext): Promise<RecordOutcome>;
	/** Reads the provider's webhooks, and polls for missed ones. */
	readonly hook?: ProviderHook;
}
