import * as v from "valibot";
import { emailAddress } from "../text.ts";

/** Where a subscriber stands: waiting for a confirmation, subscribed, or gone until they ask again. */
export const SUBSCRIBER_STATES = ["pending", "subscribed", "unsubscribed"] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** Body of POST /api/newsletter (contract, HTTP). */
export const NewsletterForm = v.strictObject({ email: emailAddress() });
export type NewsletterForm = v.InferOutput<typeof NewsletterForm>;
