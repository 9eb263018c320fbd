import { defineEntity, p } from "@mikro-orm/core";
import { generatedText, rawIndex } from "../schema-statements.ts";

/** Who changed what and when. References rows but contains no personal data, because it outlives erased leads. */
export const AuditEntry = defineEntity({
	name: "AuditEntry",
	tableName: "audit_log",
	properties: {
		id: p.bigint("number").primary().autoincrement(),
		at: p.datetime(),
		/** Username of the staff member. */
		actor: p.string().length(100),
		/** Noun and verb, for example `lead.status`. */
		action: p.string().length(60),
		/** Id or key of what was changed; null for the whole site. */
		subject: p.string().length(200).nullable(),
		/** Before and after, or other details of the change; no personal data, no secrets. */
		detail: p.json<Record<string, unknown>>(),
		/** Generated column that searches look in. */
		searchText: generatedText(`lower("actor" || ' ' || "action" || ' ' || coalesce("subject", ''))`),
	},
	indexes: [
		{ name: "audit_log_subject", columns: [{ name: "subject" }, { name: "id", sort: "desc" }] },
		rawIndex("audit_log_search", `"audit_log" using gin ("search_text" gin_trgm_ops)`),
	],
});
