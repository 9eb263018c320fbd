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
import { withoutGuard } from "#domain/leads/spreadsheet.ts";

/** Bytes and lines that a file of leads may have. */
const LONGEST_FILE = 20 * 1024 * 1024;
const MOST_LINES = 200_000;

/** A file of leads, read: its lines and which column is imported into which field. */
export interface LeadsFile {
	lines: ImportLine[];
	mapping: Record<string, ImportField | "">;
}

/**
 * The people in a posted file, each with its line. Throws AppError "unsupported", "too_large", or "invalid" where it
 * is no CSV or has no column that could tell one person from another.
 */
export async function readLeadsFile(request: Request, url: URL): Promise<LeadsFile> {
	const text = await readCsvFile(request, LONGEST_FILE);
	const chosen = mappingIn(url);
	let mapping: LeadsFile["mapping"] = {};
	const columns = (headings: string[]) => {
		const once = new Set(headings);
		mapping = mapped([...once], chosen);
		// Of columns of one name the first counts.
		return headings.map(heading => once.delete(heading) && heading);
	};
	const lines: ImportLine[] = [];
	for await (const { record: cells, info } of csvRecords(text, columns, { relax_column_count: true })) {
		lines.push(lineOf(info.lines, cells, mapping));
		if (lines.length > MOST_LINES) throw tooMany(MOST_LINES, "lines");
	}
	if (lines.length === 0) throw new AppError("invalid", "The file has no leads");
	return { lines, mapping };
}

/** By heading: a column may have the name of what every object has. */
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

/** What was chosen, and for columns that nobody chose for what their names say. */
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
		field ? [[field, withoutGuard(cells[heading] ?? "")]] : [],
	);
	const result = v.safeParse(ImportedLead, Object.fromEntries(given), { abortPipeEarly: true });
	if (result.success) return { line, lead: result.output };
	// All that is wrong at once: whoever mends a file sends it again once.
	const reasons = new Set(result.issues.map(withField));
	return { line, reason: [...reasons].join("; ") };
}

/** A line has no fields beside which a message stands: one that names none gets its own. */
function withField({ message, path }: v.BaseIssue<unknown>): string {
	const field = IMPORT_FIELDS.find(each => each === path?.[0]?.key);
	return field ? message.replace(/^Please /, `${IMPORT_LABELS[field]}: please `) : message;
}
