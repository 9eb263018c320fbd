import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Lead } from "./lead.ts";

/** A row as PostgreSQL writes it in JSON, by column. */
export type RowJson = Record<string, unknown>;

/** Two people who were merged, as they were before; kept for a day. */
export const LeadMerge = defineEntity({
	name: "LeadMerge",
	tableName: "lead_merges",
	properties: {
		id: p.uuid().primary(),
		lead: () => p.manyToOne(Lead).deleteRule("cascade").mapToPk(),
		otherId: p.uuid(),
		/** The lead that stayed, before and after. */
		before: p.json<RowJson>(),
		after: p.json<RowJson>(),
		/** The lead that is gone. */
		other: p.json<RowJson>(),
		/** By table, the rows that were the other's. */
		moved: p.json<Record<string, RowJson[]>>(),
		createdAt: p.datetime(),
	},
	indexes: [
		{ name: "lead_merges_lead", properties: ["lead", "createdAt"] },
		{ name: "lead_merges_oldest", properties: ["createdAt"] },
	],
});
export type LeadMerge = InferEntity<typeof LeadMerge>;
