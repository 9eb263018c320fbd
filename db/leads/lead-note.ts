import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Lead } from "./lead.ts";

/** A note that staff wrote about a lead. */
export const LeadNote = defineEntity({
	name: "LeadNote",
	tableName: "lead_notes",
	properties: {
		id: p.uuid().primary(),
		lead: () => p.manyToOne(Lead).deleteRule("cascade").mapToPk(),
		author: p.string().length(100),
		text: p.text(),
		createdAt: p.datetime(),
	},
	indexes: [{ name: "lead_notes_lead", properties: ["lead", "createdAt"] }],
});
export type LeadNote = InferEntity<typeof LeadNote>;
