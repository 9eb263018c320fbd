import { acceptCapture } from "#app/leads/intake/.server/accept-capture.ts";
import { answerPosted, guideUrl, type PostedForm, thanksUrl } from "#app/leads/intake/.server/posted-form.ts";
import { siteContent } from "#app/site/content/.server/site-content.ts";
import { ContactFields } from "#app/uk/forms/contact-fields.ts";
import { sourceOf } from "#domain/leads/attribution.ts";
import { type CaptureForm, givesGuide } from "#domain/leads/capture-form.ts";

/**
 * Handles a capture form that the browser posted without scripts (docs/specification/every-page.md#without-scripts). Redirects
 * to the page with the thank-you, or to the guide; returns a refused form with its messages.
 */
export function handleCapturePost(
	request: Request,
	posted: PostedForm,
	{ page, formType }: Pick<CaptureForm, "page" | "formType">,
) {
	const { along } = posted;
	return answerPosted(posted, ContactFields, async fields => {
		const { id } = await acceptCapture(request, {
			...fields,
			...along,
			page,
			formType,
			source: sourceOf(along.attribution),
			marketing_opt_in: fields.gdprConsent,
		});
		const thanks = `${new URL(request.url).pathname}#${encodeURIComponent(posted.form)}`;
		return givesGuide(formType)
			? guideUrl(posted, (await siteContent()).entries.guide_url, thanks, id)
			: thanksUrl(posted, thanks, posted.form, id);
	});
}
