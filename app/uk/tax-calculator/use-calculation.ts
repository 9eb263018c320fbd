import { useEffect, useRef, useState } from "react";
import { track } from "#app/visitor/analytics/track.ts";
import { calculateTax, type TaxCalculation, type TaxQuestion } from "#domain/tax/calculate-tax.ts";
import { rememberProfit } from "./last-profit.ts";

/** Milliseconds for which the calculator shows "calculating" (docs/specification/tax.md#calculator). */
const CALCULATING_MS = 800;

/** idle, calculating for 800 ms, then done. The result is known at once, so that it can take its space while calculating. */
export type Calculation =
	| { readonly state: "idle" }
	| { readonly state: "calculating"; readonly result: TaxCalculation }
	| { readonly state: "done"; readonly result: TaxCalculation };

/** Returns the calculator's state; `served` is the question that the server has already answered. */
export function useCalculation(served: TaxQuestion | null) {
	const [calculation, setCalculation] = useState<Calculation>(
		served ? { state: "done", result: calculateTax(served) } : { state: "idle" },
	);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const income = served?.income;
	useEffect(() => {
		if (income !== undefined) rememberProfit(income);
		return () => clearTimeout(timer.current);
	}, [income]);
	function calculate(question: TaxQuestion) {
		clearTimeout(timer.current);
		const result = calculateTax(question);
		setCalculation({ state: "calculating", result });
		timer.current = setTimeout(() => {
			setCalculation({ state: "done", result });
			rememberProfit(question.income);
			track("uk_tax_calculated", question.method);
		}, CALCULATING_MS);
	}
	return { calculation, calculate };
}
