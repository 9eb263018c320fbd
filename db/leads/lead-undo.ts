import { defineEntity, p } from "@mikro-orm/core";
import type { StoredChange } from "#domain/leads/bulk-change.ts";

/** Whether a change of many is being made, stands, or is being taken back. */
const CHANGE_STATES = ["changing", "changed", "undoing"] as const;

/** A change of many leads that can be taken back within a day. */
export const LeadUndo = defineEntity({
	name: "LeadUndo",
	tableName: "lead_undos",
	properties: {
		id: p.uuid().primary(),
		/** Username. */
		actor: p.string().length(100),
		change: p.json<StoredChange>(),
		/** Leads that were to be changed, and those that are by now. */
		found: p.integer().default(0),
		changed: p.integer().default(0),
		state: p.enum(CHANGE_STATES).default("changed"),
		/** When some of them last were. */
		progressAt: p.datetime().nullable(),
		createdAt: p.datetime(),
	},
	indexes: [{ name: "lead_undos_oldest", properties: ["createdAt"] }],
});
