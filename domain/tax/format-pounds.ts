import { grouped } from "../grouped.ts";

/** Pounds for display, rounded to whole pounds, half away from zero: 37800.5 gives "£37,801". */
export function formatPounds(pounds: number): string {
	return withSign(pounds, 0);
}

/** Pounds for display with pence: 45015.94 gives "£45,015.94". */
export function formatPoundsAndPence(pounds: number): string {
	return withSign(pounds, 2);
}

/** A large sum in short: 2333400 gives "£2.33M", 225000 gives "£225k", 950 gives "£950". */
export function formatPoundsShort(pounds: number): string {
	// 999,500 would round to "1000k", so the step up to millions comes where that rounding starts.
	if (pounds >= 999_500) return `£${(pounds / 1_000_000).toFixed(2)}M`;
	if (pounds >= 1_000) return `£${Math.round(pounds / 1_000)}k`;
	return formatPounds(pounds);
}

/** A percentage (0 to 100) for display with one decimal: 74.947 gives "74.9%". */
export function formatPercentage(percentage: number): string {
	return `${grouped(percentage, 1)}%`;
}

function withSign(pounds: number, decimals: 0 | 2): string {
	const amount = grouped(Math.abs(pounds), decimals);
	// What rounds to nothing is written as plain nothing, never as "-£0".
	return pounds < 0 && /[1-9]/.test(amount) ? `-£${amount}` : `£${amount}`;
}
