import { useEffect, useRef, useState } from "react";
import { track } from "#app/visitor/analytics/track.ts";
import { calculateTax, type TaxCalculation, type TaxQuestion } from "#domain/tax/calculate-tax.ts";
import { rememberProfit } from "./last-profit";

/** How long the calculator says that it calculates, in milliseconds (docs/specification/tax.md#calculator). */
const CALCULATING_MS = 800;

/** idle, calculating for 800 ms, then the result, which is known from the start and takes its room at once. */
export type Calculation =
	| { readonly state: "idle" }
	| { readonly state: "calculating"; readonly result: TaxCalculation }
	| { readonly state: "done"; readonly result: TaxCalculation };

/** The calculator's state; `served` is what the server has answered already. */
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
