import { phoneTail } from "#domain/contact/phone.ts";
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
		const found = holds("search_text", words);
		const tail = phoneTail(words);
		where.push(tail === null ? found.where : `(${found.where} or phone_backwards like ?)`);
		parameters.push(...found.parameters, ...(tail === null ? [] : [`${[...tail].reverse().join("")}%`]));
	}
	return { where: where.join(" and "), parameters };
}
