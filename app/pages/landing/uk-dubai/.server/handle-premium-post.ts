import { redirect } from "react-router";
import { parse } from "valibot";
import { acceptCapture } from "#app/leads/intake/.server/accept-capture.ts";
import { answerPosted, readPosted, thanksUrl } from "#app/leads/intake/.server/posted-form.ts";
import { EXCLUSIVE_REPORT, PREMIUM_CONSULTATION } from "#app/pages/landing/uk-dubai/anchors.ts";
import { PremiumFields, premiumLead, ReportFields } from "#app/pages/landing/uk-dubai/premium-lead.ts";
import { sourceOf } from "#domain/leads/attribution.ts";

/**
 * Handles one of the page's two forms posted without scripts: stores a lead if the email is valid, and redirects to the form,
 * which then shows the chat's link. A form that could not be stored is shown again, with the link too.
 */
export async function handlePremiumPost(request: Request) {
	const posted = await readPosted(request);
	const { form, along } = posted;
	if (form !== EXCLUSIVE_REPORT && form !== PREMIUM_CONSULTATION) return redirect("/uk-dubai", 303);
	const isReport = form === EXCLUSIVE_REPORT;
	return answerPosted(posted, isReport ? ReportFields : PremiumFields, async fields => {
		const lead = premiumLead(
			isReport ? "exclusive_report" : "vip_consultation",
			parse(PremiumFields, fields),
		);
		const answers = { gdprConsent: false, marketing_opt_in: false };
		const stored =
			lead &&
			(await acceptCapture(request, { ...lead, ...answers, ...along, source: sourceOf(along.attribution) }));
		return thanksUrl(posted, `/uk-dubai#${form}`, form, stored?.id ?? null);
	});
}
