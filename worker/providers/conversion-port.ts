import type { ConversionEvent, OpenDestination } from "#db/conversions/open-upload.ts";
import type { Platform } from "#domain/conversions/platforms.ts";
import type { ProviderHttp } from "./http/http.ts";
import type { TokenStore } from "./token-store.ts";

/** A destination as its adapter needs it; the secret is in the clear here and nowhere else. */
export interface ConversionContext {
	connection: OpenDestination["connection"];
	http: ProviderHttp;
	tokens: TokenStore;
	signal: AbortSignal;
	/** Milliseconds since 1970. */
	now(): number;
}

/** What became of one conversion, in the platform's own words where it gave any. */
export type SettledAnswer =
	| { kind: "sent"; message: string }
	/** The conversion itself is at fault: nothing gets better by itself. */
	| { kind: "refused"; message: string };

/** What a platform said to one conversion; an accepted one is still being worked on: ask `check` about it. */
export type UploadAnswer = SettledAnswer | { kind: "accepted"; requestId: string };

/**
 * One advertising platform. Adapters are stateless; every call may throw ProviderError for the request as a whole, or
 * the signal's reason when it is aborted, and may be repeated with the same effect: the submission's id tells the
 * platform that it knows the conversion.
 */
export interface ConversionAdapter {
	readonly platform: Platform;
	/** Tries credentials and settings with a sample that is not counted, and says what came of it. */
	test(context: ConversionContext): Promise<string>;
	upload(event: ConversionEvent, context: ConversionContext): Promise<UploadAnswer>;
	/** Takes back what was told; null where the platform has no way. */
	readonly withdraw: ((event: ConversionEvent, context: ConversionContext) => Promise<UploadAnswer>) | null;
	/** What became of an accepted request; null while it is being worked on. */
	check(requestId: string, context: ConversionContext): Promise<SettledAnswer | null>;
}
