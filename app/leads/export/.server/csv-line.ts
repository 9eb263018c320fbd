import { escapeFormula } from "#domain/leads/spreadsheet.ts";

/** Characters at which a spreadsheet may split the line. */
const QUOTED = /[",;\t\r\n]/;

function cell(text: string | null | undefined): string {
	if (!text) return "";
	const harmless = escapeFormula(text);
	return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Formats the first `width` cells as one CSV line (RFC 4180), escaped against formula injection; null is empty. */
export function csvLine(cells: readonly (string | null)[], width = cells.length): string {
	let line = cell(cells[0]);
	for (let at = 1; at < width; at += 1) line += `,${cell(cells[at])}`;
	return `${line}\r\n`;
}
