import {
	type ReactNode,
	type TableHTMLAttributes,
	type TdHTMLAttributes,
	type ThHTMLAttributes,
	useId,
} from "react";
import { classes } from "../classes.ts";
import { stacked } from "./stacked-table.css.ts";
import * as css from "./table.css.ts";

// With `display: block` a table loses its semantics for screen readers, so the roles are set explicitly.
const TABLE = { role: "table" };
const ROW = { role: "row" };
const CELL = { role: "cell" };

/** A column's heading, and whether the column is numeric. */
type Column = string | { number: string };

export interface TableProps extends TableHTMLAttributes<HTMLTableElement> {
	caption: ReactNode;
	/** Shows the caption; hidden, it is still the table's accessible name. */
	showCaption?: boolean;
	columns?: readonly Column[];
	/** The table fits every screen, so it needs no scroll container. */
	fits?: boolean;
}

/**
 * A table that scrolls horizontally in a container of its own if it is too wide (`StackedTable` does not). `<Table
 * caption="Leads" columns={["Name", { number: "Forms" }]}><tbody>…</tbody></Table>`; without `columns`, pass a `<thead>` among
 * the children.
 */
export function Table({ caption, showCaption, fits, columns, className, children, ...rest }: TableProps) {
	const id = useId();
	const table = (
		<table {...rest} {...TABLE} aria-labelledby={id} className={classes(css.table, className)}>
			{columns ? (
				<thead>
					<Tr>
						{columns.map(column =>
							typeof column === "string" ? (
								<Th key={column}>{column}</Th>
							) : (
								<Th key={column.number} number>
									{column.number}
								</Th>
							),
						)}
					</Tr>
				</thead>
			) : null}
			{children}
		</table>
	);
	return (
		<>
			<p id={id} className={css.caption} hidden={!showCaption}>
				{caption}
			</p>
			{fits ? (
				table
			) : (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
				<section className={css.scroll} tabIndex={0} aria-labelledby={id}>
					{table}
				</section>
			)}
		</>
	);
}

/** A row; its explicit role survives the card layout on phones. */
export function Tr(props: React.HTMLAttributes<HTMLTableRowElement>) {
	return <tr {...props} {...ROW} />;
}

/** A column header, or a row header with `scope="row"`. */
export function Th({
	scope = "col",
	number,
	...rest
}: ThHTMLAttributes<HTMLTableCellElement> & { number?: boolean }) {
	return (
		<th
			{...rest}
			scope={scope}
			role={scope === "row" ? "rowheader" : "columnheader"}
			data-number={number || undefined}
		/>
	);
}

type CellProps = TdHTMLAttributes<HTMLTableCellElement> & { label?: string };

/** A cell; on phones `label` shows its column's name. */
export function Td({ label, ...rest }: CellProps) {
	return <td {...rest} {...CELL} data-label={label} />;
}

/** A numeric cell. */
export function Num(props: CellProps) {
	return <Td {...props} data-number />;
}

/** A table whose rows become cards on phones, where each cell shows its column's name: give each `Td` a `label`. */
export function StackedTable({ className, ...rest }: Omit<TableProps, "fits">) {
	return <Table {...rest} fits className={classes(stacked, className)} />;
}
