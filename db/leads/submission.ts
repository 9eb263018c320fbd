import { defineEntity, p } from "@mikro-orm/core";
import type { Touch } from "#domain/leads/attribution.ts";
import { FORM_TYPES } from "#domain/leads/status.ts";
import { Lead } from "./lead.ts";

/** One form sent by a lead, kept as it was sent. */
export const Submission = defineEntity({
	name: "Submission",
	tableName: "submissions",
	properties: {
		id: p.uuid().primary(),
		lead: () => p.manyToOne(Lead).deleteRule("cascade").mapToPk(),
		page: p.string().length(100),
		formType: p.enum(FORM_TYPES),
		source: p.string().length(200).nullable(),
		/** What the form said, field by field, its e-mail aside; the lead itself is rewritten by the next one. */
		fields: p.json<Record<string, string | boolean>>(),
		firstTouch: p.json<Touch>().nullable(),
		lastTouch: p.json<Touch>().nullable(),
		gdprConsent: p.boolean().nullable(),
		marketingOptIn: p.boolean().nullable(),
		/** Whether the visitor allowed advertising when they sent it; false where nobody could know. */
		adsConsent: p.boolean().default(false),
		suspicion: p.string().length(40).nullable(),
		/** A suspect form of somebody who was known before, which staff have not dismissed: it changed nothing in their lead. */
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
