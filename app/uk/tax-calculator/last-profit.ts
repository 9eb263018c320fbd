const KEY = "uk-calculated-profit";

/** Remembers the profit (whole pounds) that was calculated in this tab; nothing outlives the tab. */
export function rememberProfit(profit: number): void {
	try {
		sessionStorage.setItem(KEY, String(profit));
	} catch {
		// A browser that keeps nothing shows the placeholder instead.
	}
}

/** The profit calculated last in this tab, whole pounds, or null. */
export function lastProfit(): number | null {
	try {
		const kept = Number(sessionStorage.getItem(KEY) ?? Number.NaN);
		return Number.isSafeInteger(kept) ? kept : null;
	} catch {
		return null;
	}
}
