import { useState } from "react";
import { safeParse } from "valibot";
import { track } from "#app/modules/analytics/track.ts";
import { RequestError } from "#app/modules/http/api-request.ts";
import { sendOrKeep } from "#app/modules/offline-queue/send-or-keep.ts";
import { fieldErrors } from "#domain/parse.ts";
import type { TaxCalculation } from "#domain/tax/calculate-tax.ts";
import { ReportForm, type ReportFormFields } from "#domain/tax/report-request.ts";

/** How a request for the report ended. */
export type ReportOutcome = "sent" | "kept" | "failed";

type Field = keyof ReportFormFields;
type Errors = Partial<Record<Field, string>>;

/** The messages of the fields that are wrong. */
export function checkReportForm(fields: ReportFormFields): Errors {
	const parsed = safeParse(ReportForm, fields, { abortPipeEarly: true });
	return parsed.success ? {} : fieldErrors(parsed.issues);
}

/** The report form's fields, messages and sending (spec 001 §5: a message goes when its field is edited). */
export function useReportForm(initial: Partial<ReportFormFields>, served: Errors) {
	const [fields, setFields] = useState<ReportFormFields>({
		name: "",
		email: "",
		phone: "",
		consent: false,
		...initial,
	});
	const [errors, setErrors] = useState<Errors>(served);
	const [sending, setSending] = useState(false);

	function edit<Name extends Field>(name: Name, value: ReportFormFields[Name]) {
		setFields(before => ({ ...before, [name]: value }));
		setErrors(({ [name]: _gone, ...others }) => others);
	}

	/** Shows a field's message when the visitor leaves it. */
	function leave(name: Field) {
		const message = checkReportForm(fields)[name];
		setErrors(({ [name]: _before, ...others }) => (message ? { ...others, [name]: message } : others));
	}

	async function send(calculation: TaxCalculation): Promise<ReportOutcome | null> {
		const wrong = checkReportForm(fields);
		setErrors(wrong);
		if (Object.keys(wrong).length > 0 || sending) return null;
		setSending(true);
		const { name, email, phone } = fields;
		const body = {
			calculation,
			timestamp: new Date().toISOString(),
			personalDetails: { name, email, phone },
		};
		try {
			const outcome = await sendOrKeep({
				url: "/api/tax-report",
				body,
				idempotencyKey: crypto.randomUUID(),
				quiet: true,
				success: 201,
			});
			track("uk_tax_report_request", calculation.extractionMethod);
			return outcome;
		} catch (error) {
			console.error("The report was not requested", error instanceof RequestError ? error.status : error);
			if (error instanceof RequestError) setErrors(personalErrors(error.fields));
			return "failed";
		} finally {
			setSending(false);
		}
	}

	return { fields, errors, sending, edit, leave, send };
}

/** The server's messages, whose paths lead into personalDetails (contract, details). */
function personalErrors(found: Readonly<Record<string, string>>): Errors {
	return Object.fromEntries(
		Object.entries(found).map(([path, message]) => [path.replace("personalDetails.", ""), message]),
	);
}
