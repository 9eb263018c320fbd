import { COLOUR } from "#domain/brand/colours.ts";
import { formatPounds, formatPoundsAndPence } from "#domain/tax/format-pounds.ts";
import type { ReportContents } from "./contents.ts";
import { drawRule } from "./ornament.ts";
import { HEADING, PAGE, type Sheet, styled } from "./sheet.ts";

export interface TableRow {
	heading: string;
	figures: string[];
	emphasis?: boolean;
}

const HEAD = styled("strong", 8.5, COLOUR.ink500);

/** Draws a table of right-aligned figures; `widths` are those of the columns after the first. Returns the y below it. */
export function drawTable(
	sheet: Sheet,
	{
		columns,
		rows,
		top,
		rowHeight,
		widths = [122, 122, 122],
	}: { columns: string[]; rows: TableRow[]; top: number; rowHeight: number; widths?: readonly number[] },
): number {
	const rightOf = (column: number) =>
		PAGE.right - widths.slice(column + 1).reduce((wide, width) => wide + width, 0);
	const table = sheet.open("Table");
	const head = sheet.open("TR", table);
	for (const [at, column] of columns.entries()) {
		const draw = () =>
			at === 0
				? sheet.line(column, PAGE.margin, top, HEAD)
				: sheet.line(column, rightOf(at - 1), top, { ...HEAD, align: "right" });
		sheet.tagged("TH", draw, head, { scope: "Column" });
	}
	sheet.ornament(() => drawRule(sheet, top + 7, COLOUR.sand300));
	let y = top + 7;
	for (const { heading, figures, emphasis = false } of rows) {
		const baseline = y + rowHeight - 6;
		const style = styled(emphasis ? "strong" : "text", 10, COLOUR.slate);
		const row = sheet.open("TR", table);
		sheet.tagged("TH", () => sheet.line(heading, PAGE.margin, baseline, style), row, { scope: "Row" });
		for (const [at, figure] of figures.entries()) {
			const draw = () =>
				sheet.fitted(figure, rightOf(at), baseline, {
					...style,
					align: "right",
					maxWidth: (widths[at] ?? 0) - 10,
				});
			sheet.tagged("TD", draw, row);
		}
		y += rowHeight;
		sheet.ornament(() => drawRule(sheet, y, COLOUR.sand200));
	}
	return y;
}

/** Each tax in both countries: to the penny, or in whole pounds where all of them are whole. */
export function drawTaxTable(sheet: Sheet, { rows, tax, kept }: ReportContents, top: number): void {
	sheet.taggedLine("H2", "The breakdown", PAGE.margin, top, HEADING);
	const lines = [
		...rows.map(({ label, uk, dubai }) => ({ heading: label, uk, dubai, emphasis: false })),
		{ heading: "Total tax", uk: tax.totalUKTax, dubai: tax.totalDubaiTax, emphasis: true },
		{ heading: "You keep", ...kept, emphasis: false },
	];
	const whole = lines.every(({ uk, dubai }) => isWhole(uk) && isWhole(dubai));
	const format = whole ? formatPounds : formatPoundsAndPence;
	drawTable(sheet, {
		columns: ["Pounds a year", "United Kingdom", "Dubai", "Difference"],
		rows: lines.map(({ heading, uk, dubai, emphasis }) => ({
			heading,
			figures: [format(uk), format(dubai), inWords(dubai - uk, format)],
			emphasis,
		})),
		top: top + 22,
		rowHeight: rows.length > 2 ? 17.5 : 20,
		widths: [104, 98, 150],
	});
}

const isWhole = (pounds: number) => Math.round(pounds * 100) % 100 === 0;

/** How much more or less there is in Dubai: a bare minus sign would leave its reader to guess whose it is. */
function inWords(more: number, format: (pounds: number) => string): string {
	const amount = format(Math.abs(more));
	if (!/[1-9]/.test(amount)) return "the same";
	return `${amount} ${more > 0 ? "more" : "less"} in Dubai`;
}
