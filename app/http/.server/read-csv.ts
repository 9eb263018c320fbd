import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { CsvError, type Options, parse } from "csv-parse";
import * as v from "valibot";
import { csvText } from "#domain/csv-text.ts";
import { AppError } from "#domain/errors.ts";
import { delimiterOf } from "#domain/leads/lead-import.ts";
import { object } from "#domain/shape.ts";
import { readBytes } from "./read-request.ts";

const CSV_TYPE = /^text\/csv\s*(;|$)/i;

/** Cells by their headings, which may be any: a column may have a name that a record of JSON cannot. */
const hasCells = (record: unknown) =>
	typeof record === "object" &&
	record !== null &&
	Object.values(record).every(cell => typeof cell === "string");

/** One record as csv-parse hands it over where it is asked for `info`. */
const CsvRecord = object({
	record: v.custom<Record<string, string>>(hasCells),
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

/** Columns that a file may have. */
const MOST_COLUMNS = 1_000;
/** Bytes after which other requests get their turn. */
const PIECE = 16 * 1024;

/** Refuses a file that has more than `most` of something. */
export const tooMany = (most: number, what: "columns" | "lines") =>
	new AppError("too_large", `A file can have ${most.toLocaleString("en-GB")} ${what} at most`);

async function* inPieces(text: string): AsyncGenerator<Buffer> {
	const bytes = Buffer.from(text);
	for (let at = 0; at < bytes.length; at += PIECE) {
		yield bytes.subarray(at, at + PIECE);
		await turn();
	}
}

/**
 * The records of a CSV text by the names that `columns` makes of its headings, false leaving one out. Throws AppError
 * "too_large", or "invalid" with the line that is no CSV.
 */
export async function* csvRecords(
	text: string,
	columns: (headings: string[]) => (string | false)[],
	options: Options = {},
): AsyncGenerator<v.InferOutput<typeof CsvRecord>> {
	const parser = parse({
		bom: true,
		delimiter: delimiterOf(text),
		info: true,
		skip_empty_lines: true,
		// What spreadsheets write of a row that somebody emptied.
		skip_records_with_empty_values: true,
		trim: true,
		...options,
		columns(headings: string[]) {
			if (headings.length > MOST_COLUMNS) throw tooMany(MOST_COLUMNS, "columns");
			return columns(headings);
		},
	});
	try {
		for await (const each of Readable.from(inPieces(text)).pipe(parser)) yield v.parse(CsvRecord, each);
	} catch (error) {
		throw csvRefusal(error, text);
	}
}

const STRAY_QUOTE =
	"A quotation mark stands within a cell, or one above is not closed. Put the whole cell in quotation marks, and write those within it twice.";

/** What is wrong with a line, by the code of csv-parse, whose own words are a programmer's. */
const WRONG: ReadonlyMap<string, string> = new Map([
	["CSV_QUOTE_NOT_CLOSED", "A quotation mark is opened here and never closed"],
	["CSV_INVALID_CLOSING_QUOTE", STRAY_QUOTE],
	["CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE", STRAY_QUOTE],
	["INVALID_OPENING_QUOTE", STRAY_QUOTE],
	["CSV_RECORD_INCONSISTENT_COLUMNS", "This line has more or fewer cells than there are columns"],
]);

/** The refusal that names the line which csv-parse cannot read; any other error as it is. */
function csvRefusal(error: unknown, text: string): unknown {
	if (!(error instanceof CsvError)) return error;
	// A quote that is never closed is the last one, and csv-parse names the end of the file.
	const open =
		error.code === "CSV_QUOTE_NOT_CLOSED" && text.slice(0, text.lastIndexOf('"')).split("\n").length;
	const line = open || (typeof error.lines === "number" && error.lines);
	const words = WRONG.get(error.code) ?? error.message;
	return new AppError("invalid", "The file is not valid CSV", {
		fields: { [line ? `line ${line}` : "file"]: words },
	});
}
