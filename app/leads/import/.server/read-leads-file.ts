import * as v from "valibot";
import { csvRecords, readCsvFile, tooMany } from "#app/http/.server/read-csv.ts";
import type { ImportLine } from "#db/imports/create-import.ts";
import { AppError, parseInput } from "#domain/errors.ts";
import {
	guessField,
	IMPORT_FIELDS,
	IMPORT_LABELS,
	ImportedLead,
	type ImportField,
	ImportMapping,
} from "#domain/leads/lead-import.ts";
import { unescapeFormula } from "#domain/leads/spreadsheet.ts";

/** Maximum size of a leads file, in bytes and lines. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MAX_LINES = 200_000;

/** A parsed leads file: its lines, and the mapping of columns to fields. */
export interface LeadsFile {
	lines: ImportLine[];
	mapping: Record<string, ImportField | "">;
}

/**
 * Parses a posted leads file. Throws AppError "unsupported", "too_large", or "invalid" if it is not CSV or has no column for an
 * e-mail address or phone number.
 */
export async function readLeadsFile(request: Request, url: URL): Promise<LeadsFile> {
	const text = await readCsvFile(request, MAX_FILE_BYTES);
	const chosen = mappingIn(url);
	let mapping: LeadsFile["mapping"] = {};
	const columns = (headings: string[]) => {
		const once = new Set(headings);
		mapping = mapped([...once], chosen);
		// Of columns with the same heading only the first counts.
		return headings.map(heading => once.delete(heading) && heading);
	};
	const lines: ImportLine[] = [];
	for await (const { cells, line } of csvRecords(text, columns, { relax_column_count: true })) {
		lines.push(lineOf(line, cells, mapping));
		if (lines.length > MAX_LINES) throw tooMany(MAX_LINES, "lines");
	}
	if (lines.length === 0) throw new AppError("invalid", "The file has no leads");
	return { lines, mapping };
}

/** Returns the mapping by heading, as a Map: a heading may equal the name of an Object.prototype property. */
function mappingIn(url: URL): ReadonlyMap<string, ImportField | ""> {
	const given = url.searchParams.get("mapping");
	if (!given) return new Map();
	let mapping: unknown;
	try {
		mapping = JSON.parse(given);
	} catch {
		throw new AppError("invalid", 'The mapping must be JSON, such as {"E-mail": "email"}');
	}
	return new Map(Object.entries(parseInput(ImportMapping, mapping)));
}

/** Completes the chosen mapping: unmapped columns are guessed from their headings. */
function mapped(
	headings: readonly string[],
	chosen: ReadonlyMap<string, ImportField | "">,
): LeadsFile["mapping"] {
	const taken = new Set<string>(chosen.values());
	const mapping: LeadsFile["mapping"] = {};
	for (const heading of headings) {
		const guess = guessField(heading);
		const field = chosen.get(heading) ?? (guess && !taken.has(guess) ? guess : "");
		if (field) taken.add(field);
		mapping[heading] = field;
	}
	const unknown = [...chosen.keys()].find(heading => !headings.includes(heading));
	if (unknown !== undefined) throw new AppError("invalid", `The file has no column “${unknown}”`);
	const fields = Object.values(mapping).filter(field => field !== "");
	const twice = fields.find((field, index) => fields.indexOf(field) !== index);
	if (twice) {
		const both = headings.filter(heading => mapping[heading] === twice).map(heading => `“${heading}”`);
		throw new AppError(
			"invalid",
			`${IMPORT_LABELS[twice]} can be one column alone, not ${both.join(" and ")}`,
		);
	}
	if (!fields.includes("email") && !fields.includes("phone")) {
		throw new AppError("invalid", "No column holds an email address or a phone number", {
			fields: {
				mapping: `The first line names the columns: map one of ${headings.filter(Boolean).slice(0, 20).join(", ")} to email or phone`,
			},
		});
	}
	return mapping;
}

function lineOf(line: number, cells: Record<string, string>, mapping: LeadsFile["mapping"]): ImportLine {
	const given = Object.entries(mapping).flatMap(([heading, field]) =>
		field ? [[field, unescapeFormula(cells[heading] ?? "")]] : [],
	);
	const result = v.safeParse(ImportedLead, Object.fromEntries(given), { abortPipeEarly: true });
	if (result.success) return { line, lead: result.output };
	// Report all errors of a line at once, so that the file needs correcting only once.
	const reasons = new Set(result.issues.map(withField));
	return { line, reason: [...reasons].join("; ") };
}

/** Adds the field's label to a message that does not name its field: an import has no input next to which to show it. */
function withField({ message, path }: v.BaseIssue<unknown>): string {
	const field = IMPORT_FIELDS.find(each => each === path?.[0]?.key);
	return field ? message.replace(/^Please /, `${IMPORT_LABELS[field]}: please `) : message;
}
