import { fanOutLead } from "#db/integrations/fan-out-lead.ts";
import type { Handler } from "./handler.ts";

/** A visitor left details: one run for each integration that wants to know. */
export const leadCaptured: Handler<"lead.captured"> = {
	async run({ leadId }, { message }) {
		return {
			kind: "done",
			commit: em => fanOutLead(em, leadId, message.id),
		};
	},
	// The only trouble is the database, and that passes: this work is never given up.
	maxAttempts: Number.POSITIVE_INFINITY,
	async giveUp() {},
};
