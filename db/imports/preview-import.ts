import type { ImportFate, LineFate } from "#domain/leads/lead-import.ts";
import type { EntityManager } from "../orm.ts";
import type { ImportLine } from "./create-import.ts";
import { NAMELESS } from "./import-batch.ts";
import { keysOf, knownPeople, personKey } from "./known-people.ts";

/** Returns what would happen to each line of a file if it were imported now. Changes nothing. */
export async function previewImport(
	em: EntityManager,
	lines: readonly ImportLine[],
): Promise<{ rows: LineFate[]; counts: Record<ImportFate, number> }> {
	const known = await knownPeople(
		em,
		lines.flatMap(line => ("lead" in line ? [line.lead] : [])),
	);
	const numbers = new Map(
		[...known].flatMap(([key, id]) => (key.startsWith("tel:") ? [[id, key] as const] : [])),
	);
	const rows = lines.map((line): LineFate => {
		if ("reason" in line) return { line: line.line, fate: "refused", reason: line.reason };
		const { lead } = line;
		const found = known.get(personKey(lead));
		if (!found && !lead.fullName) return { line: line.line, fate: "refused", reason: NAMELESS };
		const id = found ?? `line ${line.line}`;
		// A later line for the same person updates the lead, but does not match a phone number that an earlier line replaced.
		const former = numbers.get(id);
		if (lead.phone && former) known.delete(former);
		for (const key of keysOf(lead)) known.set(key, id);
		if (lead.phone) numbers.set(id, personKey({ phone: lead.phone }));
		return { line: line.line, fate: found ? "updated" : "created" };
	});
	const counts = { created: 0, updated: 0, refused: 0 };
	for (const { fate } of rows) counts[fate]++;
	return { rows, counts };
}
