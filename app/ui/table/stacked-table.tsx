import { classes } from "../classes";
import { stacked } from "./stacked-table.css.ts";
import { Table, type TableProps } from "./table";

/** A table whose rows are cards on phones, and their cells carry their column's name: give each `Td` a `label`. */
export function StackedTable({ className, ...rest }: Omit<TableProps, "fits">) {
	return <Table {...rest} fits className={classes(stacked, className)} />;
}
