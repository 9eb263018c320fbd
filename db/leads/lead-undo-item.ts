import { defineEntity, p } from "@mikro-orm/core";
import { LEAD_STATUSES } from "#domain/leads/status.ts";
import { Account } from "../accounts/account.ts";
import { Lead } from "./lead.ts";
import { LeadUndo } from "./lead-undo.ts";

/** The values of one lead before a change of many. */
export const LeadUndoItem = defineEntity({
	name: "LeadUndoItem",
	tableName: "lead_undo_items",
	properties: {
		undo: () => p.manyToOne(LeadUndo).primary().deleteRule("cascade").mapToPk(),
		lead: () => p.manyToOne(Lead).primary().deleteRule("cascade").mapToPk(),
		status: p.enum(LEAD_STATUSES),
		owner: () => p.manyToOne(Account).nullable().deleteRule("set null").mapToPk(),
		nextStep: p.string().length(300).nullable(),
		followUpAt: p.datetime().nullable(),
		lastActivityAt: p.datetime().nullable(),
		/** When the change touched the lead: an activity after that is not part of the change. */
		changedAt: p.datetime().nullable(),
	},
	indexes: [{ name: "lead_undo_items_lead", properties: ["lead"] }],
});
