import { type Part, partsOf } from "#domain/tax/breakdown.ts";
import type { TaxCalculation } from "#domain/tax/calculate-tax.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import * as css from "./calculator.css.ts";
import type { CalculatorWords } from "./copy.ts";
import { barSegments } from "./parts.ts";

type ChartWords = CalculatorWords["result"];

const WIDTH = 1000;
/** Gap between two adjacent parts, so that they can be told apart without colour. */
const GAP = 3;

interface MoneyChartProps {
	of: TaxCalculation;
	words: ChartWords;
	title?: string;
}

/** Two bars of the profit's length, divided by recipient. The list below each bar gives the same in words. */
export function MoneyChart({ of: tax, words: t, title = t.chart }: MoneyChartProps) {
	return (
		<figure className={css.chart}>
			<figcaption className={css.chartTitle}>{title}</figcaption>
			<Bar label={t.uk} words={t} parts={partsOf(tax, "uk")} />
			<Bar label={t.dubai} words={t} parts={partsOf(tax, "dubai")} />
		</figure>
	);
}

function Bar({ label, words: t, parts }: { label: string; words: ChartWords; parts: readonly Part[] }) {
	return (
		<div>
			<p className={css.barLabel}>{label}</p>
			<svg viewBox={`0 0 ${WIDTH} 40`} preserveAspectRatio="none" className={css.bar} aria-hidden="true">
				{barSegments(parts, WIDTH).map(({ name, x, width }, at) => (
					<rect
						key={name}
						x={x}
						width={at === parts.length - 1 ? width : Math.max(1, width - GAP)}
						height="40"
						className={css.part[name]}
					/>
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
