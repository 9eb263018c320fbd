import { defineEntity, p } from "@mikro-orm/core";
import { Lead } from "../leads/lead.ts";

/** That somebody was last written to that their form arrived. Goes with the lead. */
export const LeadConfirmation = defineEntity({
	name: "LeadConfirmation",
	tableName: "lead_confirmations",
	properties: {
		lead: () => p.oneToOne(Lead).owner().primary().deleteRule("cascade").mapToPk(),
		promisedAt: p.datetime(),
		sentAt: p.datetime().nullable(),
		/** Why it has not gone out, in the server's words. */
		error: p.text().nullable(),
	},
});
