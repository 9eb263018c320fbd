import { withTexts } from "#app/site/cms/record-texts.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { Heading } from "#app/ui/heading/heading.tsx";
import { Table, Td, Th, Tr } from "#app/ui/table/table.tsx";
import { TaxBasis } from "#app/uk/tax-basis/tax-basis.tsx";
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
				<Table caption={compare.title} hideCaption stack columns={[compare.aspect, t.uk, t.dubai]}>
					<tbody>
						{withTexts(UK_4_COMPARISON, comparison).map(({ category, uk, dubai }) => (
							<Tr key={category}>
								<Th scope="row">{category}</Th>
								<Td label={t.uk}>{uk}</Td>
								<Td label={t.dubai}>
									<strong>{dubai}</strong>
								</Td>
							</Tr>
						))}
					</tbody>
				</Table>
			</div>
		</div>
	);
}
