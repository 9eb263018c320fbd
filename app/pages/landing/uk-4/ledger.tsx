import { withTexts } from "#app/site/cms/record-texts.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { Heading } from "#app/ui/heading/heading.tsx";
import { TaxBasis } from "#app/uk/tax-basis/tax-basis.tsx";
import { ComparisonTable } from "../comparison-table";
import { TaxTable } from "../tax-table";
import { uk4Copy } from "./copy";
import { UK_4_COMPARISON, UK_4_ROWS, UK_4_TOTAL } from "./records.ts";
import * as css from "./uk-4.css.ts";

/** The savings table, and beside it what else differs. */
export function Ledger() {
	const { breakdown: t, rows, compare, comparison } = useCopy(uk4Copy);
	return (
		<div className={css.ledger}>
			<div>
				<TaxTable words={t} rows={withTexts(UK_4_ROWS, rows)} total={UK_4_TOTAL} />
				<TaxBasis of="uk4Rows" />
			</div>
			<div>
				<Heading level={3}>{compare.title}</Heading>
				<ComparisonTable
					caption={compare.title}
					aspect={compare.aspect}
					places={t}
					rows={withTexts(UK_4_COMPARISON, comparison)}
				/>
			</div>
		</div>
	);
}
