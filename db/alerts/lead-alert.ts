import { defineEntity, p } from "@mikro-orm/core";
import { ALERT_CAUSES } from "#domain/alerts/preferences.ts";
import { Lead } from "../leads/lead.ts";
import { Submission } from "../leads/submission.ts";
import { AlertDigest } from "./alert-digest.ts";

/** A lead in a digest. Deleted with the lead, so that no alert about an erased lead is sent. */
export const LeadAlert = defineEntity({
	name: "LeadAlert",
	tableName: "lead_alerts",
	properties: {
		id: p.uuid().primary(),
		digest: () => p.manyToOne(AlertDigest).deleteRule("cascade").mapToPk(),
		lead: () => p.manyToOne(Lead).deleteRule("cascade").mapToPk(),
		submission: () => p.manyToOne(Submission).nullable().deleteRule("cascade").mapToPk(),
		cause: p.enum(ALERT_CAUSES),
		createdAt: p.datetime(),
	},
	indexes: [
		{ name: "lead_alerts_digest", properties: ["digest"] },
		{ name: "lead_alerts_lead", properties: ["lead"] },
		{ name: "lead_alerts_submission", properties: ["submission"] },
	],
});
