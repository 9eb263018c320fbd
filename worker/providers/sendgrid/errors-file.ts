import { type Options, parse } from "csv-parse/sync";
import { emailKey } from "#domain/shape.ts";
import { isPage } from "../http/http.ts";
import type { ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";

/** The parsed errors file of a job. */
export interface JobErrors {
	/** Address → SendGrid's words. */
	named: Map<string, string>;
	/** Errors without an address, about the job as a whole. */
	general: string | null;
}

/**
 * Reads the file at errors_url; null if it cannot be read. The URL is pre-signed and may point to any host, so the key is not
 * sent (docs/providers/sendgrid.md#jobs).
 */
export async function readErrorsFile(url: string, { http, signal }: ProviderContext) {
	try {
		const answer = await http.send({ method: "GET", url, signal });
		return answer.status === 200 && !isPage(answer) ? parseErrorsFile(answer.text) : null;
	} catch (error) {
		if (error instanceof ProviderError) return null;
		throw error;
	}
}

/** Skips malformed records instead of failing the whole file. */
const LENIENT: Options = {
	record_delimiter: ["\r\n", "\n"],
	relax_column_count: true,
	relax_quotes: true,
	skip_empty_lines: true,
	skip_records_with_error: true,
};

const ADDRESS = /^[^\s@]+@[^\s@]+$/u;
const REASON = /error|reason|message|detail/iu;

/**
 * Parses the errors file, whose columns are undocumented: in each row the cell with an address is the contact; the reason is in
 * the column of that name, else in the longest cell that is not contact data.
 */
export function parseErrorsFile(text: string): JobErrors {
	const named = new Map<string, string>();
	const general = new Set<string>();
	const rows = parse(text, LENIENT);
	const header = rows[0]?.some(cell => ADDRESS.test(cell.trim())) ? [] : (rows[0] ?? []);
	const column = header.findIndex(cell => REASON.test(cell));
	for (const cells of rows) {
		const email = cells.find(cell => ADDRESS.test(cell.trim()));
		if (email) named.set(emailKey(email), reasonOf(cells, column, email));
		else if (cells !== rows[0] && column >= 0 && cells[column]?.trim()) general.add(cells[column].trim());
	}
	return { named, general: general.size > 0 ? [...general].slice(0, 3).join("; ") : null };
}

function reasonOf(cells: readonly string[], column: number, email: string): string {
	const own = column >= 0 && cells[column] !== email ? cells[column]?.trim() : "";
	const isWords = (cell: string) => cell !== email && !/^\s*[[{]/u.test(cell);
	const longest = cells
		.filter(isWords)
		.toSorted((a, b) => b.length - a.length)[0]
		?.trim();
	return own || longest || "SendGrid refused the contact";
}
