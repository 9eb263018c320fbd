import { withTexts } from "#app/site/cms/record-texts.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { TaxBasis } from "#app/uk/tax-basis/tax-basis.tsx";
import { ComparisonTable } from "../comparison-table";
import { TaxTable } from "../tax-table";
import { ukDubai3Copy } from "./copy";
import { BREAKDOWN_ROWS, BREAKDOWN_TOTAL, QUALITY_OF_LIFE_ROWS } from "./records.ts";
import * as css from "./uk-dubai-3.css.ts";

/**
 * "Complete Tax Breakdown": the total is the sum of its own rows
 * (docs/specification/landing-pages.md#third-premium-page).
 */
export function Breakdown() {
	const { breakdown: t, breakdownRows } = useCopy(ukDubai3Copy);
	return (
		<div className={css.paper}>
			<TaxTable words={t} rows={withTexts(BREAKDOWN_ROWS, breakdownRows)} total={BREAKDOWN_TOTAL} />
			<p className={css.caption}>{t.caption}</p>
			<TaxBasis of="sevenTaxes" />
		</div>
	);
}

export function QualityOfLife() {
	const { life: t, lifeRows, breakdown } = useCopy(ukDubai3Copy);
	return (
		<div className={css.paper}>
			<ComparisonTable
				caption={t.caption}
				aspect={t.aspect}
				places={breakdown}
				rows={withTexts(QUALITY_OF_LIFE_ROWS, lifeRows)}
			/>
		</div>
	);
}
