import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { REPLY_CHANNELS } from "#domain/leads/reply-template.ts";
import { auditColumns } from "../versioned-row.ts";

/** A template for replies by staff; placeholders in braces are filled in from the lead. */
export const ReplyTemplate = defineEntity({
	name: "ReplyTemplate",
	tableName: "reply_templates",
	properties: {
		id: p.uuid().primary(),
		name: p.string().length(100),
		channel: p.enum(REPLY_CHANNELS),
		text: p.text(),
		...auditColumns,
	},
});
export type ReplyTemplate = InferEntity<typeof ReplyTemplate>;
