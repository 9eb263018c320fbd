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

/** Returns whether all values of a record are strings; its keys may be headings that our `record` schema rejects. */
const hasCells = (record: unknown) =>
	typeof record === "object" &&
	record !== null &&
	Object.values(record).every(cell => typeof cell === "string");

/** A record with the number of its first line. */
const CsvRecord = v.pipe(
	// As csv-parse returns it with the options `info` and `raw`: `info.lines` is the record's last line.
	object({
		record: v.custom<Record<string, string>>(hasCells),
		info: object({ lines: v.number() }),
		raw: v.string(),
	}),
	v.transform(({ record, info, raw }) => ({
		cells: record,
		line: info.lines - (raw.trim().split("\n").length - 1),
	})),
);

/** Magic bytes of Excel and Numbers files: a ZIP archive, or an OLE container. */
const WORKBOOKS = [
	[0x50, 0x4b, 0x03, 0x04],
	[0xd0, 0xcf, 0x11, 0xe0],
];

/**
 * Reads a posted CSV file of at most `limit` bytes. Throws AppError "too_large", "unsupported", or "invalid" if it is not text.
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
	// csv-parse counts "\r\n" within quotes twice, and would report wrong line numbers after it.
	const text = csvText(bytes).replaceAll("\r\n", "\n");
	if (text.includes("\0")) throw new AppError("invalid", "This is not text. Please save it as CSV (UTF-8).");
	return text;
}

/** Maximum number of columns. */
const MAX_COLUMNS = 1_000;
/** Chunk size in bytes, after which other requests get a turn. */
const CHUNK_LENGTH = 16 * 1024;

/** Creates the error for a file with more than `max` columns or lines. */
export const tooMany = (max: number, what: "columns" | "lines") =>
	new AppError("too_large", `A file can have ${max.toLocaleString("en-GB")} ${what} at most`);

async function* inChunks(text: string): AsyncGenerator<Buffer> {
	const bytes = Buffer.from(text);
	for (let at = 0; at < bytes.length; at += CHUNK_LENGTH) {
		yield bytes.subarray(at, at + CHUNK_LENGTH);
		await turn();
	}
}

/**
 * Parses CSV records, keyed by the names that `columns` returns for the headings; false skips a column. Throws AppError
 * "too_large", or "invalid" with the malformed line.
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
		raw: true,
		skip_empty_lines: true,
		// Spreadsheets write such rows for rows whose cells were cleared.
		skip_records_with_empty_values: true,
		trim: true,
		...options,
		columns(headings: string[]) {
			if (headings.length > MAX_COLUMNS) throw tooMany(MAX_COLUMNS, "columns");
			return columns(headings);
		},
	});
	try {
		for await (const each of Readable.from(inChunks(text)).pipe(parser)) yield v.parse(CsvRecord, each);
	} catch (error) {
		throw csvRefusal(error, text);
	}
}

const STRAY_QUOTE =
	"A quotation mark stands within a cell, or one above is not closed. Put the whole cell in quotation marks, and write those within it twice.";

/** User-facing messages by csv-parse error code; csv-parse's own messages are for programmers. */
const WRONG: ReadonlyMap<string, string> = new Map([
	["CSV_QUOTE_NOT_CLOSED", "A quotation mark is opened here and never closed"],
	["CSV_INVALID_CLOSING_QUOTE", STRAY_QUOTE],
	["CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE", STRAY_QUOTE],
	["INVALID_OPENING_QUOTE", STRAY_QUOTE],
	["CSV_RECORD_INCONSISTENT_COLUMNS", "This line has more or fewer cells than there are columns"],
]);

/** Converts a csv-parse error to an AppError that names the line; returns any other error unchanged. */
function csvRefusal(error: unknown, text: string): unknown {
	if (!(error instanceof CsvError)) return error;
	// csv-parse reports the end of the file, but an unclosed quote is the last one in the file.
	const open =
		error.code === "CSV_QUOTE_NOT_CLOSED" && text.slice(0, text.lastIndexOf('"')).split("\n").length;
	const line = open || (typeof error.lines === "number" && error.lines);
	const reason = WRONG.get(error.code) ?? error.message;
	return new AppError("invalid", "The file is not valid CSV", {
		fields: { [line ? `line ${line}` : "file"]: reason },
	});
}
