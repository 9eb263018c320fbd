const MAX_WAIT_MS = 24 * 60 * 60 * 1000;

type Headers = Readonly<Record<string, string>>;

/** A date of HTTP begins with its day: of a mere number, such as "-5", Date.parse would make a year. */
const HTTP_DATE = /^(mon|tue|wed|thu|fri|sat|sun)/iu;

/** Milliseconds that a Retry-After header (seconds or an HTTP date) asks to wait; undefined without a usable one. */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
	const value = headers["retry-after"]?.trim() ?? "";
	if (/^\d+$/u.test(value)) return clampWait(Number(value) * 1000);
	return HTTP_DATE.test(value) ? clampWait(Date.parse(value) - theirNow(headers, now)) : undefined;
}

/** The time by the clock of whoever answered, where the answer tells it: a moment that it names is one of that clock. */
function theirNow({ date = "" }: Headers, now: number): number {
	return Date.parse(date) || now;
}

/**
 * Milliseconds until the moment in X-RateLimit-Reset, in epoch seconds. One that has passed says nothing but that the
 * clocks differ: undefined, or the refused call would be made again at once.
 */
export function readResetTime(headers: Headers, now: number): number | undefined {
	const value = headers["x-ratelimit-reset"]?.trim() ?? "";
	return /^\d+$/u.test(value)
		? clampWait(Number(value) * 1000 - theirNow(headers, now)) || undefined
		: undefined;
}

function clampWait(wait: number): number | undefined {
	if (Number.isNaN(wait)) return undefined;
	return Math.min(Math.max(wait, 0), MAX_WAIT_MS);
}
