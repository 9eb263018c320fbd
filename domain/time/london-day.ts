const clock = new Intl.DateTimeFormat("sv-SE", {
	timeZone: "Europe/London",
	dateStyle: "short",
	timeStyle: "medium",
});
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Returns London's date and wall-clock time: "2026-11-22 09:00:00". */
const wallClock = (at: number | Date) => clock.format(at);

/** Returns London's date, YYYY-MM-DD. */
export function londonDay(now: Date): string {
	return wallClock(now).slice(0, 10);
}

/** Returns the start of a day (YYYY-MM-DD) in London. */
export function londonMidnight(day: string): Date {
	const utc = Date.parse(day);
	// London is at most an hour ahead of UTC, and its clocks never change at midnight UTC.
	return new Date(utc - (Date.parse(`${wallClock(utc).replace(" ", "T")}Z`) - utc));
}

/**
 * Converts a London wall-clock time ("2026-07-15T09:00") to an instant: the first one if the time occurs twice, an hour later
 * if it is skipped.
 */
export function londonTime(local: string): Date {
	const utc = Date.parse(`${local}Z`);
	const summer = new Date(utc - HOUR_MS);
	return Date.parse(`${wallClock(summer).replace(" ", "T")}Z`) === utc ? summer : new Date(utc);
}

/** Returns London's date a number of calendar days later: two days a year have 23 or 25 hours. */
export function londonDayAfter(now: Date, days: number): string {
	return new Date(Date.parse(londonDay(now)) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns when London's next day starts, in epoch milliseconds. */
export function nextLondonDay(now: Date): number {
	return londonMidnight(londonDayAfter(now, 1)).getTime();
}

/** Returns London's zone on a day; on a day when the clocks change, the zone after the change. */
export function londonZone(now: Date): "BST" | "GMT" {
	return nextLondonDay(now) % DAY_MS === 0 ? "GMT" : "BST";
}
