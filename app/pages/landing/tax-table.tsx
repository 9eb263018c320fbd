import { DataTable } from "#app/ui/table/data-table.tsx";
import { Num, Th, Tr } from "#app/ui/table/table.tsx";
import type { TaxComparisonRow } from "#app/uk/page/records.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";

interface TaxTableProps {
	words: Readonly<Record<"title" | "tax" | "uk" | "dubai" | "savings" | "total", string>>;
	rows: readonly TaxComparisonRow[];
	total: number;
}

/** The tax in both places and the yearly saving in Dubai by kind of tax, in pounds, with the total. */
export function TaxTable({ words: t, rows, total }: TaxTableProps) {
	return (
		<DataTable
			caption={t.title}
			rows={rows}
			keyOf={({ category }) => category}
			columns={[
				[t.tax, ({ category }) => category],
				[t.uk, ({ uk }) => uk],
				[t.dubai, ({ dubai }) => dubai],
				[t.savings, ({ savings }) => formatPounds(savings)],
			]}
			figures={[t.uk, t.dubai, t.savings]}
		>
			<tfoot>
				<Tr>
					<Th scope="row" colSpan={3}>
						{t.total}
					</Th>
					<Num label={t.savings}>{formatPounds(total)}</Num>
				</Tr>
			</tfoot>
		</DataTable>
	);
}
