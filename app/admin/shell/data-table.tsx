import type { ReactNode } from "react";
import { StackedTable } from "../../ui/table/stacked-table";
import { Num, type TableProps, Td, Th, Tr } from "../../ui/table/table";

/**
 * A table whose rows all have the same cells; on phones each row is a card. `columns` has what a row says under each
 * heading: `columns={{ Name: lead => lead.fullName, Forms: lead => lead.forms }} figures={["Forms"]}`.
 */
export function DataTable<Row>({
	rows,
	keyOf,
	columns,
	heads = Object.keys(columns)[0],
	figures = [],
	...rest
}: Pick<TableProps, "caption" | "hideCaption"> & {
	rows: readonly Row[];
	keyOf: (row: Row, index: number) => string | number;
	columns: Readonly<Record<string, (row: Row) => ReactNode>>;
	/** The heading of the cell that names its row, the first one by default; null where none does. */
	heads?: string | null;
	/** The headings above figures. */
	figures?: readonly string[];
}) {
	const cells = Object.entries(columns).map(([name, say]) => {
		const Cell = figures.includes(name) ? Num : Td;
		return (row: Row) =>
			name === heads ? (
				<Th key={name} scope="row">
					{say(row)}
				</Th>
			) : (
				<Cell key={name} label={name}>
					{say(row)}
				</Cell>
			);
	});
	return (
		<StackedTable
			{...rest}
			columns={Object.keys(columns).map(name => (figures.includes(name) ? { number: name } : name))}
		>
			<tbody>
				{rows.map((row, index) => (
					<Tr key={keyOf(row, index)}>{cells.map(cell => cell(row))}</Tr>
				))}
			</tbody>
		</StackedTable>
	);
}
