import { tryStorage } from "#app/visitor/browser-storage.ts";

const KEY = "uk-calculated-profit";

/** Stores the profit (whole pounds) that was calculated in this tab; sessionStorage ends with the tab. */
export function rememberProfit(profit: number): void {
	tryStorage(() => sessionStorage.setItem(KEY, String(profit)));
}

/** Returns the profit last calculated in this tab, in whole pounds, or null. */
export function lastProfit(): number | null {
	const kept = Number(tryStorage(() => sessionStorage.getItem(KEY)) ?? Number.NaN);
	return Number.isSafeInteger(kept) ? kept : null;
}
