import { fanOutSubscriber } from "#db/newsletter/fan-out-subscriber.ts";
import { type Handler, NEVER_GIVEN_UP } from "./handler.ts";

/** Fans out a subscription, confirmation or unsubscription: one run for each integration that wants it. */
export const newsletterChanged: Handler<"newsletter.changed"> = {
	...NEVER_GIVEN_UP,
	async run({ subscriberId }, { message }) {
		return { kind: "done", commit: em => fanOutSubscriber(em, subscriberId, message.id) };
	},
};
