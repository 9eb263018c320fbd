/**
 * A number in en-GB form, rounded half away from zero: (37800.5, 0) gives "37,801", (-1234.5, 2) gives "-1,234.50".
 * Written out because the first use of Intl costs a phone some 15 ms. Numbers must be below 1e21.
 */
export function grouped(amount: number, decimals: 0 | 1 | 2): string {
	const size = Math.abs(amount);
	// By its decimal text: 2954.185 is a little less in binary, and half a penny would be lost.
	const shifted = Math.round(Number(`${size}e${decimals}`));
	const rounded = Number.isNaN(shifted) ? size : shifted / 10 ** decimals;
	const [whole = "", fraction] = rounded.toFixed(decimals).split(".");
	const digits = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
	return `${amount < 0 ? "-" : ""}${digits}${fraction === undefined ? "" : `.${fraction}`}`;
}
