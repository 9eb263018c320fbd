import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import { phoneTail, TELLING_DIGITS } from "#domain/contact/phone.ts";
import type { LeadStatus } from "#domain/leads/status.ts";
import type { Database } from "../orm.ts";
import { holds } from "../sql.ts";

/** Which leads a list, an export or a bulk sync is about. */
export interface LeadFilter {
	status?: LeadStatus | undefined;
	/** Looked for in name, e-mail, phone and company; a number finds whose it is in any spelling. */
	q?: string | undefined;
	/** Suspects instead of leads. */
	quarantined?: boolean | undefined;
}

const lead = expressionBuilder<Database, "leads">();

/** Whom a search finds: a whole number the person who has it, its end and all else whoever has it in their details. */
function wanted(words: string): Expression<SqlBool> {
	const held = holds(lead.ref("leads.search_text"), words);
	const tail = phoneTail(words);
	if (tail === null) return held;
	const number = lead("leads.phone_backwards", "like", `${[...tail].reverse().join("")}%`);
	return tail.length === TELLING_DIGITS ? number : lead.or([held, number]);
}

/** The filter as a condition on `leads`. */
export function filterLeads({ status, q, quarantined = false }: LeadFilter): Expression<SqlBool> {
	const words = q?.trim();
	return lead.and([
		lead("leads.quarantined_at", quarantined ? "is not" : "is", null),
		...(status ? [lead("leads.status", "=", status)] : []),
		...(words ? [wanted(words)] : []),
	]);
}
