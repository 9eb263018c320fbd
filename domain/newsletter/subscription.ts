import type * as v from "valibot";
import { emailAddress, strictObject } from "../shape.ts";

/** Subscriber state: awaiting confirmation, subscribed, or unsubscribed until they sign up again. */
export const SUBSCRIBER_STATES = ["pending", "subscribed", "unsubscribed"] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** Mails to a subscriber: the welcome, and the confirmation request. */
export const NEWSLETTER_MAILS = ["welcome", "confirm"] as const;
export type NewsletterMail = (typeof NEWSLETTER_MAILS)[number];

/** Body of POST /api/newsletter (docs/specification/forms-and-intake.md#newsletter). */
export const NewsletterForm = strictObject({ email: emailAddress() });
export type NewsletterForm = v.InferOutput<typeof NewsletterForm>;
