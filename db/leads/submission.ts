import { defineEntity, p } from "@mikro-orm/core";
import type { Touch } from "#domain/leads/attribution.ts";
import { FORM_TYPES } from "#domain/leads/status.ts";
import { Lead } from "./lead.ts";

/** One form as the lead sent it. */
export const Submission = defineEntity({
	name: "Submission",
	tableName: "submissions",
	properties: {
		id: p.uuid().primary(),
		lead: () => p.manyToOne(Lead).deleteRule("cascade").mapToPk(),
		page: p.string().length(100),
		formType: p.enum(FORM_TYPES),
		source: p.string().length(200).nullable(),
		/** The fields of the form except the e-mail; the lead's own columns are overwritten by its next form. */
		fields: p.json<Record<string, string | boolean>>(),
		firstTouch: p.json<Touch>().nullable(),
		lastTouch: p.json<Touch>().nullable(),
		gdprConsent: p.boolean().nullable(),
		marketingOptIn: p.boolean().nullable(),
		/** Whether the visitor allowed advertising when they sent the form; false when it is unknown. */
		adsConsent: p.boolean().default(false),
		suspicion: p.string().length(40).nullable(),
		/** A suspect form of a lead that was known before, not yet dismissed by staff: it changed nothing in the lead. */
		heldBack: p.boolean().default(false),
		createdAt: p.datetime(),
	},
	indexes: [
		{ name: "submissions_lead", properties: ["lead", "createdAt"] },
		{ name: "submissions_newest", properties: ["createdAt"] },
		{ name: "submissions_held_back", properties: ["createdAt"], where: "held_back" },
		{ name: "submissions_form", properties: ["formType", "lead"] },
		{ name: "submissions_page", properties: ["page", "lead"] },
	],
});
