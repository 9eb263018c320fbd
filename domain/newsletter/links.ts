import { DAY_MS } from "../time/day.ts";

/** Path of the confirmation page; it asks for a click, so that mail scanners that open links confirm nothing. */
export const CONFIRM_PATH = "/newsletter/confirm";

/** Days until a confirmation link expires: long enough for a holiday, too short for an abandoned mailbox. */
export const CONFIRM_DAYS = 7;

/** Returns a time up to a second after a confirmation link was sent, from its expiry, which is in whole seconds. */
export const sentBefore = (until: Date): Date => new Date(until.getTime() - CONFIRM_DAYS * DAY_MS + 1_000);

/** Path to unsubscribe; POST is one-click (RFC 8058). */
export const UNSUBSCRIBE_PATH = "/unsubscribe";

/** Returns a URL with a subscriber's token. `publicUrl` is PUBLIC_URL. */
export function tokenLink(publicUrl: string, path: string, token: string): string {
	const url = new URL(path, publicUrl);
	url.searchParams.set("token", token);
	return url.href;
}
