const london = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London", dateStyle: "short" });
const HOUR = 60 * 60 * 1000;

/** London's day at a moment, YYYY-MM-DD. */
export function londonDay(now: Date): string {
	return london.format(now);
}

/** When London's next day begins, epoch milliseconds. */
export function nextLondonDay(now: Date): number {
	const today = Date.parse(londonDay(now));
	const midnight = today + 24 * HOUR;
	// In summer London's day begins an hour before that of Greenwich.
	return londonDay(new Date(midnight - HOUR)) === londonDay(now) ? midnight : midnight - HOUR;
}
