const clock = new Intl.DateTimeFormat("sv-SE", {
	timeZone: "Europe/London",
	dateStyle: "short",
	timeStyle: "medium",
});
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** London's calendar and clock at a moment: "2026-11-22 09:00:00". */
const wallClock = (at: number | Date) => clock.format(at);

/** London's day at a moment, YYYY-MM-DD. */
export function londonDay(now: Date): string {
	return wallClock(now).slice(0, 10);
}

/** The beginning of a day (YYYY-MM-DD) in London. */
export function londonMidnight(day: string): Date {
	const utc = Date.parse(day);
	// London is never more than an hour ahead, and no change of its clocks is at midnight UTC.
	return new Date(utc - (Date.parse(`${wallClock(utc).replace(" ", "T")}Z`) - utc));
}

/**
 * When London's clocks show a time without a zone ("2026-07-15T09:00"): the first time where they show it twice, an hour
 * later where they skip it.
 */
export function londonTime(local: string): Date {
	const utc = Date.parse(`${local}Z`);
	const summer = new Date(utc - HOUR_MS);
	return Date.parse(`${wallClock(summer).replace(" ", "T")}Z`) === utc ? summer : new Date(utc);
}

/** London's day so many days after a moment's, by the calendar: two days a year have 23 hours or 25. */
export function londonDayAfter(now: Date, days: number): string {
	return new Date(Date.parse(londonDay(now)) + days * DAY_MS).toISOString().slice(0, 10);
}

/** When London's next day begins, epoch milliseconds. */
export function nextLondonDay(now: Date): number {
	return londonMidnight(londonDayAfter(now, 1)).getTime();
}

/** London's zone on the day of a moment: where its clocks change then, the one that it has from that night on. */
export function londonZone(now: Date): "BST" | "GMT" {
	return nextLondonDay(now) % DAY_MS === 0 ? "GMT" : "BST";
}
