import * as v from "valibot";
import { PROVIDERS } from "../integrations/providers.ts";
import { strictObject } from "../shape.ts";

const runJob = strictObject({ runId: v.pipe(v.string(), v.uuid()) });

/**
 * Every kind of work that goes through the outbox, with the payload it carries. Payloads name rows and never
 * hold personal data or secrets, so that a queue may be dumped, flushed or read by anyone who operates it.
 */
export const TOPICS = {
	/** A visitor left details: tell every active integration. */
	"lead.captured": strictObject({ leadId: v.pipe(v.string(), v.uuid()) }),
	/** Somebody subscribed to, confirmed or left the newsletter. */
	"newsletter.changed": strictObject({ subscriberId: v.pipe(v.string(), v.uuid()) }),
	/** Mail to a subscriber: the welcome, or the request to confirm. */
	"newsletter.mail": strictObject({
		subscriberId: v.pipe(v.string(), v.uuid()),
		mail: v.picklist(["welcome", "confirm"]),
	}),
	/** Split a bulk run into the provider's batches. */
	"sync.plan": runJob,
	/** Send the pending people of a run at positions from..to (inclusive) to its integration. */
	"sync.batch": strictObject({
		runId: v.pipe(v.string(), v.uuid()),
		from: v.pipe(v.number(), v.integer(), v.minValue(0)),
		to: v.pipe(v.number(), v.integer(), v.minValue(0)),
	}),
	/** Account for the people of a run that was cancelled. */
	"run.cancelled": runJob,
	/** Store the people of a file. */
	"lead_import.run": runJob,
	/** Tell somebody that their form arrived. */
	"lead.confirmation": strictObject({ leadId: v.pipe(v.string(), v.uuid()) }),
	/** Tell one member of staff of new leads, by mail or in their browsers. */
	"staff-alert.mail": strictObject({ digestId: v.pipe(v.string(), v.uuid()) }),
	"staff-alert.push": strictObject({ digestId: v.pipe(v.string(), v.uuid()) }),
	/** Tell a platform of a lead's status, or take it back, as the run's upload says at that moment. */
	"conversion.upload": runJob,
	"conversion.test": runJob,
	/** Work on what a provider posted to us. */
	"hook.received": strictObject({ deliveryId: v.pipe(v.string(), v.uuid()) }),
	/** Ask a provider for what it may have told us in vain. */
	"hook.reconcile": strictObject({ integrationId: v.pipe(v.string(), v.uuid()) }),
	"integration.test": runJob,
	"newsletter.sync": runJob,
	"tax_report.send": runJob,
	/** Tell a webhook of one event. */
	"webhook.deliver": runJob,
} as const;

export type Topic = keyof typeof TOPICS;
export type TopicPayload<T extends Topic> = v.InferOutput<(typeof TOPICS)[T]>;

/**
 * Queue lanes: one for quick internal work, for mail, for each kind of alert, for advertising platforms, and per
 * provider, so that none delays another.
 */
export const LANES = ["events", "mail", "alert_mail", "alert_push", "conversions", ...PROVIDERS] as const;
export type Lane = (typeof LANES)[number];

/** Lower runs first: a person waiting at the screen, a lead that just came in, then bulk work. */
export const PRIORITY = { interactive: 1, automatic: 5, bulk: 10 } as const;
