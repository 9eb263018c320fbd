import type { ConsentChoice } from "#domain/consent/categories.ts";
import { CONSENT_DEFAULT, consentUpdate } from "#domain/consent/consent-mode.ts";

declare global {
	interface Window {
		/** The command queue that Google's tags read. */
		dataLayer?: unknown[];
	}
}

/** Pushes a command into the queue of Google's tags, whether or not a tag has loaded. */
export function googleCommand(..._command: unknown[]): void {
	window.dataLayer ??= [];
	// biome-ignore lint/complexity/noArguments: Google's tags take commands only as arguments objects
	window.dataLayer.push(arguments);
}

/**
 * Queues the default of Consent Mode, before any tag can read the queue
 * (docs/specification/consent-and-tracking.md#consent-mode).
 */
export function denyByDefault(): void {
	googleCommand("consent", "default", CONSENT_DEFAULT);
}

/** Passes the granted categories to Google's tags. */
export function updateGoogle(granted: ConsentChoice): void {
	googleCommand("consent", "update", consentUpdate(granted));
}
