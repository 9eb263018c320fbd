import { formatNumber } from "../format-number.ts";

/** Formats pounds, rounded to whole pounds, half away from zero: 37800.5 gives "£37,801". */
export function formatPounds(pounds: number): string {
	return withSign(pounds, 0);
}

/** Formats pounds with pence: 45015.94 gives "£45,015.94". */
export function formatPoundsAndPence(pounds: number): string {
	return withSign(pounds, 2);
}

/** Formats a large sum in short: 2333400 gives "£2.33M", 225000 gives "£225k", 950 gives "£950". */
export function formatPoundsShort(pounds: number): string {
	// From 999,500 the thousands would round to "1000k", so millions start there.
	if (pounds >= 999_500) return `£${(pounds / 1_000_000).toFixed(2)}M`;
	if (pounds >= 1_000) return `£${Math.round(pounds / 1_000)}k`;
	return formatPounds(pounds);
}

/** Formats a percentage (0 to 100) with one decimal: 74.947 gives "74.9%". */
export function formatPercentage(percentage: number): string {
	return `${formatNumber(percentage, 1)}%`;
}

function withSign(pounds: number, decimals: 0 | 2): string {
	const amount = formatNumber(Math.abs(pounds), decimals);
	// A negative amount that rounds to zero is "£0", not "-£0".
	return pounds < 0 && /[1-9]/.test(amount) ? `-£${amount}` : `£${amount}`;
}
