import { useEffect, useState } from "react";
import { RequestError } from "#app/http/api-request.ts";
import { formMetadata } from "#app/leads/intake/form-metadata.ts";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { type FormValues, resetForm, showFieldErrors, useForm } from "#app/ui/form/use-form.ts";
import { fetchToasts } from "#app/ui/toast/toast.ts";
import { track } from "#app/visitor/analytics/track.ts";
import { classifyStatus } from "#app/visitor/offline-queue/queued-request.ts";
import type { PatientOutcome } from "#app/visitor/offline-queue/send-or-keep.ts";
import type { CaptureForm } from "#domain/leads/capture-form.ts";
import { ContactFields } from "./contact-fields.ts";
import { sendCapture } from "./send-capture.ts";

/** Why a form was not accepted: no response, a server error, or a refusal. */
export type CaptureFailure = "unreached" | "troubled" | "refused";

/** idle, then the result; "posted" is a kept form that has arrived. Every result except a failure shows the thank-you. */
type CaptureState = "idle" | CaptureFailure | PatientOutcome | "posted";

function failureOf(error: unknown): CaptureFailure {
	if (!(error instanceof RequestError) || error.status === 0) return "unreached";
	return classifyStatus(error.status) === "wait" ? "troubled" : "refused";
}

/** Returns a capture form of the UK funnel: its fields, its state, and `send` for the form's onSubmit. */
export function useCapture({
	id,
	page,
	formType,
	refused,
	onSent,
}: {
	id: string;
	page: string;
	formType: CaptureForm["formType"];
	refused: RefusedForm | null;
	/** Called once the server has accepted the form. */
	onSent: (fields: ContactFields) => void;
}) {
	const [initial, setInitial] = useState<FormValues>(refused?.values ?? {});
	const form = useForm(ContactFields, { id, initial });
	const [state, setState] = useState<CaptureState>("idle");

	useEffect(fetchToasts, []);

	async function send(fields: ContactFields, element: HTMLFormElement) {
		try {
			const { gdprConsent, ...person } = fields;
			const given = { ...person, ...formMetadata(element), page, formType };
			const outcome = await sendCapture(given, gdprConsent, {
				onSettled(result) {
					// A lost form is shown again as it was filled in.
					setInitial(fields);
					setState(result === "sent" ? "posted" : result === "refused" ? "refused" : "unreached");
				},
			});
			resetForm(form);
			setState(outcome);
			track("uk_form_submit", `${page}:${formType}`);
			if (outcome === "sent") onSent(fields);
			else console.error("Submission failed", outcome);
		} catch (error) {
			console.error("Submission failed", error instanceof RequestError ? error.status : error);
			const fieldErrors = error instanceof RequestError ? error.fields : {};
			// A message about a field that this form does not have would not be shown anywhere.
			if (!showFieldErrors(form, fieldErrors)) setState(failureOf(error));
		}
	}
	return { form, state, send };
}
