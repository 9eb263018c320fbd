import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** A row of a table in a document, with the heading that it stands under. */
export interface TableRow {
	cells: string[];
	section: string;
}

/** The text of a file, by its path from the repository's root. */
export const readText = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/** Whether a path from the repository's root leads to something. */
export const isThere = (file: string): boolean => existsSync(path.join(ROOT, file));

/** The rows of a document's tables whose first cell passes, in their order. */
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
