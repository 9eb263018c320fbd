import { type FormEvent, useState } from "react";
import { RequestError } from "#app/http/api-request.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Form, SubmitButton } from "#app/ui/form/form.tsx";
import { CheckboxField, TextField } from "#app/ui/form/form-fields.tsx";
import {
	clearFieldError,
	type FormHandle,
	showFieldErrors,
	useFieldValue,
	useForm,
} from "#app/ui/form/use-form.ts";
import { Cluster } from "#app/ui/layout/layout.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { forgetDraft } from "#app/visitor/form-draft/form-draft.ts";
import { keptDraft } from "#app/visitor/form-draft/kept-draft.ts";
import { fillPlaceholders } from "#domain/fill.ts";
import type { TaxCalculation } from "#domain/tax/calculate-tax.ts";
import { ReportForm as ReportFields } from "#domain/tax/report-request.ts";
import { REPORT } from "./anchors.ts";
import * as css from "./calculator.css.ts";
import type { ReportPanelProps } from "./report-panel.tsx";
import { reportErrors, sendReport } from "./send-report.ts";

/** The result of a report request, worded as its alert. */
export type ReportAlert = { readonly tone: "success" | "info" | "danger"; readonly text: string };

/** Whether name, email and consent are filled in. */
function useReady(form: FormHandle): boolean {
	const words = [useFieldValue(form, "name"), useFieldValue(form, "email")];
	const consents = useFieldValue(form, "consent") === true;
	return words.every(text => String(text).trim() !== "") && consents;
}

interface ReportFormProps extends Pick<ReportPanelProps, "refused" | "words" | "email"> {
	result: TaxCalculation;
	onClose: () => void;
	/** `late`: how a request that was kept on this device has ended. */
	onAlert: (alert: ReportAlert | null, late?: boolean) => void;
}

/**
 * The PDF report's form. Submit is disabled without name, email and consent (docs/specification/tax.md#report-form); without
 * scripts the server validates.
 */
export function ReportForm({ result, refused, words: t, email, onClose, onAlert }: ReportFormProps) {
	const scripted = useHydrated();
	const [served, setServed] = useState(refused?.fields ?? {});
	const [initial] = useState(
		() => refused?.values ?? (scripted ? keptDraft(REPORT, ["name", "email", "phone"]) : {}),
	);
	const form = useForm(ReportFields, { id: REPORT, initial, checkOn: "blur" });
	const ready = useReady(form);

	/** Editing a field removes its message. */
	function edited({ target }: FormEvent) {
		const name = target instanceof HTMLInputElement ? target.name : "";
		clearFieldError(form, name);
		setServed(({ [name]: _gone, ...others }) => others);
	}

	async function send(fields: ReportFields, element: HTMLFormElement) {
		onAlert(null);
		const sent = { tone: "success", text: fillPlaceholders(t.sent, { email: fields.email }) } as const;
		const failed = { tone: "danger", text: t.failed } as const;
		try {
			const outcome = await sendReport(result, fields, became =>
				onAlert(became === "sent" ? sent : failed, true),
			);
			forgetDraft(element);
			onAlert(outcome === "kept" ? { tone: "info", text: t.queued } : sent);
		} catch (error) {
			const refusal = error instanceof RequestError ? error : null;
			console.error("The report was not requested", refusal ? refusal.status : error);
			if (refusal) showFieldErrors(form, reportErrors(refusal.fields));
			onAlert(failed);
		}
	}

	return (
		<Form
			of={form}
			id={REPORT}
			// Without scripts the result's URL has its question, and the campaign.
			action={`#${REPORT}`}
			errors={served}
			onSubmit={send}
			onInput={edited}
			noValidate={scripted}
			className={css.form}
		>
			<h3 tabIndex={-1} className={css.reportTitle}>
				{t.title}
			</h3>
			<p>{t.lead}</p>
			<input type="hidden" name="form" value={REPORT} />
			<TextField name="name" label={t.name} autoComplete="name" required />
			<TextField name="email" type="email" label={t.email} autoComplete="email" required />
			<TextField
				name="phone"
				type="tel"
				label={t.phone}
				hint={t.phoneHint}
				autoComplete="tel"
				optional={t.optional}
			/>
			<CheckboxField name="consent" label={t.consent} required />
			<p className={css.fine}>
				{fillPlaceholders(t.keeps, { email })} <a href="/privacy">{t.privacy}</a>
			</p>
			<Cluster>
				<SubmitButton busy={t.submitting} variant="primary" disabled={scripted && !ready}>
					{t.submit}
				</SubmitButton>
				<Button variant="quiet" onClick={onClose}>
					{t.cancel}
				</Button>
			</Cluster>
		</Form>
	);
}
