import { harmlessCell } from "#domain/leads/spreadsheet.ts";

/** What some spreadsheet would cut the line at. */
const QUOTED = /[",;\t\r\n]/;

function cell(text: string | null | undefined): string {
	if (!text) return "";
	const harmless = harmlessCell(text);
	return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line of CSV (RFC 4180) of the first `width` cells, which no spreadsheet takes for formulas; null is empty. */
export function csvLine(cells: readonly (string | null)[], width = cells.length): string {
	let line = cell(cells[0]);
	for (let at = 1; at < width; at += 1) line += `,${cell(cells[at])}`;
	return `${line}\r\n`;
}
