import { claimDigest, endDigest, recordDigestError, reopenDigest } from "#db/alerts/digests.ts";
import { readDigest } from "#db/alerts/read-digest.ts";
import { alertMail, testMail } from "../alerts/alert-mail.ts";
import { untilOpen } from "../alerts/until-open.ts";
import { messageIdFor } from "../mail/compose.ts";
import { deliver, MAIL_ATTEMPTS, whenPostponed } from "../mail/deliver.ts";
import { ALREADY_SENDING } from "../mail/transport.ts";
import { fork } from "../services.ts";
import type { Handler } from "./handler.ts";

/** Mails a digest of alerts to a member of staff, exactly once. */
export const staffAlertMail: Handler<"staff-alert.mail"> = {
	async run({ digestId }, job) {
		const waiting = await untilOpen(digestId, job);
		if (waiting) return waiting;
		const em = fork(job);
		const digest = await claimDigest(em, digestId);
		if (!digest) return { kind: "done" };
		const content = await readDigest(em, digest);
		const { address } = content;
		if (!address) return { kind: "failed", error: "There is no address to mail alerts to" };
		const result = await deliver(
			{
				messageId: messageIdFor(`staff-alert.${digestId}`, job.config),
				from: job.config.STAFF_ALERTS_FROM,
				compose: async () => ({
					to: address,
					...(digest.isTest ? testMail(content, job.config) : alertMail(content, job.config)),
				}),
				onSent: inner => endDigest(inner, digestId, { state: "sent" }),
			},
			job,
		);
		return whenPostponed(result, (inner, error) =>
			error === ALREADY_SENDING.error
				? recordDigestError(inner, digestId, error)
				: reopenDigest(inner, digest, error),
		);
	},
	async giveUp(em, { digestId }, error) {
		await endDigest(em, digestId, { state: "failed", error });
	},
	maxAttempts: MAIL_ATTEMPTS,
};
