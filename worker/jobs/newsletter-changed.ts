import { fanOutSubscriber } from "#db/newsletter/fan-out-subscriber.ts";
import { type Handler, NEVER_GIVEN_UP } from "./handler.ts";

/** Somebody subscribed to, confirmed or left the newsletter: one run for each integration that wants to know. */
export const newsletterChanged: Handler<"newsletter.changed"> = {
	...NEVER_GIVEN_UP,
	async run({ subscriberId }, { message }) {
		return { kind: "done", commit: em => fanOutSubscriber(em, subscriberId, message.id) };
	},
};
