import { useCopy } from "#app/site/cms/use-copy.ts";
import { Fact } from "#app/ui/fact/fact.tsx";
import { around } from "#app/ui/layout/layout.css.ts";
import { Range } from "#app/ui/range/range.tsx";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import { corporateTaxCopy } from "./copy";
import * as css from "./corporate-tax.css.ts";
import { profitScenario } from "./profit-scenario.ts";

const FIRST = profitScenario(500_000);

/** The savings of one's own profit by a slider, above the table of four. See profit-row.element.ts. */
export function ProfitRow() {
	const { savings: t } = useCopy(corporateTaxCopy);
	return (
		<profit-row className={around}>
			<div className={css.exhibit}>
				<label htmlFor="profit" className={css.yours}>
					{t.yours} <b data-shows="profitLevel">{formatPounds(FIRST.profitLevel)}</b>
				</label>
				<Range
					id="profit"
					min={50_000}
					max={2_000_000}
					step={10_000}
					defaultValue={FIRST.profitLevel}
					aria-valuetext={formatPounds(FIRST.profitLevel)}
				/>
				<dl className={css.figures} aria-live="polite">
					<Fact term={t.ukTax} data-shows="ukTax">
						{formatPounds(FIRST.ukTax)}
					</Fact>
					<Fact term={t.mainland} data-shows="mainland">
						{formatPounds(FIRST.dubaiTax.mainland)}
					</Fact>
					<Fact term={t.annual} data-shows="annualSaving">
						{formatPounds(FIRST.annualSaving)}
					</Fact>
					<Fact term={t.fiveYears} data-shows="fiveYearSaving">
						{formatPounds(FIRST.fiveYearSaving)}
					</Fact>
				</dl>
			</div>
		</profit-row>
	);
}
