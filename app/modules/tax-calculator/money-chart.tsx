import { useCopy } from "#app/modules/cms/use-copy.ts";
import type { TaxCalculation } from "#domain/tax/calculate-tax.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import * as css from "./calculator.css.ts";
import { calculatorCopy } from "./copy";
import { type Part, partsOf, stretches } from "./parts";

const WIDTH = 1000;

/** Two bars on one scale: who gets how much of the profit. The list below each says the same in words. */
export function MoneyChart({ of: result }: { of: TaxCalculation }) {
	const { result: t } = useCopy(calculatorCopy);
	const { uk, dubai } = partsOf(result);
	const sum = (parts: readonly Part[]) => parts.reduce((total, { pounds }) => total + pounds, 0);
	const whole = Math.max(sum(uk), sum(dubai), 1);
	return (
		<figure className={css.chart}>
			<figcaption className={css.chartTitle}>{t.chart}</figcaption>
			<Bar label={t.uk} parts={uk} whole={whole} />
			<Bar label={t.dubai} parts={dubai} whole={whole} />
		</figure>
	);
}

function Bar({ label, parts, whole }: { label: string; parts: readonly Part[]; whole: number }) {
	const { result: t } = useCopy(calculatorCopy);
	return (
		<div>
			<p className={css.barLabel}>{label}</p>
			<svg viewBox={`0 0 ${WIDTH} 40`} preserveAspectRatio="none" className={css.bar} aria-hidden="true">
				{stretches(parts, whole, WIDTH).map(({ name, x, width }) => (
					<rect key={name} x={x} width={Math.max(1, width - 3)} height="40" className={css.part[name]} />
				))}
			</svg>
			<ul className={css.legend}>
				{parts.map(({ name, pounds }) => (
					<li key={name}>
						<svg viewBox="0 0 10 10" className={css.swatch} aria-hidden="true">
							<rect width="10" height="10" className={css.part[name]} />
						</svg>
						{t[name]} <strong>{formatPounds(pounds)}</strong>
					</li>
				))}
			</ul>
		</div>
	);
}
