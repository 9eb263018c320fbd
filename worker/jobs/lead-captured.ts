import { fanOutAlerts } from "#db/alerts/fan-out-alerts.ts";
import { enqueueConfirmation } from "#db/confirmations/confirmations.ts";
import { fanOutLead } from "#db/integrations/fan-out-lead.ts";
import { Submission } from "#db/leads/submission.ts";
import { announceEvent } from "#db/webhooks/announce-event.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import { adapters } from "../providers/adapters.ts";
import { type Handler, RETRIED_FOREVER } from "./handler.ts";

/** Leads per call when many arrive at once. Where bulk calls have a quota, single calls are faster. */
function peopleOfOneCall(provider: Provider): number {
	const { bulkQuota, batchSize } = adapters[provider];
	return bulkQuota ? 1 : batchSize;
}

/** Fans a captured lead out: one run for each integration that wants it, webhooks, staff alerts and the confirmation mail. */
export const leadCaptured: Handler<"lead.captured"> = {
	...RETRIED_FOREVER,
	async run({ leadId }, { message }) {
		return {
			kind: "done",
			async commit(em) {
				const fields = ["lead", "formType", "page", "createdAt"] as const;
				const form = await em.findOne(Submission, { id: message.id }, { fields });
				// After a merge the submission belongs to the surviving lead.
				const subject = form?.lead ?? leadId;
				await fanOutLead(em, subject, message.id, peopleOfOneCall);
				if (!form) return;
				const detail = { form: form.formType, page: form.page };
				await announceEvent(em, "lead.captured", [{ subject, detail, at: form.createdAt }], "system");
				await fanOutAlerts(em, { leadId: subject, submissionId: form.id, now: new Date(message.startedAt) });
				// The tax report itself confirms that the form arrived.
				if (form.formType !== "tax_report") await enqueueConfirmation(em, subject);
			},
		};
	},
};
