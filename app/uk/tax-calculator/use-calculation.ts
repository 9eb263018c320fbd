import { useEffect, useRef, useState } from "react";
import { track } from "#app/visitor/analytics/track.ts";
import { calculateTax, type TaxCalculation, type TaxQuestion } from "#domain/tax/calculate-tax.ts";
import { lastQuestion, rememberQuestion } from "./last-question.ts";
import { questionOf } from "./question.ts";

/** Milliseconds for which the calculator shows "calculating" (docs/specification/tax.md#calculator). */
const CALCULATING_MS = 800;

/** idle, calculating for 800 ms, then done. The result is known at once, so that it can take its space while calculating. */
export type Calculation =
	| { readonly state: "idle" }
	| { readonly state: "calculating"; readonly result: TaxCalculation }
	| { readonly state: "done"; readonly result: TaxCalculation };

/** Puts the question in place of the one in the page's URL, which a reload would answer instead. */
function replaceInUrl({ income, method }: TaxQuestion): void {
	const url = new URL(location.href);
	if (!url.searchParams.has("profit")) return;
	url.searchParams.set("profit", String(income));
	url.searchParams.set("method", method);
	// The result of a form that was posted with the former figures.
	for (const name of ["sent", "id"]) url.searchParams.delete(name);
	history.replaceState(history.state, "", url);
}

/**
 * Returns the calculator's state; `served` is the question that the server has already answered. Otherwise the one last
 * calculated in this tab is answered again if the form still asks it.
 */
export function useCalculation(served: TaxQuestion | null, inForm: () => TaxQuestion | null) {
	const [calculation, setCalculation] = useState<Calculation>(
		served ? { state: "done", result: calculateTax(served) } : { state: "idle" },
	);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	// biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
	useEffect(() => {
		if (served) rememberQuestion(served);
		else {
			const [kept, asked] = [questionOf(lastQuestion()), inForm()];
			if (kept && kept.income === asked?.income && kept.method === asked.method)
				setCalculation({ state: "done", result: calculateTax(kept) });
		}
		return () => clearTimeout(timer.current);
	}, []);
	function calculate(question: TaxQuestion) {
		clearTimeout(timer.current);
		rememberQuestion(question);
		replaceInUrl(question);
		const result = calculateTax(question);
		setCalculation({ state: "calculating", result });
		timer.current = setTimeout(() => {
			setCalculation({ state: "done", result });
			track("uk_tax_calculated", question.method);
		}, CALCULATING_MS);
	}
	return { calculation, calculate };
}
