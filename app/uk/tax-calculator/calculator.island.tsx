import { type FormEvent, type RefObject, useRef, useState } from "react";
import { boolean, type InferOutput, nullable, number, object, picklist, string } from "valibot";
import { words } from "#app/islands/words.ts";
import { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Skeleton } from "#app/ui/skeleton/skeleton.tsx";
import { from } from "#app/ui/theme/tokens.ts";
import { fillPlaceholders } from "#domain/fill.ts";
import { calculateTax, EXTRACTION_METHODS, type TaxQuestion } from "#domain/tax/calculate-tax.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import { TaxLaw } from "#domain/tax/law/law-schema.ts";
import { CALCULATOR } from "./anchors.ts";
import * as css from "./calculator.css.ts";
import type { CalculatorWords } from "./copy.ts";
import { MoneyChart } from "./money-chart.tsx";
import { ProfitInput } from "./profit-input.tsx";
import { questionOf } from "./question.ts";
import { ReportPanel } from "./report-panel.tsx";
import { Result, Saving } from "./result.tsx";
import { useCalculation } from "./use-calculation.ts";

const PROFIT = `${CALCULATOR}-profit`;
const ANSWER = `${CALCULATOR}-answer`;

/** Example shown in the empty panel. */
const EXAMPLE = calculateTax({ income: 500_000, method: "dividend" });

export const props = object({
	words: words<CalculatorWords>(),
	/** The calculation that the server has already rendered. */
	question: nullable(object({ income: number(), method: picklist(EXTRACTION_METHODS) })),
	law: nullable(TaxLaw),
	refused: nullable(RefusedForm),
	reportSent: boolean(),
	email: string(),
	bookingUrl: string(),
});

/** Scrolls to the result if it is below the form, outside the viewport. */
function bringUpAnswer(): void {
	if (matchMedia(from.laptop).matches) return;
	const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
	document.getElementById(ANSWER)?.scrollIntoView({ behavior: calm ? "auto" : "smooth" });
}

interface QuestionProps {
	words: CalculatorWords["form"];
	/** The calculation that the server has already rendered. */
	asked: TaxQuestion | null;
	busy: boolean;
	form: RefObject<HTMLFormElement | null>;
	onAsk: (question: TaxQuestion) => void;
}

function Question({ words: t, asked, busy, form, onAsk }: QuestionProps) {
	const [missing, setMissing] = useState(false);

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		// Read from the DOM, so that input from before hydration counts.
		const question = questionOf(new FormData(event.currentTarget));
		setMissing(question === null);
		if (question === null) return document.getElementById(PROFIT)?.focus();
		onAsk(question);
	}

	return (
		<form
			ref={form}
			method="get"
			action={`/uk#${CALCULATOR}`}
			onSubmit={submit}
			onInput={() => setMissing(false)}
			className={css.form}
			noValidate
		>
			<ProfitInput
				id={PROFIT}
				label={t.profit}
				hint={<span role="status">{missing ? t.profitMissing : t.profitHint}</span>}
				initial={asked ? String(asked.income) : ""}
			/>
			<fieldset className={css.methods}>
				<legend className={css.legendTitle}>{t.method}</legend>
				{EXTRACTION_METHODS.map(name => (
					<label key={name} className={css.method}>
						<input
							type="radio"
							name="method"
							value={name}
							defaultChecked={name === (asked?.method ?? "dividend")}
						/>
						{t[name]}
					</label>
				))}
			</fieldset>
			<Button type="submit" variant="metal" wide busy={busy}>
				{busy ? t.calculating : t.calculate}
			</Button>
		</form>
	);
}

/** The calculator's form, and its result beside it. */
export default function Calculator({
	words: t,
	question,
	law,
	refused,
	reportSent,
	email,
	bookingUrl,
}: InferOutput<typeof props>) {
	const form = useRef<HTMLFormElement>(null);
	const { calculation, calculate } = useCalculation(question, () =>
		form.current ? questionOf(new FormData(form.current)) : null,
	);
	function ask(asked: TaxQuestion) {
		calculate(asked);
		bringUpAnswer();
	}

	const calculating = calculation.state === "calculating";
	const result = calculation.state === "idle" ? null : calculation.result;
	// The result takes its space while calculating, so that the content below moves at the press and not unexpectedly later.
	const comes = { className: calculating ? css.coming : css.came, inert: calculating };
	return (
		<div className={css.layout}>
			<Card lifted className={css.panel}>
				<Question words={t.form} asked={question} busy={calculating} form={form} onAsk={ask} />
			</Card>
			<Card lifted className={css.panel} id={ANSWER}>
				{calculating ? (
					<div className={css.waiting} aria-hidden="true">
						<Skeleton className={css.skeletonLine} />
						<Skeleton className={css.skeletonBig} />
						<Skeleton className={css.skeletonChart} />
					</div>
				) : null}
				{/* Rendered before the answer: some screen readers do not announce a status that is inserted together with its text. */}
				<div role="status" className={css.said}>
					{result ? (
						<div {...comes}>
							<Saving key={calculation.state} of={result} words={t.result} />
						</div>
					) : null}
				</div>
				{result ? (
					<div {...comes}>
						<Result key={calculation.state} of={result} law={law} words={t} />
						<ReportPanel
							result={result}
							words={t.report}
							email={email}
							bookingUrl={bookingUrl}
							refused={refused}
							sent={reportSent}
							served={question !== null}
						/>
					</div>
				) : (
					<div className={css.example}>
						<p>{t.form.waiting}</p>
						<MoneyChart
							of={EXAMPLE}
							words={t.result}
							title={fillPlaceholders(t.form.example, { profit: formatPounds(EXAMPLE.income) })}
						/>
					</div>
				)}
			</Card>
		</div>
	);
}
