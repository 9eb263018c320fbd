const MAX_WAIT_MS = 24 * 60 * 60 * 1000;

/** Milliseconds that a Retry-After header (seconds or an HTTP date) asks to wait; undefined without a usable one. */
export function readRetryAfter(headers: Readonly<Record<string, string>>, now: number): number | undefined {
	const value = headers["retry-after"]?.trim();
	if (!value) return undefined;
	const wait = /^\d+$/u.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
	return clampWait(wait);
}

/**
 * Milliseconds until the moment in a header of epoch seconds, such as SendGrid's X-RateLimit-Reset. A moment that has
 * passed says nothing but that the clocks differ: undefined, or the refused call would be made again at once.
 */
export function readResetTime(value: string | undefined, now: number): number | undefined {
	if (!value || !/^\d+$/u.test(value.trim())) return undefined;
	return clampWait(Number(value) * 1000 - now) || undefined;
}

function clampWait(wait: number): number | undefined {
	if (Number.isNaN(wait)) return undefined;
	return Math.min(Math.max(wait, 0), MAX_WAIT_MS);
}
