import { data, redirect } from "react-router";
import { acceptCapture } from "#app/leads/intake/.server/accept-capture.ts";
import { postedAttribution } from "#app/leads/intake/.server/posted-form.ts";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { siteContent } from "#app/site/content/.server/site-content.ts";
import { AppError } from "#domain/errors.ts";
import { type CaptureForm, givesGuide } from "#domain/leads/capture-form.ts";

/** What a refused form needs to be shown again with its messages. Throws whatever is no visitor's mistake. */
export function refusedForm(form: string, values: Record<string, string>, error: unknown) {
	if (!(error instanceof AppError) || error.code !== "invalid") throw error;
	const answer: RefusedForm = { form, values, fields: error.fields ?? {} };
	return data(answer, 400);
}

/**
 * Takes a capture form that the browser posted by itself (docs/specification/every-page.md#without-scripts). Leads back
 * to the page with the thank-you, or on to the guide; a refused form comes back with its messages.
 */
export async function answerCapture(
	request: Request,
	posted: Record<string, string>,
	{ page, formType }: Pick<CaptureForm, "page" | "formType">,
) {
	const url = new URL(request.url);
	const consents = posted.gdprConsent === "on";
	try {
		await acceptCapture(request, {
			name: posted.name,
			email: posted.email,
			website: posted.website,
			page,
			formType,
			source: url.searchParams.get("utm_source")?.slice(0, 200) || "direct",
			gdprConsent: consents,
			marketing_opt_in: consents,
			...postedAttribution(request),
		});
	} catch (error) {
		return refusedForm(posted.form ?? "", { name: posted.name ?? "", email: posted.email ?? "" }, error);
	}
	if (givesGuide(formType)) return redirect((await siteContent()).entries.guide_url, 303);
	const form = encodeURIComponent(posted.form ?? "");
	return redirect(`${url.pathname}?sent=${form}#${form}`, 303);
}
