import { fanOutSubscriber } from "#db/newsletter/fan-out-subscriber.ts";
import type { Handler } from "./handler.ts";

/** Somebody subscribed to, confirmed or left the newsletter: one run for each integration that wants to know. */
export const newsletterChanged: Handler<"newsletter.changed"> = {
	async run({ subscriberId }, { message }) {
		return { kind: "done", commit: em => fanOutSubscriber(em, subscriberId, message.id) };
	},
	// The only trouble is the database, and that passes: this work is never given up.
	maxAttempts: Number.POSITIVE_INFINITY,
	async giveUp() {},
};
