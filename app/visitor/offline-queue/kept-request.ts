/** Milliseconds that a form waits on a device before it is given up: 7 days. */
export const KEEP_MS = 7 * 24 * 60 * 60 * 1000;

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/** A form that waits on this device for the connection or the server. */
export interface KeptRequest {
	/** Makes sending it twice harmless. */
	idempotencyKey: string;
	url: string;
	body: Readonly<Record<string, unknown>>;
	/** Epoch milliseconds. */
	keptAt: number;
	attempts: number;
	/** Epoch milliseconds before which it is not sent again. */
	nextAt: number;
}

/**
 * What an answer means for a kept form (docs/specification/offline-and-pwa.md#kept-forms): only a real refusal ends its
 * wait.
 */
export function verdictOf(status: number): "sent" | "wait" | "refused" {
	if (status >= 200 && status < 300) return "sent";
	return status === 408 || status === 429 || status >= 500 ? "wait" : "refused";
}

/** Milliseconds to wait after so many attempts; what the server asked for when that is longer. */
export function waitMs(attempts: number, retryAfter: string | null = null): number {
	const seconds = Number(retryAfter ?? 0);
	const asked = Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 0;
	const own = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1));
	return Math.max(own, Math.min(asked, LONGEST_WAIT_MS));
}
