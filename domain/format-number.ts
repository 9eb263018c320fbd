/**
 * Formats a number as en-GB, rounded half away from zero: (37800.5, 0) gives "37,801", (-1234.5, 2) gives "-1,234.50". Without
 * Intl, whose first use costs a phone about 15 ms. Numbers must be below 1e21.
 */
export function formatNumber(amount: number, decimals: 0 | 1 | 2): string {
	const size = Math.abs(amount);
	// Shift by the decimal string: 2954.185 is slightly less in binary, so multiplying would lose half a penny.
	const shifted = Math.round(Number(`${size}e${decimals}`));
	const rounded = Number.isNaN(shifted) ? size : shifted / 10 ** decimals;
	const [whole = "", fraction] = rounded.toFixed(decimals).split(".");
	const digits = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
	return `${amount < 0 ? "-" : ""}${digits}${fraction === undefined ? "" : `.${fraction}`}`;
}
