import { fanOutSubscriber } from "#db/newsletter/fan-out-subscriber.ts";
import { type Handler, RETRIED_FOREVER } from "./handler.ts";

/** Fans out a subscription, confirmation or unsubscription: one run for each integration that wants it. */
export const newsletterChanged: Handler<"newsletter.changed"> = {
	...RETRIED_FOREVER,
	async run({ subscriberId }, { message }) {
		return { kind: "done", commit: em => fanOutSubscriber(em, subscriberId, message.id) };
	},
};
