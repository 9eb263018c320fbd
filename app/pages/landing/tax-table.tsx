import { StackedTable } from "#app/ui/table/stacked-table.tsx";
import { Num, Th, Tr } from "#app/ui/table/table.tsx";
import type { TaxComparisonRow } from "#app/uk/page/records.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";

interface Words {
	title: string;
	tax: string;
	uk: string;
	dubai: string;
	savings: string;
	total: string;
}

/** What each tax takes in both places and what a year in Dubai saves, in pounds, with the sum. */
export function TaxTable({
	words: t,
	rows,
	total,
}: {
	words: Words;
	rows: readonly TaxComparisonRow[];
	total: number;
}) {
	return (
		<StackedTable
			caption={t.title}
			hideCaption
			columns={[t.tax, { number: t.uk }, { number: t.dubai }, { number: t.savings }]}
		>
			<tbody>
				{rows.map(({ category, uk, dubai, savings }) => (
					<Tr key={category}>
						<Th scope="row">{category}</Th>
						<Num label={t.uk}>{uk}</Num>
						<Num label={t.dubai}>{dubai}</Num>
						<Num label={t.savings}>{formatPounds(savings)}</Num>
					</Tr>
				))}
			</tbody>
			<tfoot>
				<Tr>
					<Th scope="row" colSpan={3}>
						{t.total}
					</Th>
					<Num label={t.savings}>{formatPounds(total)}</Num>
				</Tr>
			</tfoot>
		</StackedTable>
	);
}
