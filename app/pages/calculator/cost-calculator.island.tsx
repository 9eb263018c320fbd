import { useRef, useState } from "react";
import { array, type InferOutput, nullable, number, object, picklist, string } from "valibot";
import { words } from "#app/islands/words.ts";
import { afterPaint } from "#app/ui/after-paint.ts";
import { Button } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Select } from "#app/ui/field/field.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import { track } from "#app/visitor/analytics/track.ts";
import { ADD_ON_IDS, ADD_ON_LIST } from "#domain/pricing/add-ons.ts";
import { formatAed, PACKAGE_IDS, PACKAGE_LIST } from "#domain/pricing/packages.ts";
import { INCLUDED_VISAS, type QuoteChoice, quote, VISA_CHOICES } from "#domain/pricing/quote.ts";
import { decodeQuote, withQuote } from "#domain/pricing/quote-url.ts";
import * as css from "./calculator.css.ts";
import type { CalculatorWords } from "./copy.ts";
import { QuotePanel, TOTAL } from "./quote-panel.tsx";

export const props = object({
	words: words<CalculatorWords>(),
	/** The choice in the URL. */
	first: nullable(
		object({ structure: picklist(PACKAGE_IDS), visas: number(), addOns: array(picklist(ADD_ON_IDS)) }),
	),
	/** The package that the visitor came from. */
	wanted: nullable(picklist(PACKAGE_IDS)),
	chatNumber: string(),
});

type ChoicesProps = Pick<InferOutput<typeof props>, "words" | "first" | "wanted">;

/** The package, the number of visas, and the add-ons. */
function Choices({ words: { form: f, structures, services }, first, wanted }: ChoicesProps) {
	const preset = first?.structure ?? wanted;
	return (
		<>
			<fieldset>
				<legend className={css.legend}>{f.structure}</legend>
				<div className={css.choices}>
					{PACKAGE_LIST.map(({ id, title, price }) => (
						<label key={id} className={css.choice}>
							<input
								type="radio"
								name="structure"
								value={id}
								required
								defaultChecked={preset === id}
								className={css.mark}
							/>
							<span>{structures[id] ?? title}</span>
							<span className={css.price}>{formatAed(price)}</span>
						</label>
					))}
				</div>
			</fieldset>
			<div className={css.visas}>
				<Select
					id="visas"
					name="visas"
					label={f.visas}
					hint={f.visasHint}
					defaultValue={String(first && first.visas > 0 ? first.visas : INCLUDED_VISAS)}
					choices={VISA_CHOICES.map(count => ({
						value: String(count),
						label: `${count} ${f.visasUnit}`,
					}))}
					listInPage
				/>
			</div>
			<fieldset>
				<legend className={css.legend}>{f.addOns}</legend>
				<div className={css.choices}>
					{ADD_ON_LIST.map(({ id, name, price, withVisaOnly }) => (
						<label key={id} className={classes(css.choice, withVisaOnly && css.withVisaOnly)}>
							<input
								type="checkbox"
								name="addons"
								value={id}
								defaultChecked={first?.addOns.includes(id) ?? false}
								className={css.mark}
							/>
							<span>{services[id] ?? name}</span>
							<span className={css.price}>+ {formatAed(price)}</span>
						</label>
					))}
				</div>
			</fieldset>
		</>
	);
}

/** The options, and beside them their cost. The button is enabled in cost-calculator.early.element.ts. */
export default function CostCalculator({ words: t, first, wanted, chatNumber }: InferOutput<typeof props>) {
	const { form: f, result: r } = t;
	const [choice, setChoice] = useState<QuoteChoice | null>(first);
	const panel = useRef<HTMLElement>(null);

	function show(chosen: QuoteChoice) {
		setChoice(chosen);
		track("calculator_quote", chosen.structure, quote(chosen).total);
		history.replaceState(history.state, "", `/calculator?${withQuote(location.search, chosen)}`);
		requestAnimationFrame(() => panel.current?.focus());
	}

	function calculate(event: React.FormEvent<HTMLFormElement>) {
		event.preventDefault();
		// Read from the DOM, so that choices from before hydration count.
		const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
		const chosen = decodeQuote(new URLSearchParams(entries).toString());
		if (chosen) afterPaint(() => show(chosen));
	}

	return (
		<div className={css.columns}>
			<form method="get" action="/calculator" className={css.form} onSubmit={calculate}>
				<Choices words={t} first={first} wanted={wanted} />
				<Button type="submit">{f.calculate}</Button>
			</form>
			<section
				ref={panel}
				tabIndex={-1}
				className={classes(ink, css.result)}
				aria-label={r.title}
				// The result takes the focus, and screen readers then announce the total.
				aria-describedby={choice ? TOTAL : undefined}
			>
				{choice ? <QuotePanel choice={choice} words={t} chatNumber={chatNumber} /> : <p>{r.empty}</p>}
			</section>
		</div>
	);
}
