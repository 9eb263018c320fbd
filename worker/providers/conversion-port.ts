import type { ConversionEvent, OpenDestination } from "#db/conversions/open-upload.ts";
import type { Platform } from "#domain/conversions/platforms.ts";
import type { ProviderHttp } from "./http/http.ts";
import type { TokenStore } from "./token-store.ts";

/** What an adapter needs for a call; the only place where the secret is decrypted. */
export interface ConversionContext {
	connection: OpenDestination["connection"];
	http: ProviderHttp;
	tokens: TokenStore;
	/** Access tokens in use, to be redacted. */
	accessTokens?: ReadonlySet<string>;
	signal: AbortSignal;
	/** Milliseconds since 1970. */
	now(): number;
}

/** The final outcome of one conversion, in the platform's own words where it gives any. */
export type SettledAnswer =
	| { kind: "sent"; message: string }
	/** The conversion itself is invalid: a retry would not help. */
	| { kind: "refused"; message: string };

/** The outcome of an accepted request. "duplicate" means that the platform ignored it, because it has this conversion. */
export type CheckAnswer = SettledAnswer | { kind: "duplicate"; message: string };

/** A platform's answer to one conversion. "accepted" is not final: poll `check` for the outcome. */
export type UploadAnswer = SettledAnswer | { kind: "accepted"; requestId: string };

/**
 * The adapter of one advertising platform. Adapters are stateless. Every call may throw ProviderError for the request as a
 * whole, or the signal's reason when aborted, and is idempotent: the platform deduplicates conversions by the submission's id.
 */
export interface ConversionAdapter {
	readonly platform: Platform;
	/** Tests credentials and settings with a sample that is not counted. Returns the result in words. */
	test(context: ConversionContext): Promise<string>;
	upload(event: ConversionEvent, context: ConversionContext): Promise<UploadAnswer>;
	/** Withdraws a conversion; null where the platform cannot. */
	readonly withdraw: ((event: ConversionEvent, context: ConversionContext) => Promise<UploadAnswer>) | null;
	/** Returns the outcome of an accepted request; null while it is being processed. */
	check(requestId: string, context: ConversionContext): Promise<CheckAnswer | null>;
}
