import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { LeadEvent } from "#domain/webhooks/events.ts";
import { JobRun } from "../jobs/job-run.ts";
import { Lead } from "../leads/lead.ts";

/** The delivery of an event to one webhook, beside its run: the run's id is the event's id. */
export const WebhookDelivery = defineEntity({
	name: "WebhookDelivery",
	tableName: "webhook_deliveries",
	properties: {
		run: () => p.oneToOne(JobRun).owner().primary().updateRule("no action").deleteRule("cascade").mapToPk(),
		type: p.string().length(40).$type<LeadEvent>(),
		/** Deliveries are deleted with their lead; null for an erasure event, which is sent after that. */
		lead: () => p.manyToOne(Lead).nullable().deleteRule("cascade").mapToPk().index("webhook_deliveries_lead"),
		/** The lead's id, also after its erasure: events of one lead are delivered in order. */
		subject: p.uuid(),
		/** Data of the event besides the lead: ids and statuses, never text that people wrote. */
		detail: p.json<Record<string, unknown>>(),
		/** The lead's revision at that time; null for an erased lead. */
		revision: p.integer().nullable(),
		occurredAt: p.datetime(),
		/** HTTP status of the receiver's last response; null before the first. */
		answerStatus: p.integer().nullable(),
		answer: p.text().nullable(),
	},
	indexes: [{ name: "webhook_deliveries_order", properties: ["subject", "occurredAt"] }],
});
export type WebhookDelivery = InferEntity<typeof WebhookDelivery>;
