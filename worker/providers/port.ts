import * as v from "valibot";
import type { OpenIntegration } from "#db/integrations/connection.ts";
import { CONTACT_VALUES, OfferedFields, type SyncContact } from "#domain/integrations/field-mapping.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import type { ProviderHook } from "./hook-port.ts";
import type { ProviderHttp } from "./http/http.ts";
import type { TokenStore } from "./token-store.ts";

/** What became of one contact. Messages are the provider's words where it gave any. */
export type RecordOutcome =
	| {
			status: "synced";
			action: "created" | "updated" | "unknown";
			remoteId: string | null;
			/** What staff should know all the same, such as a value that the provider refused. */
			note?: string;
	  }
	/** This record's data is at fault: no retry until somebody changes it. */
	| { status: "rejected"; message: string; code?: string; field?: string }
	/** Refused or left alone for consent or compliance: recorded, never forced. */
	| { status: "suppressed"; message: string }
	/** Not now: this record alone is to be sent again after retryAfterMs. */
	| { status: "deferred"; message: string; retryAfterMs: number };

type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** What finds a provider's asynchronous job again after a crash. Opaque JSON without secrets; adapters parse it. */
export type Ticket = { [key: string]: JsonValue };

export type BulkResult =
	/** One outcome per contact, in the order of the contacts. */
	| { kind: "done"; outcomes: RecordOutcome[] }
	/** Keep the ticket durably, then call poll with the same contacts in the same order. */
	| { kind: "pending"; ticket: Ticket; pollAfterMs: number };

/** What prepare found out. JSON: keep it with the integration and hand it back in the context. */
export const Preparation = v.object({
	/** Our value → the key to send it under; values that the provider cannot take are absent. */
	fields: v.object(v.entriesFromList(CONTACT_VALUES, v.exactOptional(v.string()))),
	/** The audience asks new subscribers to confirm. */
	doubleOptIn: v.boolean(),
	/** Our value → the only texts that its field takes. */
	choices: v.exactOptional(v.object(v.entriesFromList(CONTACT_VALUES, v.exactOptional(v.array(v.string()))))),
	/** The account's own fields that can take text, for staff to choose from. */
	offered: v.exactOptional(OfferedFields),
	/** What an admin should know, for example a field that could not be created. */
	notes: v.array(v.string()),
});
export type Preparation = v.InferOutput<typeof Preparation>;

/** An integration as the adapter needs it; secrets are in the clear here and nowhere else. */
export type ProviderConnection = OpenIntegration["connection"];

export type ProviderContext = {
	connection: ProviderConnection;
	/** Null: the adapter prepares by itself, at the price of a few more calls each time. */
	preparation: Preparation | null;
	http: ProviderHttp;
	tokens: TokenStore;
	/** Those that were handed out for these calls: nothing that is quoted of an answer holds one. */
	accessTokens?: ReadonlySet<string>;
	signal: AbortSignal;
	/** Milliseconds since 1970. */
	now(): number;
	/** Makes a call that counts against bulkQuota. Throws QuotaReached instead where it would exceed the quota. */
	withinQuota?<Answer>(call: () => Promise<Answer>): Promise<Answer>;
	/** When an earlier try of the work began, which may have made records unseen; milliseconds since 1970, absent for the first. */
	triedSince?: number;
	/** Names the work that the call belongs to; the same at every try of it, and another for all other work. */
	deliveryId: string;
};

export type Subscriber = {
	email: string;
	fullName: string | null;
	consentAt: string | null;
	/** ISO 8601 time at which they followed a confirmation's link: only that brings back who left. */
	confirmedAt: string | null;
	/** As in SyncContact. */
	heldBack: boolean | null;
};

/**
 * One provider. Adapters are stateless: everything they remember is in the context or in a ticket.
 * Every call may throw ProviderError for the request as a whole, or the signal's reason when it is aborted.
 * Every call may be repeated with the same effect.
 */
export interface ProviderAdapter {
	readonly provider: Provider;
	/** Most contacts that one upsertMany takes. Byte limits below that are the adapter's own business. */
	readonly batchSize: number;
	/** Most requests at one time on one connection, over all workers. */
	readonly maxConcurrency: number;
	/** The provider's own quota on bulk calls (ProviderContext.withinQuota); null where none is published. */
	readonly bulkQuota: { calls: number; perMs: number } | null;
	/** Tries the credentials and the list, and says what it found. */
	test(context: ProviderContext): Promise<string>;
	/** Looks up or creates custom fields and checks listId. */
	prepare(context: ProviderContext): Promise<Preparation>;
	/**
	 * One contact, or up to batchSize. A batch that is refused for some of its records is taken apart by the adapter;
	 * BatchRefused (a ProviderError of kind protocol) comes only where too many of them are bad: try them one by one.
	 */
	upsertOne(contact: SyncContact, context: ProviderContext): Promise<BulkResult>;
	upsertMany(contacts: readonly SyncContact[], context: ProviderContext): Promise<BulkResult>;
	/** What became of what was pending; only of a provider that ever answers so. */
	poll?(ticket: Ticket, contacts: readonly SyncContact[], context: ProviderContext): Promise<BulkResult>;
	/**
	 * Newsletter: adds a person who agreed. Somebody who left stays so, and is reported suppressed, unless they have
	 * confirmed since (docs/providers/consent.md).
	 */
	subscribe(subscriber: Subscriber, context: ProviderContext): Promise<BulkResult>;
	/** Newsletter: no more campaigns. Somebody unknown to the provider counts as done. */
	unsubscribe(email: string, context: ProviderContext): Promise<RecordOutcome>;
	/** What the provider tells us, and is asked for in case it told in vain. */
	readonly hook?: ProviderHook;
}
