import type { ImportFate, LineFate } from "#domain/leads/lead-import.ts";
import type { EntityManager } from "../orm.ts";
import type { ImportLine } from "./create-import.ts";
import { NAMELESS } from "./import-batch.ts";
import { keysOf, knownPeople, personKey } from "./known-people.ts";

/** What would become of each line of a file if it were imported now. Changes nothing. */
export async function previewImport(
	em: EntityManager,
	lines: readonly ImportLine[],
): Promise<{ rows: LineFate[]; counts: Record<ImportFate, number> }> {
	const known = new Set(
		(
			await knownPeople(
				em,
				lines.flatMap(line => ("lead" in line ? [line.lead] : [])),
			)
		).keys(),
	);
	const rows = lines.map((line): LineFate => {
		if ("reason" in line) return { line: line.line, fate: "refused", reason: line.reason };
		const fate = known.has(personKey(line.lead)) ? "updated" : "created";
		if (fate === "created" && !line.lead.fullName) {
			return { line: line.line, fate: "refused", reason: NAMELESS };
		}
		// Whoever stands in the file again is changed by the later line.
		for (const key of keysOf(line.lead)) known.add(key);
		return { line: line.line, fate };
	});
	const counts = { created: 0, updated: 0, refused: 0 };
	for (const { fate } of rows) counts[fate]++;
	return { rows, counts };
}
