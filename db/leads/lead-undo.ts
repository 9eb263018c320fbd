import { defineEntity, p } from "@mikro-orm/core";
import type { StoredChange } from "#domain/leads/bulk-change.ts";

/** States of a change of many: in progress, complete, being undone. */
const CHANGE_STATES = ["changing", "changed", "undoing"] as const;

/** A change of many leads, which can be undone within a day. */
export const LeadUndo = defineEntity({
	name: "LeadUndo",
	tableName: "lead_undos",
	properties: {
		id: p.uuid().primary(),
		/** Username. */
		actor: p.string().length(100),
		change: p.json<StoredChange>(),
		/** Number of leads to change, and number changed so far. */
		found: p.integer().default(0),
		changed: p.integer().default(0),
		state: p.enum(CHANGE_STATES).default("changed"),
		/** When the last transaction made progress. */
		progressAt: p.datetime().nullable(),
		createdAt: p.datetime(),
	},
	indexes: [{ name: "lead_undos_oldest", properties: ["createdAt"] }],
});
