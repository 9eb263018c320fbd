import {
	answerTimes,
	confirmationWords,
	confirmedLead,
	recordConfirmation,
} from "#db/confirmations/confirmations.ts";
import { isOn } from "#db/settings/switches.ts";
import type { WorkerEnvironment } from "#domain/environment.ts";
import { isLocalPart } from "#domain/leads/capture-form.ts";
import { answerPromise } from "#domain/leads/confirmation.ts";
import { type Mail, messageIdFor } from "../mail/compose.ts";
import { deliver, MAIL_ATTEMPTS } from "../mail/deliver.ts";
import { mailBody } from "../mail/mail-body.ts";
import { fork } from "../services.ts";
import { salutation } from "../tax-report/addressee.ts";
import type { Handler } from "./handler.ts";

/** Mails a lead that the form arrived, unless the lead was erased or quarantined, or staff have turned confirmations off. */
export const leadConfirmation: Handler<"lead.confirmation"> = {
	async run({ leadId }, job) {
		const em = fork(job);
		const lead = await confirmedLead(em, leadId);
		if (!lead?.email || !(await isOn(em, "lead_confirmation"))) return { kind: "done" };
		const { email, fullName } = lead;
		return deliver(
			{
				messageId: messageIdFor(`lead-confirmation.${job.message.id}`, job.config),
				async compose() {
					const { subject, text, hours } = await confirmationWords(em);
					const promise = answerPromise(hours, await answerTimes(em));
					const paragraphs = text.split(/\n\s*\n/).filter(Boolean);
					// A premium form whose sender typed no name is stored under the address's local part.
					const name = isLocalPart(fullName, email) ? "" : fullName;
					const body = [salutation(name), ...paragraphs, ...(promise ? [promise] : [])];
					return confirmationMail({ to: email, subject, paragraphs: body }, job.config);
				},
				onSent: inner => recordConfirmation(inner, leadId, null),
			},
			job,
		);
	},
	async giveUp(em, { leadId }, error) {
		await recordConfirmation(em, leadId, error);
	},
	maxAttempts: MAIL_ATTEMPTS,
};

function confirmationMail(
	{ to, subject, paragraphs }: { to: string; subject: string; paragraphs: string[] },
	{ BRAND_NAME: brand, PUBLIC_URL, CONTACT_EMAIL }: WorkerEnvironment,
): Mail {
	const footer = `You received this email because this address was entered in a form at ${PUBLIC_URL}. If it was not you, write to ${CONTACT_EMAIL} and we will delete the details.`;
	return { to, subject, ...mailBody({ brand, title: subject, paragraphs, footer }) };
}
