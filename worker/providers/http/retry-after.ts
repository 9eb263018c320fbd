const MAX_WAIT_MS = 24 * 60 * 60 * 1000;

type Headers = Readonly<Record<string, string>>;

/** An HTTP date begins with its weekday. Date.parse would read a plain number such as "-5" as a year. */
const HTTP_DATE = /^(mon|tue|wed|thu|fri|sat|sun)/iu;

/** Returns the milliseconds to wait by a Retry-After header (seconds or an HTTP date); undefined without a valid one. */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
	const value = headers["retry-after"]?.trim() ?? "";
	if (/^\d+$/u.test(value)) return clampWait(Number(value) * 1000);
	return HTTP_DATE.test(value) ? clampWait(Date.parse(value) - theirNow(headers, now)) : undefined;
}

/** Returns the server's current time from its Date header, because times that it names are by its own clock. */
function theirNow({ date = "" }: Headers, now: number): number {
	return Date.parse(date) || now;
}

/**
 * Returns the milliseconds until X-RateLimit-Reset (epoch seconds). Undefined if it is past: the clocks differ, and the refused
 * call would be repeated at once.
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
