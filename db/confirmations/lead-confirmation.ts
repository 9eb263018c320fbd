import { defineEntity, p } from "@mikro-orm/core";
import { Lead } from "../leads/lead.ts";

/** The last mail that confirmed a form's arrival to a lead. Deleted with the lead. */
export const LeadConfirmation = defineEntity({
	name: "LeadConfirmation",
	tableName: "lead_confirmations",
	properties: {
		lead: () => p.oneToOne(Lead).owner().primary().deleteRule("cascade").mapToPk(),
		promisedAt: p.datetime(),
		sentAt: p.datetime().nullable(),
		/** Why it was not sent, in the server's words. */
		error: p.text().nullable(),
	},
});
