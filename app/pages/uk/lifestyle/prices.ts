import { formatPounds, formatPoundsAndPence } from "#domain/tax/format-pounds.ts";

/** Prices that stand side by side, in pounds: all with pence where one has any. */
export function prices(...pounds: number[]): string[] {
	return pounds.map(pounds.every(Number.isInteger) ? formatPounds : formatPoundsAndPence);
}
