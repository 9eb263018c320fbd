import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { REPLY_CHANNELS } from "#domain/leads/reply-template.ts";
import { stamps } from "../kept-by-staff.ts";

/** Words that staff answer with; what stands in braces is filled in for the lead. */
export const ReplyTemplate = defineEntity({
	name: "ReplyTemplate",
	tableName: "reply_templates",
	properties: {
		id: p.uuid().primary(),
		name: p.string().length(100),
		channel: p.enum(REPLY_CHANNELS),
		text: p.text(),
		...stamps,
	},
});
export type ReplyTemplate = InferEntity<typeof ReplyTemplate>;
