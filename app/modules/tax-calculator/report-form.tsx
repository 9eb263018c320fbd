import type { FormEvent } from "react";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { useSite } from "#app/modules/site/site-info.ts";
import type { RefusedForm } from "#app/modules/uk-forms/contact-fields.ts";
import { useScripted } from "#app/modules/uk-forms/use-scripted.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Checkbox, TextInput } from "#app/ui/field/field.tsx";
import { Cluster } from "#app/ui/layout/layout.tsx";
import type { TaxCalculation } from "#domain/tax/calculate-tax.ts";
import { REPORT } from "./anchors";
import * as css from "./calculator.css.ts";
import { calculatorCopy } from "./copy";
import type { ReportAlert } from "./report-panel";
import { useReportForm } from "./use-report-form";

/** The PDF form. Submit is disabled without name, email and consent (spec 001 §5); without a script the server checks. */
export function ReportForm({
	result,
	refused,
	onClose,
	onAlert,
}: {
	result: TaxCalculation;
	refused?: RefusedForm | undefined;
	onClose: () => void;
	onAlert: (alert: ReportAlert | null) => void;
}) {
	const { report: t } = useCopy(calculatorCopy);
	const { email } = useSite();
	const scripted = useScripted();
	const { values = {}, fields: served = {} } = refused ?? {};
	const { fields, errors, sending, edit, leave, send } = useReportForm(
		{ name: values.name ?? "", email: values.email ?? "", phone: values.phone ?? "" },
		served,
	);

	async function submit(event: FormEvent) {
		event.preventDefault();
		onAlert(null);
		const outcome = await send(result);
		if (outcome === "sent")
			onAlert({ tone: "success", text: t.sent.replace("{email}", fields.email.trim()) });
		if (outcome === "kept") onAlert({ tone: "info", text: t.queued });
		if (outcome === "failed") onAlert({ tone: "danger", text: t.failed });
	}

	const ready = fields.name.trim() !== "" && fields.email.trim() !== "" && fields.consent;
	const inputs = [
		["name", t.name, "text", "name"],
		["email", t.email, "email", "email"],
		["phone", t.phone, "tel", "tel"],
	] as const;
	return (
		<form
			id={REPORT}
			method="post"
			action={`/uk?profit=${result.income}&method=${result.extractionMethod}#${REPORT}`}
			onSubmit={submit}
			noValidate={scripted}
			className={css.form}
		>
			<h3 className={css.reportTitle}>{t.title}</h3>
			<p>{t.lead}</p>
			{scripted ? null : (
				<ErrorSummary
					errors={Object.entries(served).map(([name, message]) => ({
						fieldId: `${REPORT}-${name}`,
						message,
					}))}
				/>
			)}
			<input type="hidden" name="form" value={REPORT} />
			{inputs.map(([name, label, type, autoComplete]) => (
				<TextInput
					key={name}
					id={`${REPORT}-${name}`}
					name={name}
					type={type}
					label={label}
					autoComplete={autoComplete}
					optional={name === "phone"}
					required={name !== "phone"}
					value={fields[name]}
					error={errors[name]}
					onChange={event => edit(name, event.currentTarget.value)}
					onBlur={() => leave(name)}
				/>
			))}
			<Checkbox
				id={`${REPORT}-consent`}
				name="consent"
				label={t.consent}
				required
				checked={fields.consent}
				error={errors.consent}
				onChange={event => edit("consent", event.currentTarget.checked)}
				onBlur={() => leave("consent")}
			/>
			<p className={css.fine}>
				{t.keeps.replace("{email}", email)} <a href="/privacy">{t.privacy}</a>
			</p>
			<Cluster>
				<Button type="submit" variant="primary" busy={sending} disabled={scripted && !ready}>
					{sending ? t.submitting : t.submit}
				</Button>
				<Button variant="quiet" onClick={onClose}>
					{t.cancel}
				</Button>
			</Cluster>
		</form>
	);
}
