import { recordMailError } from "#db/newsletter/mail-error.ts";
import { Subscriber } from "#db/newsletter/subscriber.ts";
import { messageIdFor } from "../mail/compose.ts";
import { deliver, MAIL_ATTEMPTS, whenPostponed } from "../mail/deliver.ts";
import { newsletterMail as composeNewsletterMail } from "../newsletter/newsletter-mail.ts";
import { fork } from "../services.ts";
import type { Handler } from "./handler.ts";

/** Mails a subscriber the welcome or the request to confirm, unless they have unsubscribed since. */
export const newsletterMail: Handler<"newsletter.mail"> = {
	async run({ subscriberId, mail }, job) {
		const subscriber = await fork(job).findOne(Subscriber, { id: subscriberId });
		if (!subscriber || !isWanted(subscriber, mail)) {
			return { kind: "done", commit: em => recordMailError(em, subscriberId, null) };
		}
		const result = await deliver(
			{
				messageId: messageIdFor(`newsletter-${mail}.${job.message.id}`, job.config),
				compose: async () => composeNewsletterMail(subscriber, mail, job.config),
				onSent: em => recordMailError(em, subscriberId, null),
			},
			job,
		);
		// The newsletter page shows why a mail is waiting for a retry.
		return whenPostponed(result, (em, error) => recordMailError(em, subscriberId, error));
	},
	giveUp: (em, { subscriberId, mail }, error) => recordMailError(em, subscriberId, error, mail),
	maxAttempts: MAIL_ATTEMPTS,
};

function isWanted({ state, mailedAt, unsubscribedAt }: Subscriber, mail: "welcome" | "confirm"): boolean {
	if (mail === "welcome") return state === "subscribed";
	if (state !== "unsubscribed") return state === "pending";
	// An unsubscribed person may subscribe again; only an unsubscription after that request cancels the mail.
	return mailedAt != null && unsubscribedAt != null && unsubscribedAt < mailedAt;
}
