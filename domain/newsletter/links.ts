/** Where a subscriber confirms; the page asks for a click, so that a mail scanner confirms nothing. */
export const CONFIRM_PATH = "/newsletter/confirm";

/** Days for which a link to confirm works: long enough for a holiday, too short for a forgotten mailbox. */
export const CONFIRM_DAYS = 7;

/** Where a subscriber leaves; POST is one-click (RFC 8058). */
export const UNSUBSCRIBE_PATH = "/unsubscribe";

/** An address with a subscriber's token. `publicUrl` is PUBLIC_URL. */
export function tokenLink(publicUrl: string, path: string, token: string): string {
	const url = new URL(path, publicUrl);
	url.searchParams.set("token", token);
	return url.href;
}
