import { delimiterOf } from "#domain/leads/lead-import.ts";
import { escapeFormula } from "#domain/leads/spreadsheet.ts";

/** A record of a CSV file, unparsed; `line` is its first line, from 1, by which the server names it. */
export interface CsvRecord {
	line: number;
	text: string;
}

/** Splits a file into records: a line break within quotes belongs to the record. */
export function splitCsvRecords(text: string): CsvRecord[] {
	const records: CsvRecord[] = [];
	let quoted = false;
	let start = 0;
	let line = 1;
	const keep = (end: number) => {
		const record = text.slice(start, end).replace(/\r$/, "");
		if (record.trim()) records.push({ line, text: record });
		line += record.split("\n").length;
		start = end + 1;
	};
	for (let at = 0; at < text.length; at++) {
		if (text[at] === '"') quoted = !quoted;
		else if (text[at] === "\n" && !quoted) keep(at);
	}
	keep(text.length);
	return records;
}

export function splitCsvCells(record: string, delimiter: string): string[] {
	const cells = [""];
	let quoted = false;
	for (const sign of record) {
		const last = cells.length - 1;
		if (sign === '"') quoted = !quoted;
		if (sign === delimiter && !quoted) cells.push("");
		else cells[last] += sign;
	}
	return cells.map(cell => {
		const text = cell.trim();
		return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
	});
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Escapes cells that a spreadsheet would run as a formula (CSV injection); returns the record unchanged if there are none. */
function harmless(record: string, delimiter: string): string {
	const cells = splitCsvCells(record, delimiter);
	const guarded = cells.map(escapeFormula);
	return guarded.every((cell, at) => cell === cells[at]) ? record : guarded.map(quoted).join(delimiter);
}

/** Returns the refused lines as a CSV file, each with the reason in an additional column. */
export function rejectedRowsCsv(
	text: string,
	refused: readonly { line: number; reason?: string | undefined }[],
) {
	const delimiter = delimiterOf(text);
	const [head, ...records] = splitCsvRecords(text);
	const reasons = new Map(refused.map(({ line, reason }) => [line, reason ?? ""]));
	const lines = records.flatMap(record => {
		const reason = reasons.get(record.line);
		return reason === undefined ? [] : [`${harmless(record.text, delimiter)}${delimiter}${quoted(reason)}`];
	});
	return [`${head?.text ?? ""}${delimiter}${quoted("Refused because")}`, ...lines].join("\r\n");
}
