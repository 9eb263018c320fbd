import { CsvError } from "csv-parse";
import * as v from "valibot";
import { AppError } from "#domain/errors.ts";
import { object, record } from "#domain/shape.ts";
import { readBytes } from "./read-json.ts";

const CSV_TYPE = /^text\/csv\s*(;|$)/i;

/** One record as csv-parse hands it over where it is asked for `info`. */
export const CsvRecord = object({
	record: record(v.string(), v.string()),
	info: object({ lines: v.number() }),
});

/** The bytes of a posted CSV file, at most `limit`. Throws AppError "too_large" or "unsupported". */
export async function readCsvFile(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
	const bytes = await readBytes(request, limit);
	if (!CSV_TYPE.test(request.headers.get("content-type") ?? ""))
		throw new AppError("unsupported", "Send the file as text/csv");
	return bytes;
}

/** The refusal that names the line which csv-parse cannot read; any other error as it is. */
export function csvRefusal(error: unknown): unknown {
	if (!(error instanceof CsvError)) return error;
	const line = typeof error.lines === "number" ? `line ${error.lines}` : "file";
	return new AppError("invalid", "The file is not valid CSV", { fields: { [line]: error.message } });
}
