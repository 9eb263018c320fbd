import { CsvError } from "csv-parse";
import * as v from "valibot";
import { csvText } from "#domain/csv-text.ts";
import { AppError } from "#domain/errors.ts";
import { object, record } from "#domain/shape.ts";
import { readBytes } from "./read-json.ts";

const CSV_TYPE = /^text\/csv\s*(;|$)/i;

/** One record as csv-parse hands it over where it is asked for `info`. */
export const CsvRecord = object({
	record: record(v.string(), v.string()),
	info: object({ lines: v.number() }),
});

/** What the files of Excel and Numbers begin with: a ZIP archive, or an OLE container. */
const WORKBOOKS = [
	[0x50, 0x4b, 0x03, 0x04],
	[0xd0, 0xcf, 0x11, 0xe0],
];

/**
 * The text of a posted CSV file, at most `limit` bytes. Throws AppError "too_large", "unsupported", or "invalid" where it
 * is no text.
 */
export async function readCsvFile(request: Request, limit: number): Promise<string> {
	const bytes = await readBytes(request, limit);
	if (!CSV_TYPE.test(request.headers.get("content-type") ?? ""))
		throw new AppError("unsupported", "Send the file as text/csv");
	if (WORKBOOKS.some(magic => magic.every((byte, index) => bytes[index] === byte)))
		throw new AppError(
			"invalid",
			"This is a workbook, not CSV. In Excel or Numbers, save it as CSV (UTF-8).",
		);
	// Within quotes csv-parse counts such a line break twice, and names every line behind it by a wrong number.
	const text = csvText(bytes).replaceAll("\r\n", "\n");
	if (text.includes("\0")) throw new AppError("invalid", "This is not text. Please save it as CSV (UTF-8).");
	return text;
}

/** The refusal that names the line which csv-parse cannot read; any other error as it is. */
export function csvRefusal(error: unknown): unknown {
	if (!(error instanceof CsvError)) return error;
	const line = typeof error.lines === "number" ? `line ${error.lines}` : "file";
	return new AppError("invalid", "The file is not valid CSV", { fields: { [line]: error.message } });
}
