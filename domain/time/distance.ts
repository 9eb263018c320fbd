const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

function counted(n: number, unit: string): string {
	return `${n} ${unit}${n === 1 ? "" : "s"}`;
}

/** Formats a duration (milliseconds): "less than a minute", "5 minutes", "about 2 hours", "3 days". */
export function formatDuration(ms: number): string {
	if (ms < 30_000) return "less than a minute";
	if (ms < 45 * MINUTE) return counted(Math.max(1, Math.round(ms / MINUTE)), "minute");
	if (ms < 24 * HOUR) return `about ${counted(Math.max(1, Math.round(ms / HOUR)), "hour")}`;
	if (ms < MONTH) return counted(Math.max(1, Math.floor(ms / DAY)), "day");
	if (ms < YEAR) return counted(Math.floor(ms / MONTH), "month");
	return counted(Math.floor(ms / YEAR), "year");
}

/** Formats how long ago `then` was at `now` (epoch milliseconds): "5 minutes ago", "about 2 hours ago". */
export function timeAgo(then: number, now: number): string {
	return `${formatDuration(Math.max(0, now - then))} ago`;
}

/** Formats a duration in its largest fitting unit: "under a minute", "40 minutes", "5 hours", "3 days". */
export function timeSpan(ms: number): string {
	if (ms < MINUTE) return "under a minute";
	if (ms < 90 * MINUTE) return counted(Math.round(ms / MINUTE), "minute");
	return ms < 2 * DAY ? counted(Math.round(ms / HOUR), "hour") : counted(Math.round(ms / DAY), "day");
}
