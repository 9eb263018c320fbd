import { londonDay } from "#domain/time/london-day.ts";

const TIME_ZONE = "Europe/London";
const shown = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: TIME_ZONE });
const withYear = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: TIME_ZONE });

/** Returns a follow-up's day as text, and whether it is overdue. */
export function followUpWords(at: string): { words: string; overdue: boolean } {
	const day = londonDay(new Date(at));
	const today = londonDay(new Date());
	if (day === today) return { words: "Today", overdue: false };
	const words = (day.slice(0, 4) === today.slice(0, 4) ? shown : withYear).format(new Date(at));
	return day < today ? { words: `Overdue, ${words}`, overdue: true } : { words, overdue: false };
}
