import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Lead } from "./lead.ts";

/** A row as JSON written by PostgreSQL, keyed by column. */
export type RowJson = Record<string, unknown>;

/** A merge of two leads with their previous rows; kept for a day so that it can be undone. */
export const LeadMerge = defineEntity({
	name: "LeadMerge",
	tableName: "lead_merges",
	properties: {
		id: p.uuid().primary(),
		lead: () => p.manyToOne(Lead).deleteRule("cascade").mapToPk(),
		otherId: p.uuid(),
		/** The surviving lead before and after the merge. */
		before: p.json<RowJson>(),
		after: p.json<RowJson>(),
		/** The lead that was merged away. */
		other: p.json<RowJson>(),
		/** Keys of the rows moved from the other lead, by table; complete rows for lead_syncs, for lead_confirmations of both leads. */
		moved: p.json<Record<string, RowJson[]>>(),
		createdAt: p.datetime(),
	},
	indexes: [
		{ name: "lead_merges_lead", properties: ["lead", "createdAt"] },
		{ name: "lead_merges_oldest", properties: ["createdAt"] },
	],
});
export type LeadMerge = InferEntity<typeof LeadMerge>;
