import { toAppError } from "#app/http/.server/present-error.ts";
import { readForm } from "#app/http/.server/read-form.ts";
import { acceptCapture } from "#app/leads/intake/.server/accept-capture.ts";
import { acceptLead } from "#app/leads/intake/.server/accept-lead.ts";
import { postedAttribution, postedTexts } from "#app/leads/intake/.server/posted-form.ts";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { siteContent } from "#app/site/content/.server/site-content.ts";

/** Where a form was taken and the browser goes on, or why it was refused. */
export type HomeAnswer = { location: string } | { refused: RefusedForm };

const FIELDS = {
	guide: ["name", "email", "website"],
	lead: ["fullName", "email", "phone", "country", "selectedPackage", "website"],
} as const;

/** Takes the home page's two forms from browsers without JavaScript. */
export async function homeAction(request: Request): Promise<HomeAnswer> {
	const posted = postedTexts(await readForm(request));
	const form = posted.form === "guide" ? "guide" : "lead";
	const values = Object.fromEntries(
		FIELDS[form].flatMap(name => (posted[name] === undefined ? [] : [[name, posted[name]]])),
	);
	try {
		if (form === "guide") {
			await acceptCapture(request, {
				name: "",
				email: "",
				...values,
				page: "home",
				formType: "lead_magnet",
				gdprConsent: false,
				marketing_opt_in: posted.marketing_opt_in !== undefined,
				...postedAttribution(request),
			});
			return { location: (await siteContent()).entries.guide_url };
		}
		await acceptLead(request, {
			fullName: "",
			email: "",
			phone: "",
			...values,
			...postedAttribution(request),
		});
		return { location: "/?sent=lead#lead-form" };
	} catch (error) {
		const known = toAppError(error);
		if (!known) throw error;
		const fields = known.fields ?? { [FIELDS[form][0]]: known.message };
		return { refused: { form, fields, values } };
	}
}
