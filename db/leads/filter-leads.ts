import { phoneTail, TELLING_DIGITS } from "#domain/contact/phone.ts";
import type { LeadStatus } from "#domain/leads/status.ts";
import { holds } from "../sql.ts";

/** Which leads a list, an export or a bulk sync is about. */
export interface LeadFilter {
	status?: LeadStatus | undefined;
	/** Looked for in name, e-mail, phone and company; a number finds whose it is in any spelling. */
	q?: string | undefined;
	/** Suspects instead of leads. */
	quarantined?: boolean | undefined;
}

/** Whom a search finds: a whole number the person who has it, its end and all else whoever has it in their details. */
function wanted(words: string): { where: string; parameters: string[] } {
	const held = holds("search_text", words);
	const tail = phoneTail(words);
	if (tail === null) return held;
	const number = `${[...tail].reverse().join("")}%`;
	if (tail.length === TELLING_DIGITS) return { where: "phone_backwards like ?", parameters: [number] };
	return { where: `(${held.where} or phone_backwards like ?)`, parameters: [...held.parameters, number] };
}

/** The filter as SQL over `leads` without an alias. */
export function filterLeads({ status, q, quarantined = false }: LeadFilter): {
	where: string;
	parameters: unknown[];
} {
	const where = [quarantined ? "quarantined_at is not null" : "quarantined_at is null"];
	const parameters: unknown[] = [];
	if (status) {
		where.push("status = ?");
		parameters.push(status);
	}
	const words = q?.trim();
	if (words) {
		const found = wanted(words);
		where.push(found.where);
		parameters.push(...found.parameters);
	}
	return { where: where.join(" and "), parameters };
}
