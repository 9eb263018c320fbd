import * as v from "valibot";
import { PROVIDERS } from "../integrations/providers.ts";
import { strictObject } from "../shape.ts";

const id = v.pipe(v.string(), v.uuid());
const position = v.pipe(v.number(), v.integer(), v.minValue(0));
const runJob = strictObject({ runId: id });

/**
 * Topics of outbox messages with their payload schemas. Payloads contain ids and never personal data or secrets, so that
 * operators may dump, flush or read a queue.
 */
export const TOPICS = {
	/** A visitor sent a form: start a sync to every active integration. */
	"lead.captured": strictObject({ leadId: id }),
	/** A subscriber signed up, confirmed or unsubscribed. */
	"newsletter.changed": strictObject({ subscriberId: id }),
	/** Mail to a subscriber: welcome, or confirmation request. */
	"newsletter.mail": strictObject({ subscriberId: id, mail: v.picklist(["welcome", "confirm"]) }),
	/** Split a bulk run into batches of the provider's size. */
	"sync.plan": runJob,
	/** Send a run's pending items at positions from..to (inclusive) to its integration. */
	"sync.batch": strictObject({ runId: id, from: position, to: position }),
	/** Settle the remaining items of a cancelled run. */
	"run.cancelled": runJob,
	"lead_import.run": runJob,
	/** Confirm to a lead by mail that their form arrived. */
	"lead.confirmation": strictObject({ leadId: id }),
	/** Alert one staff member to new leads, by mail or by browser push. */
	"staff-alert.mail": strictObject({ digestId: id }),
	"staff-alert.push": strictObject({ digestId: id }),
	/** Upload a lead's conversion to a platform, or retract it, as the run's upload says at that moment. */
	"conversion.upload": runJob,
	"conversion.test": runJob,
	/** Process a webhook delivery of a provider. */
	"hook.received": strictObject({ deliveryId: id }),
	/** Poll a provider for events whose webhook delivery may have been lost. */
	"hook.reconcile": strictObject({ integrationId: id }),
	"integration.test": runJob,
	"newsletter.sync": runJob,
	"tax_report.send": runJob,
	/** Deliver one event to a webhook. */
	"webhook.deliver": runJob,
} as const;

export type Topic = keyof typeof TOPICS;
export type TopicPayload<T extends Topic> = v.InferOutput<(typeof TOPICS)[T]>;

/**
 * Queue lanes: one each for quick internal work, mail, each kind of alert, advertising platforms and every provider, so that
 * none delays another.
 */
export const LANES = ["events", "mail", "alert_mail", "alert_push", "conversions", ...PROVIDERS] as const;
export type Lane = (typeof LANES)[number];

/** Job priorities, lower first: a user waiting at the screen, a new lead, then bulk work. */
export const PRIORITY = { interactive: 1, automatic: 5, bulk: 10 } as const;
