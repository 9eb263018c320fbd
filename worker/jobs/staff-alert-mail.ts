import { endDigest, recordDigestError, reopenDigest } from "#db/alerts/digests.ts";
import { alertMail, testMail } from "../alerts/alert-mail.ts";
import { claimAlerts, giveUpAlerts } from "../alerts/claim-alerts.ts";
import { messageIdFor } from "../mail/compose.ts";
import { deliver, MAIL_ATTEMPTS, whenPostponed } from "../mail/deliver.ts";
import { ALREADY_SENDING } from "../mail/transport.ts";
import type { Handler } from "./handler.ts";

/** Mails a digest of alerts to a member of staff, exactly once. */
export const staffAlertMail: Handler<"staff-alert.mail"> = {
	async run({ digestId }, job) {
		const alerts = await claimAlerts(digestId, job);
		if ("kind" in alerts) return alerts;
		const { digest, content } = alerts;
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
	giveUp: giveUpAlerts,
	maxAttempts: MAIL_ATTEMPTS,
};
