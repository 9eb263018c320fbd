import {
	type ReactNode,
	type TableHTMLAttributes,
	type TdHTMLAttributes,
	type ThHTMLAttributes,
	useId,
} from "react";
import { classes } from "../classes";
import { stacked } from "./stacked-table.css.ts";
import * as css from "./table.css.ts";

// A table laid out as cards loses its meaning to screen readers unless its parts say what they are.
const TABLE = { role: "table" };
const ROW = { role: "row" };
const CELL = { role: "cell" };

/** A column's heading, and whether figures stand below it. */
type Column = string | { number: string };

export interface TableProps extends TableHTMLAttributes<HTMLTableElement> {
	caption: ReactNode;
	/** Also to those who see; it names the table for everybody else. */
	showCaption?: boolean;
	columns?: readonly Column[];
	/** It fits every screen by itself, and needs no frame to scroll in. */
	fits?: boolean;
}

/**
 * A table, which scrolls sideways inside its own frame where it is too wide (`StackedTable` does not).
 * `<Table caption="Leads" columns={["Name", { number: "Forms" }]}><tbody>…</tbody></Table>`; without `columns` the
 * children have a `<thead>` of their own.
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
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
				<section className={css.scroll} tabIndex={0} aria-labelledby={id}>
					{table}
				</section>
			)}
		</>
	);
}

/** A row; its role survives the phone's layout. */
export function Tr(props: React.HTMLAttributes<HTMLTableRowElement>) {
	return <tr {...props} {...ROW} />;
}

/** A heading of a column, or of a row with `scope="row"`. */
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

/** A cell: `label` names its column on phones. */
export function Td({ label, ...rest }: CellProps) {
	return <td {...rest} {...CELL} data-label={label} />;
}

/** A cell that holds a figure. */
export function Num(props: CellProps) {
	return <Td {...props} data-number />;
}

/** A table whose rows are cards on phones, and their cells carry their column's name: give each `Td` a `label`. */
export function StackedTable({ className, ...rest }: Omit<TableProps, "fits">) {
	return <Table {...rest} fits className={classes(stacked, className)} />;
}
