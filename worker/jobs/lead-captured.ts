import { fanOutAlerts } from "#db/alerts/fan-out-alerts.ts";
import { promiseConfirmation } from "#db/confirmations/confirmations.ts";
import { fanOutLead } from "#db/integrations/fan-out-lead.ts";
import { Submission } from "#db/leads/submission.ts";
import { announceEvent } from "#db/webhooks/announce-event.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import { adapters } from "../providers/adapters.ts";
import { type Handler, NEVER_GIVEN_UP } from "./handler.ts";

/** People whom one call carries when many come at once; where bulk calls have a quota, single ones arrive sooner. */
function peopleOfOneCall(provider: Provider): number {
	const { bulkQuota, batchSize } = adapters[provider];
	return bulkQuota ? 1 : batchSize;
}

/** A visitor left details: one run for each integration that wants to know, and one alert for each of staff who do. */
export const leadCaptured: Handler<"lead.captured"> = {
	...NEVER_GIVEN_UP,
	async run({ leadId }, { message }) {
		return {
			kind: "done",
			async commit(em) {
				const fields = ["lead", "formType", "page", "createdAt"] as const;
				const form = await em.findOne(Submission, { id: message.id }, { fields });
				// Of a person who was merged away meanwhile the form stays, with who stays.
				const subject = form?.lead ?? leadId;
				await fanOutLead(em, subject, message.id, peopleOfOneCall);
				if (!form) return;
				const detail = { form: form.formType, page: form.page };
				await announceEvent(em, "lead.captured", [{ subject, detail, at: form.createdAt }], "system");
				await fanOutAlerts(em, { leadId: subject, submissionId: form.id, now: new Date(message.startedAt) });
				// A tax report is its own answer.
				if (form.formType !== "tax_report") await promiseConfirmation(em, subject);
			},
		};
	},
};
