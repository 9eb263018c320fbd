import { redirect } from "react-router";
import { acceptCapture } from "#app/leads/intake/.server/accept-capture.ts";
import { readPosted, thanksUrl } from "#app/leads/intake/.server/posted-form.ts";
import { EXCLUSIVE_REPORT, PREMIUM_CONSULTATION } from "#app/pages/landing/uk-dubai/anchors.ts";
import { premiumLead } from "#app/pages/landing/uk-dubai/premium-lead.ts";
import { sourceOf } from "#domain/leads/attribution.ts";

/**
 * Handles one of the page's two forms posted without scripts: stores a lead if the email is valid, and redirects to the form,
 * which then shows the chat's link.
 */
export async function handlePremiumPost(request: Request): Promise<Response> {
	const posted = await readPosted(request);
	const { form, texts, along } = posted;
	if (form !== EXCLUSIVE_REPORT && form !== PREMIUM_CONSULTATION) return redirect("/uk-dubai", 303);
	const lead = premiumLead(form === EXCLUSIVE_REPORT ? "exclusive_report" : "vip_consultation", texts);
	const answers = { gdprConsent: false, marketing_opt_in: false };
	const stored =
		lead &&
		(await acceptCapture(request, { ...lead, ...answers, ...along, source: sourceOf(along.attribution) }));
	return redirect(thanksUrl(posted, `/uk-dubai#${form}`, form, stored?.id ?? null), 303);
}
