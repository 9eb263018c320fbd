import type { FormEvent } from "react";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import type { RefusedForm } from "#app/modules/uk-forms/contact-fields.ts";
import { Block } from "#app/modules/uk-page/blocks.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Skeleton } from "#app/ui/skeleton/skeleton.tsx";
import type { TaxQuestion } from "#domain/tax/calculate-tax.ts";
import { parseProfit } from "#domain/tax/parse-profit.ts";
import { CALCULATOR } from "./anchors";
import * as css from "./calculator.css.ts";
import { calculatorCopy } from "./copy";
import { ProfitInput } from "./profit-input";
import { methodOf } from "./question";
import { ReportPanel } from "./report-panel";
import { Result } from "./result";
import { useCalculation } from "./use-calculation";

/**
 * The tax calculator. The server answers `question` where there is no script; with one, the figures come without
 * leaving the page.
 */
export default function Calculator({
	question,
	refused,
	reportSent = false,
}: {
	question: TaxQuestion | null;
	refused?: RefusedForm | undefined;
	reportSent?: boolean;
}) {
	const { head, form } = useCopy(calculatorCopy);
	const { calculation, calculate } = useCalculation(question);

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		// What stands in the fields counts, also what was entered before the script arrived.
		const asked = new FormData(event.currentTarget);
		const income = parseProfit(String(asked.get("profit") ?? ""));
		if (income !== null) calculate({ income, method: methodOf(String(asked.get("method"))) });
	}

	const calculating = calculation.state === "calculating";
	return (
		<Block id={CALCULATOR} eyebrow={head.eyebrow} title={head.title} lead={head.lead} tone="sunken">
			<div className={css.layout}>
				<Card lifted className={css.panel}>
					<form method="get" action={`/uk#${CALCULATOR}`} onSubmit={submit} className={css.form} noValidate>
						<ProfitInput
							id={`${CALCULATOR}-profit`}
							label={form.profit}
							hint={form.profitHint}
							initial={question ? String(question.income) : ""}
						/>
						<fieldset className={css.methods}>
							<legend className={css.legendTitle}>{form.method}</legend>
							{(["dividend", "salary"] as const).map(name => (
								<label key={name} className={css.method}>
									<input
										type="radio"
										name="method"
										value={name}
										defaultChecked={name === (question?.method ?? "dividend")}
									/>
									{form[name]}
								</label>
							))}
						</fieldset>
						<Button type="submit" variant="metal" wide busy={calculating}>
							{calculating ? form.calculating : form.calculate}
						</Button>
					</form>
				</Card>
				<Card lifted className={css.panel}>
					{calculation.state === "done" ? (
						<>
							<Result of={calculation.result} />
							<ReportPanel
								result={calculation.result}
								refused={refused}
								sent={reportSent}
								served={question !== null}
							/>
						</>
					) : calculating ? (
						<div className={css.waiting} aria-hidden="true">
							<Skeleton className={css.skeletonLine} />
							<Skeleton className={css.skeletonBig} />
							<Skeleton className={css.skeletonChart} />
						</div>
					) : (
						<div className={css.waiting}>
							<WaitingDrawing />
							<p>{form.waiting}</p>
						</div>
					)}
				</Card>
			</div>
		</Block>
	);
}

/** A balance in lines of metal, while there is nothing to weigh. */
function WaitingDrawing() {
	return (
		<svg viewBox="-100 -70 200 140" className={css.drawing} aria-hidden="true">
			<path d="M0-60V50M-36 60H36L22 50H-22zM-70-42L70-58M-70-42L-92 10M-70-42L-48 10M70-58L48-6M70-58L92-6" />
			<path d="M-96 10H-44A26 18 0 0 1-96 10zM44-6H96A26 18 0 0 1 44-6z" />
			<circle r="4" cy="-60" />
		</svg>
	);
}
