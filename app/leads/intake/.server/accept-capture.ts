import { parseInput } from "#domain/errors.ts";
import { answersIn, CaptureForm, givesGuide, hasMadeUpName } from "#domain/leads/capture-form.ts";
import { suspicion } from "#domain/leads/suspicion.ts";
import { submitLead } from "./submit-lead.ts";

/** Accepts a short form of any page. Throws AppError "invalid". */
export async function acceptCapture(request: Request, input: unknown): Promise<{ id: string }> {
	const form = parseInput(CaptureForm, input);
	return submitLead(request, "capture", form, {
		fullName: form.name,
		nameMadeUp: hasMadeUpName(form),
		email: form.email,
		phone: form.phone,
		companyName: form.company,
		additionalRequirements: form.revenue && `Annual revenue: ${form.revenue}`,
		page: form.page,
		formType: form.formType,
		source: form.source,
		attribution: form.attribution,
		adsConsent: form.adsConsent,
		...answersIn(form),
		givesGuide: givesGuide(form.formType),
		suspicion: suspicion(form),
	});
}
