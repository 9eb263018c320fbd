import { acceptCapture } from "#app/leads/intake/.server/accept-capture.ts";
import { acceptLead } from "#app/leads/intake/.server/accept-lead.ts";
import { answerPosted, guideUrl, readPosted, thanksUrl } from "#app/leads/intake/.server/posted-form.ts";
import { GuideFields } from "#app/pages/home/lead-magnet/guide-fields.ts";
import { siteContent } from "#app/site/content/.server/site-content.ts";
import { LeadFields } from "#domain/leads/lead-form.ts";

/** Handles the home page's two forms when they are posted without JavaScript. */
export async function homeAction(request: Request) {
	const posted = await readPosted(request);
	if (posted.form !== "guide") {
		return answerPosted({ ...posted, form: "lead" }, LeadFields, async fields => {
			const { id } = await acceptLead(request, { ...fields, ...posted.along });
			return thanksUrl(posted, "/#lead-form", "lead", id);
		});
	}
	return answerPosted(posted, GuideFields, async fields => {
		const rest = { page: "home", formType: "lead_magnet", gdprConsent: false };
		const { id } = await acceptCapture(request, { ...fields, ...posted.along, ...rest });
		return guideUrl(posted, (await siteContent()).entries.guide_url, "/#guide", id);
	});
}
