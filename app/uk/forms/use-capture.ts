import { useEffect, useState } from "react";
import { RequestError } from "#app/http/api-request.ts";
import { formMetadata } from "#app/leads/intake/form-metadata.ts";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { resetForm, showFieldErrors, useForm } from "#app/ui/form/use-form.ts";
import { fetchToasts } from "#app/ui/toast/toast.ts";
import { track } from "#app/visitor/analytics/track.ts";
import { classifyStatus } from "#app/visitor/offline-queue/queued-request.ts";
import type { PatientOutcome } from "#app/visitor/offline-queue/send-or-keep.ts";
import type { CaptureForm } from "#domain/leads/capture-form.ts";
import { ContactFields } from "./contact-fields.ts";
import { sendCapture } from "./send-capture.ts";

/** Why a form was not accepted: no response, a server error, or a refusal. */
export type CaptureFailure = "unreached" | "troubled" | "refused";

/** idle, then the result. Every result except a failure shows the thank-you. */
export type CaptureState = "idle" | CaptureFailure | PatientOutcome;

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
	const form = useForm(ContactFields, { id, initial: refused?.values ?? {} });
	const [state, setState] = useState<CaptureState>("idle");

	useEffect(fetchToasts, []);

	async function send(fields: ContactFields, element: HTMLFormElement) {
		try {
			const { gdprConsent, ...person } = fields;
			const outcome = await sendCapture({ ...person, ...formMetadata(element), page, formType }, gdprConsent);
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
