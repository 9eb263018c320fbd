import type { ConsentChoice } from "#domain/consent/categories.ts";
import { CONSENT_DEFAULT, consentUpdate } from "#domain/consent/consent-mode.ts";

declare global {
	interface Window {
		/** The queue that Google's tags read. */
		dataLayer?: unknown[];
	}
}

/** Puts a command into the queue of Google's tags, whether or not one is there to read it. */
export function googleCommand(..._command: unknown[]): void {
	window.dataLayer ??= [];
	// biome-ignore lint/complexity/noArguments: Google's tags take commands only as arguments objects
	window.dataLayer.push(arguments);
}

/**
 * The default of Consent Mode, which stands in the queue before any tag can read it
 * (docs/specification/consent-and-tracking.md#consent-mode).
 */
export function denyByDefault(): void {
	googleCommand("consent", "default", CONSENT_DEFAULT);
}

/** Tells Google's tags what the visitor allows. */
export function updateGoogle(granted: ConsentChoice): void {
	googleCommand("consent", "update", consentUpdate(granted));
}
