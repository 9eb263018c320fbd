import { defineEntity, p } from "@mikro-orm/core";
import type { Attribution } from "#domain/leads/attribution.ts";
import { Lead } from "../leads/lead.ts";

/** Page and button where a chat was opened, by the reference in its message; kept for 90 days. */
export const ChatReference = defineEntity({
	name: "ChatReference",
	tableName: "chat_references",
	properties: {
		reference: p.string().length(5).primary(),
		page: p.string().length(200),
		button: p.string().length(100),
		/** Only the parts that the visitor's consent allows. */
		touch: p.json<Attribution>().nullable(),
		/** The lead that staff added for the chat; null until they do. */
		lead: () => p.manyToOne(Lead).nullable().deleteRule("cascade").mapToPk().index("chat_references_lead"),
		createdAt: p.datetime(),
	},
	indexes: [{ name: "chat_references_oldest", properties: ["createdAt"] }],
});
