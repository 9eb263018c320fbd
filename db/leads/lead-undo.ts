import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { StoredChange } from "#domain/leads/bulk-change.ts";

/** A change of many leads that can be taken back within a day. */
export const LeadUndo = defineEntity({
	name: "LeadUndo",
	tableName: "lead_undos",
	properties: {
		id: p.uuid().primary(),
		/** Username. */
		actor: p.string().length(100),
		/** What the leads were changed to. */
		change: p.json<StoredChange>(),
		createdAt: p.datetime(),
	},
	indexes: [{ name: "lead_undos_oldest", properties: ["createdAt"] }],
});
export type LeadUndo = InferEntity<typeof LeadUndo>;
