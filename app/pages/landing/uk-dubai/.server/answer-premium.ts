import { redirect } from "react-router";
import * as v from "valibot";
import { readForm } from "#app/http/.server/read-form.ts";
import { acceptCapture } from "#app/leads/intake/.server/accept-capture.ts";
import { postedAttribution } from "#app/leads/intake/.server/posted-form.ts";
import { EXCLUSIVE_REPORT, PREMIUM_CONSULTATION } from "#app/pages/landing/uk-dubai/anchors.ts";
import { object } from "#domain/shape.ts";
import { emailAddress } from "#domain/text.ts";

const text = (max: number) =>
	v.optional(
		v.pipe(
			v.string(),
			v.trim(),
			v.transform(value =>
				value
					.replace(/[\u0000-\u001f\u007f]/g, " ")
					.slice(0, max)
					.toWellFormed(),
			),
		),
		"",
	);

const Posted = object({
	form: v.picklist([EXCLUSIVE_REPORT, PREMIUM_CONSULTATION]),
	name: text(200),
	email: text(254),
	phone: text(40),
	company: text(200),
	revenue: text(100),
});

/**
 * Takes one of the page's two forms that the browser posted by itself: stores a lead when the email is one, and leads
 * back to the form, where the chat's link waits.
 */
export async function answerPremium(request: Request): Promise<Response> {
	const posted = v.safeParse(Posted, Object.fromEntries(await readForm(request)));
	if (!posted.success) return redirect("/uk-dubai", 303);
	const { form, name, email, phone, company, revenue } = posted.output;
	const address = v.safeParse(emailAddress(), email);
	if (address.success) {
		await acceptCapture(request, {
			name: name || address.output.split("@", 1)[0],
			email: address.output,
			phone,
			company,
			revenue,
			page: "uk-dubai",
			formType: form === EXCLUSIVE_REPORT ? "exclusive_report" : "vip_consultation",
			source: "direct",
			gdprConsent: false,
			marketing_opt_in: false,
			...postedAttribution(request),
		});
	}
	return redirect(`/uk-dubai?sent=${form}#${form}`, 303);
}
