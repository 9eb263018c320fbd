/** Events that a webhook can receive (docs/providers/webhook.md#events), in the back office's order. */
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

/** Default events of a webhook: those that existed before events became selectable. */
export const DEFAULT_EVENTS: readonly WebhookEvent[] = [
	"contacts.upserted",
	"newsletter.subscribed",
	"newsletter.unsubscribed",
];

/** Events about a single lead: delivered one by one, in order. The other events are delivered by syncs. */
export type LeadEvent = Extract<WebhookEvent, `lead.${string}` | `conversion.${string}`>;

/** Returns whether an integration with these settings receives an event. */
export function isSubscribedTo(
	settings: { events?: readonly WebhookEvent[] | undefined },
	event: WebhookEvent,
) {
	return (settings.events ?? DEFAULT_EVENTS).includes(event);
}

/** Maps audit log actions on a lead to webhook events. */
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
