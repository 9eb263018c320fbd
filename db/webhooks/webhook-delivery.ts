import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { LeadEvent } from "#domain/webhooks/events.ts";
import { JobRun } from "../jobs/job-run.ts";
import { Lead } from "../leads/lead.ts";

/** An event that one webhook is told of, beside the run that tells it: the run's id is the event's. */
export const WebhookDelivery = defineEntity({
	name: "WebhookDelivery",
	tableName: "webhook_deliveries",
	properties: {
		run: () => p.oneToOne(JobRun).owner().primary().updateRule("no action").deleteRule("cascade").mapToPk(),
		type: p.string().length(40).$type<LeadEvent>(),
		/** Gone with the person, but of whom an erasure is told. */
		lead: () => p.manyToOne(Lead).nullable().deleteRule("cascade").mapToPk().index("webhook_deliveries_lead"),
		/** The lead's id, also once it is erased: events of one person are told in order. */
		subject: p.uuid(),
		/** What the event says beside the lead: ids and statuses, never what people wrote. */
		detail: p.json<Record<string, unknown>>(),
		/** The lead's at that time; null of an erased one. */
		revision: p.integer().nullable(),
		occurredAt: p.datetime(),
		/** Of the receiver's last answer; null while there was none. */
		answerStatus: p.integer().nullable(),
		answer: p.text().nullable(),
	},
	indexes: [{ name: "webhook_deliveries_order", properties: ["subject", "occurredAt"] }],
});
export type WebhookDelivery = InferEntity<typeof WebhookDelivery>;
