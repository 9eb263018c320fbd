const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

function counted(n: number, unit: string): string {
	return `${n} ${unit}${n === 1 ? "" : "s"}`;
}

/** How long ago `then` was, seen from `now` (milliseconds since 1970): "5 minutes ago", "about 2 hours ago", "3 days ago". */
export function timeAgo(then: number, now: number): string {
	const ms = Math.max(0, now - then);
	if (ms < 30_000) return "less than a minute ago";
	if (ms < 45 * MINUTE) return `${counted(Math.max(1, Math.round(ms / MINUTE)), "minute")} ago`;
	if (ms < 24 * HOUR) return `about ${counted(Math.max(1, Math.round(ms / HOUR)), "hour")} ago`;
	if (ms < MONTH) return `${counted(Math.max(1, Math.floor(ms / DAY)), "day")} ago`;
	if (ms < YEAR) return `${counted(Math.floor(ms / MONTH), "month")} ago`;
	return `${counted(Math.floor(ms / YEAR), "year")} ago`;
}

/** How long something took, in its largest fitting unit: "under a minute", "40 minutes", "5 hours", "3 days". */
export function timeSpan(ms: number): string {
	if (ms < MINUTE) return "under a minute";
	if (ms < 90 * MINUTE) return counted(Math.round(ms / MINUTE), "minute");
	return ms < 2 * DAY ? counted(Math.round(ms / HOUR), "hour") : counted(Math.round(ms / DAY), "day");
}
