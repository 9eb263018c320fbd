/** What a webhook may be told of (docs/providers/webhook.md#events), in the order in which the back office offers it. */
export const WEBHOOK_EVENTS = [
	"contacts.upserted",
	"newsletter.subscribed",
	"newsletter.unsubscribed",
	"lead.captured",
	"lead.updated",
	"lead.status_changed",
	"lead.note_added",
	"lead.erased",
	"conversion.sent",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What a webhook is told of unless it says otherwise: what it was before there was a choice. */
export const DEFAULT_EVENTS: readonly WebhookEvent[] = [
	"contacts.upserted",
	"newsletter.subscribed",
	"newsletter.unsubscribed",
];

/** Those that are about one lead and told one by one, in order; the others go with syncs. */
export type LeadEvent = Extract<WebhookEvent, `lead.${string}` | `conversion.${string}`>;

/** Whether an integration with these settings is to be told of an event. */
export function isWanted(settings: { events?: readonly WebhookEvent[] | undefined }, event: WebhookEvent) {
	return (settings.events ?? DEFAULT_EVENTS).includes(event);
}

/** What staff or the product does to a lead, by the name it has in the audit log, and what webhooks call it. */
export const EVENT_OF_CHANGE: Readonly<Record<string, LeadEvent>> = {
	"lead.create": "lead.captured",
	"lead.release": "lead.captured",
	"lead.edit": "lead.updated",
	"lead.withdraw": "lead.updated",
	"lead.merge": "lead.updated",
	"lead.unmerge": "lead.updated",
	"lead.status": "lead.status_changed",
	"lead.note": "lead.note_added",
	"lead.erase": "lead.erased",
};
