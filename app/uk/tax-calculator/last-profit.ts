import { ifStored } from "#app/visitor/browser-storage.ts";

const KEY = "uk-calculated-profit";

/** Remembers the profit (whole pounds) that was calculated in this tab; nothing outlives the tab. */
export function rememberProfit(profit: number): void {
	ifStored(() => sessionStorage.setItem(KEY, String(profit)));
}

/** The profit calculated last in this tab, whole pounds, or null. */
export function lastProfit(): number | null {
	const kept = Number(ifStored(() => sessionStorage.getItem(KEY)) ?? Number.NaN);
	return Number.isSafeInteger(kept) ? kept : null;
}
