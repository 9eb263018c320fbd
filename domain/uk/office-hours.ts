/**
 * UK office hours, London time: Monday to Friday, from 08:00 up to and including 17:59
 * (docs/specification/uk.md#office-hours).
 */
const OFFICE_OPENS_HOUR = 8;
const OFFICE_CLOSES_HOUR = 18;

/** How often a page checks again, in milliseconds. */
export const OFFICE_HOURS_RECHECK_MS = 60_000;

/** The hours as the pages' copy states them; `{zone}` is London's own that day, BST or GMT. */
export const OFFICE_HOURS_TEXT = "Monday to Friday, 08:00-18:00 {zone}";

let london: Intl.DateTimeFormat | undefined;

/** Made when it is first needed: reading the time zone's rules costs a phone some 15 ms. */
function londonClock(): Intl.DateTimeFormat {
	london ??= new Intl.DateTimeFormat("en-GB", {
		timeZone: "Europe/London",
		weekday: "short",
		hour: "2-digit",
		hourCycle: "h23",
	});
	return london;
}

const WORKING_DAYS = new Set(["Mon", "Tue", "Wed", "Thu", "Fri"]);

/** True while the UK office is staffed; London's own clock decides, through BST and GMT. */
export function isUkOfficeOpen(now: Date): boolean {
	const parts = londonClock().formatToParts(now);
	const weekday = parts.find(part => part.type === "weekday")?.value ?? "";
	const hour = Number(parts.find(part => part.type === "hour")?.value);
	return WORKING_DAYS.has(weekday) && hour >= OFFICE_OPENS_HOUR && hour < OFFICE_CLOSES_HOUR;
}

const HOUR_MS = 60 * 60_000;

/** `now` while the UK office is staffed, else the moment at which it next opens. London keeps whole hours from UTC. */
export function whenUkOfficeIsOpen(now: Date): Date {
	let moment = now;
	while (!isUkOfficeOpen(moment)) moment = new Date((Math.floor(moment.getTime() / HOUR_MS) + 1) * HOUR_MS);
	return moment;
}
