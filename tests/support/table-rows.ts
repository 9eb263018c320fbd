import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** A row of a table in a document, with the `##` heading above it. */
export interface TableRow {
	cells: string[];
	section: string;
}

/** Reads a file by its path from the repository's root. */
export const readText = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/** Tells whether a path from the repository's root exists. */
export const isThere = (file: string): boolean => existsSync(path.join(ROOT, file));

/** Returns the rows of a document's tables whose first cell matches, in order. */
export function tableRows(document: string, first: RegExp): TableRow[] {
	let section = "";
	return readText(document)
		.split("\n")
		.flatMap(line => {
			if (line.startsWith("## ")) section = line.slice(3);
			if (!line.startsWith("|")) return [];
			const cells = line
				.split("|")
				.slice(1, -1)
				.map(cell => cell.trim());
			return first.test(cells[0] ?? "") ? [{ cells, section }] : [];
		});
}
