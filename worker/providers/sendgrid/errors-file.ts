import { addressKey } from "../outcomes.ts";
import type { ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";

/**
 * What the file at errors_url says: address → SendGrid's words. Null where it cannot be read. The address is
 * pre-signed and may be anybody's, so the key does not go with it (docs/providers/sendgrid.md#jobs).
 */
export async function readErrorsFile(
	url: string,
	{ http, signal }: ProviderContext,
): Promise<Map<string, string> | null> {
	try {
		const answer = await http.send({ method: "GET", url, signal });
		return answer.status === 200 ? parseErrorsFile(answer.text) : null;
	} catch (error) {
		if (error instanceof ProviderError) return null;
		throw error;
	}
}

/** The columns are not documented: in each row the cell with an address is the contact, the longest other the reason. */
export function parseErrorsFile(text: string): Map<string, string> {
	const errors = new Map<string, string>();
	for (const cells of parseRows(text)) {
		const email = cells.find(cell => /^[^\s@]+@[^\s@]+$/u.test(cell.trim()));
		if (!email) continue;
		const others = cells.filter(cell => cell !== email).sort((a, b) => b.length - a.length);
		errors.set(addressKey(email), others[0]?.trim() || "SendGrid refused the contact");
	}
	return errors;
}

/** Rows of comma-separated cells; quoted ones may hold commas, doubled quotes and line breaks. */
function parseRows(text: string): string[][] {
	const rows: string[][] = [[]];
	const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
	while (cell.lastIndex < text.length) {
		const match = cell.exec(text);
		if (!match) break;
		rows.at(-1)?.push(match[1] === undefined ? (match[2] ?? "") : match[1].replaceAll('""', '"'));
		if (match[3] !== ",") rows.push([]);
	}
	return rows;
}
