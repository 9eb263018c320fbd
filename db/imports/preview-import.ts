import { setImmediate as turn } from "node:timers/promises";
import { chunksOf } from "#domain/chunks.ts";
import type { ImportFate, LineFate } from "#domain/leads/lead-import.ts";
import type { EntityManager } from "../orm.ts";
import type { ImportLine } from "./create-import.ts";
import { NAMELESS } from "./import-batch.ts";
import { keysOf, knownPeople } from "./known-people.ts";

/** Number of lines after which other requests get a turn. */
const BATCH_SIZE = 1_000;

/** Returns what would happen to each line of a file if it were imported now. Changes nothing. */
export async function previewImport(
	em: EntityManager,
	lines: readonly ImportLine[],
): Promise<{ rows: LineFate[]; counts: Record<ImportFate, number> }> {
	const known = new Map<string, string>();
	for (const some of chunksOf(lines, BATCH_SIZE)) {
		const people = some.flatMap(line => ("lead" in line ? [line.lead] : []));
		for (const [key, id] of await knownPeople(em, people)) known.set(key, id);
	}
	const numbers = new Map(
		[...known].flatMap(([key, id]) => (key.startsWith("tel:") ? [[id, key] as const] : [])),
	);
	const fateOf = (each: ImportLine): LineFate => {
		if ("reason" in each) return { line: each.line, fate: "refused", reason: each.reason };
		const { line, lead } = each;
		const [key, byNumber = key] = keysOf(lead);
		const leadId = known.get(key);
		if (!leadId && !lead.fullName) return { line, fate: "refused", reason: NAMELESS };
		const id = leadId ?? `line ${line}`;
		// A later line for the same person updates the lead, but does not match a phone number that an earlier line replaced.
		const former = numbers.get(id);
		if (lead.phone && former) known.delete(former);
		known.set(key, id).set(byNumber, id);
		if (lead.phone) numbers.set(id, byNumber);
		return { line, fate: leadId ? "updated" : "created" };
	};
	const rows: LineFate[] = [];
	const counts = { created: 0, updated: 0, refused: 0 };
	for (const some of chunksOf(lines, BATCH_SIZE)) {
		for (const line of some) {
			const row = fateOf(line);
			counts[row.fate]++;
			rows.push(row);
		}
		await turn();
	}
	return { rows, counts };
}
