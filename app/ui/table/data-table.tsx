import type { ReactNode } from "react";
import { data } from "./stacked-table.css.ts";
import { Num, StackedTable, type TableProps, Td, Th, Tr } from "./table.tsx";

type Cell<Row> = (row: Row) => ReactNode;
type Pairs<Row> = readonly (readonly [heading: string, Cell<Row>])[];
type Columns<Row> = Readonly<Record<string, Cell<Row>>> | Pairs<Row>;

const isPairs = <Row,>(columns: Columns<Row>): columns is Pairs<Row> => Array.isArray(columns);

/**
 * A table whose rows all have the same cells; on phones each row is a card. `columns` maps each heading to a function of the
 * row: `columns={{ Name: lead => lead.fullName, Forms: lead => lead.forms }} figures={["Forms"]}`; use pairs if the headings
 * are copy. `children` follow the rows.
 */
export function DataTable<Row>({
	rows,
	keyOf,
	columns,
	heads,
	figures = [],
	children,
	...rest
}: Pick<TableProps, "caption" | "showCaption" | "children"> & {
	rows: readonly Row[];
	keyOf: (row: Row, index: number) => string | number;
	columns: Columns<Row>;
	/** Heading of the column whose cells are row headers, by default the first; null for none. */
	heads?: string | null;
	/** Headings of the numeric columns. */
	figures?: readonly string[];
}) {
	const named = isPairs(columns) ? columns : Object.entries(columns);
	const cells = named.map(([name, say], place) => {
		const Cell = figures.includes(name) ? Num : Td;
		return (row: Row) =>
			(heads === undefined ? place === 0 : name === heads) ? (
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
			className={data}
			columns={named.map(([name]) => (figures.includes(name) ? { number: name } : name))}
		>
			<tbody>
				{rows.map((row, index) => (
					<Tr key={keyOf(row, index)}>{cells.map(cell => cell(row))}</Tr>
				))}
			</tbody>
			{children}
		</StackedTable>
	);
}
