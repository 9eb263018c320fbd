import { tryStorage } from "#app/visitor/browser-storage.ts";
import type { TaxQuestion } from "#domain/tax/calculate-tax.ts";

const KEY = "uk-calculated-profit";

/** Stores the question that was calculated in this tab; sessionStorage ends with the tab. */
export function rememberQuestion({ income, method }: TaxQuestion): void {
	tryStorage(() => sessionStorage.setItem(KEY, `profit=${income}&method=${method}`));
}

/** Returns the question last calculated in this tab as the query of the calculator's URL; without parameters if there is none. */
export function lastQuestion(): URLSearchParams {
	return new URLSearchParams(tryStorage(() => sessionStorage.getItem(KEY)) ?? "");
}
