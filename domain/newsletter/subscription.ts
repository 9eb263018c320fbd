import type * as v from "valibot";
import { emailAddress, strictObject } from "../shape.ts";

/** Where a subscriber stands: waiting for a confirmation, subscribed, or gone until they ask again. */
export const SUBSCRIBER_STATES = ["pending", "subscribed", "unsubscribed"] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** The mails that a subscriber gets: the welcome, and the request to confirm. */
export const NEWSLETTER_MAILS = ["welcome", "confirm"] as const;
export type NewsletterMail = (typeof NEWSLETTER_MAILS)[number];

/** Body of POST /api/newsletter (docs/specification/forms-and-intake.md#newsletter). */
export const NewsletterForm = strictObject({ email: emailAddress() });
export type NewsletterForm = v.InferOutput<typeof NewsletterForm>;
