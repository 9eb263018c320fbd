import * as v from "valibot";
import { csvRecords, readCsvFile } from "#app/http/.server/read-csv.ts";
import type { CostLine } from "#db/attribution/ad-costs.ts";
import { AD_COST_COLUMNS, AdCost } from "#domain/attribution/ad-cost.ts";
import { AppError } from "#domain/errors.ts";

/** Maximum size of a cost file, in bytes. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;
/** Maximum number of invalid lines that a response lists. */
const MAX_COMPLAINTS = 50;

/**
 * Parses the costs in a posted file, each with its line number. Throws AppError "unsupported", "too_large", or "invalid" with a
 * message per invalid line.
 */
export async function readCosts(request: Request): Promise<CostLine[]> {
	const text = await readCsvFile(request, MAX_FILE_BYTES);
	const plain = (names: string[]) => names.map(name => name.trim().toLowerCase());
	const costs: CostLine[] = [];
	const fields: Record<string, string> = {};
	for await (const { cells, line } of csvRecords(text, plain)) {
		const missing = AD_COST_COLUMNS.filter(name => !(name in cells));
		if (missing.length > 0)
			throw new AppError("invalid", `The first line must name the columns ${AD_COST_COLUMNS.join(", ")}`, {
				fields: { "line 1": `Missing: ${missing.join(", ")}` },
			});
		const result = v.safeParse(AdCost, cells, { abortPipeEarly: true });
		if (result.success) costs.push({ ...result.output, line });
		else fields[`line ${line}`] ??= result.issues[0].message;
	}
	const wrong = Object.keys(fields).length;
	if (wrong > 0)
		throw new AppError(
			"invalid",
			`${wrong === 1 ? "A line is" : `${wrong} lines are`} wrong: nothing was imported`,
			{
				fields: Object.fromEntries(Object.entries(fields).slice(0, MAX_COMPLAINTS)),
			},
		);
	if (costs.length === 0) throw new AppError("invalid", "The file has no costs");
	return costs;
}
