import { formatPoundsAndPence } from "#domain/tax/format-pounds.ts";
import type { ReportContents } from "./contents.ts";
import { drawRule } from "./ornament.ts";
import { COLOUR, HEADING, PAGE, type Sheet, type Style } from "./sheet.ts";

/** One row: its heading and a figure for each column. */
export interface TableRow {
	heading: string;
	figures: string[];
	emphasis?: boolean;
}

const HEAD: Style = { face: "strong", size: 8.5, colour: COLOUR.muted };

/** A table of figures, aligned right; returns the y below it. */
export function drawTable(
	sheet: Sheet,
	{ columns, rows, top, rowHeight }: { columns: string[]; rows: TableRow[]; top: number; rowHeight: number },
): number {
	const width = 122;
	const rightOf = (column: number) => PAGE.right - (columns.length - 2 - column) * width;
	const table = sheet.open("Table");
	const head = sheet.open("TR", table);
	for (const [at, column] of columns.entries()) {
		const draw = () =>
			at === 0
				? sheet.line(column, PAGE.margin, top, HEAD)
				: sheet.line(column, rightOf(at - 1), top, { ...HEAD, align: "right" });
		sheet.tagged("TH", draw, head, { scope: "Column" });
	}
	sheet.ornament(() => drawRule(sheet, top + 7, COLOUR.sandDeep));
	let y = top + 7;
	for (const { heading, figures, emphasis = false } of rows) {
		const baseline = y + rowHeight - 6;
		const style: Style = { face: emphasis ? "strong" : "text", size: 10, colour: COLOUR.text };
		const row = sheet.open("TR", table);
		sheet.tagged("TH", () => sheet.line(heading, PAGE.margin, baseline, style), row, { scope: "Row" });
		for (const [at, figure] of figures.entries()) {
			const draw = () =>
				sheet.fitted(figure, rightOf(at), baseline, width - 10, { ...style, align: "right" });
			sheet.tagged("TD", draw, row);
		}
		y += rowHeight;
		sheet.ornament(() => drawRule(sheet, y, COLOUR.sandLine));
	}
	return y;
}

/** Each tax in both countries, to the penny. */
export function drawTaxTable(sheet: Sheet, contents: ReportContents, top: number): void {
	const { rows, tax, keptInUk, keptInDubai } = contents;
	sheet.tagged("H2", () => sheet.line("The breakdown", PAGE.margin, top, HEADING));
	const row = (heading: string, uk: number, dubai: number, emphasis = false): TableRow => ({
		heading,
		figures: [formatPoundsAndPence(uk), formatPoundsAndPence(dubai), formatPoundsAndPence(uk - dubai)],
		emphasis,
	});
	drawTable(sheet, {
		columns: ["Pounds a year", "United Kingdom", "Dubai", "Difference"],
		rows: [
			...rows.map(({ label, uk, dubai }) => row(label, uk, dubai)),
			row("Total tax", tax.totalUKTax, tax.totalDubaiTax, true),
			row("You keep", keptInUk, keptInDubai),
		],
		top: top + 22,
		rowHeight: rows.length > 2 ? 17.5 : 20,
	});
}
