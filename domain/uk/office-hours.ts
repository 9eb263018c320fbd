/** UK office hours in London time: Monday to Friday, 08:00 to 17:59 inclusive (docs/specification/uk.md#office-hours). */
const OFFICE_OPENS_HOUR = 8;
const OFFICE_CLOSES_HOUR = 18;

/** How often a page checks again, in milliseconds. */
export const OFFICE_HOURS_RECHECK_MS = 60_000;

/** The hours as the pages state them; `{zone}` is London's zone on that day, BST or GMT. */
export const OFFICE_HOURS_TEXT = "Monday to Friday, 08:00-18:00 {zone}";

let london: Intl.DateTimeFormat | undefined;

/** Created lazily: loading the time zone's rules costs a phone about 15 ms. */
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

/** Returns whether the UK office is open by London's clock (BST or GMT). */
export function isUkOfficeOpen(now: Date): boolean {
	const parts = londonClock().formatToParts(now);
	const weekday = parts.find(part => part.type === "weekday")?.value ?? "";
	const hour = Number(parts.find(part => part.type === "hour")?.value);
	return WORKING_DAYS.has(weekday) && hour >= OFFICE_OPENS_HOUR && hour < OFFICE_CLOSES_HOUR;
}

const HOUR_MS = 60 * 60_000;

/** Returns `now` if the UK office is open, else when it next opens. London's UTC offset is always whole hours. */
export function whenUkOfficeIsOpen(now: Date): Date {
	let moment = now;
	while (!isUkOfficeOpen(moment)) moment = new Date((Math.floor(moment.getTime() / HOUR_MS) + 1) * HOUR_MS);
	return moment;
}
