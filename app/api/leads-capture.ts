import { json } from "#app/modules/http/.server/present-error.ts";
import { readJson } from "#app/modules/http/.server/read-json.ts";
import { resource } from "#app/modules/http/.server/resource.ts";
import { submitLead } from "#app/modules/intake/.server/submit-lead.ts";
import { visitor } from "#app/modules/session/.server/guards.ts";
import { CaptureForm, givesGuide } from "#domain/leads/capture-form.ts";
import { suspicion } from "#domain/leads/lead-form.ts";
import { parseInput } from "#domain/parse.ts";

const { loader: read, action: write } = resource({
	POST: visitor(async ({ request }) => {
		const form = parseInput(CaptureForm, await readJson(request));
		const answer = await submitLead(request, "capture", form, {
			fullName: form.name,
			email: form.email,
			phone: form.phone,
			companyName: form.company,
			additionalRequirements: form.revenue && `Annual revenue: ${form.revenue}`,
			page: form.page,
			formType: form.formType,
			source: form.source,
			attribution: form.attribution,
			gdprConsent: form.gdprConsent,
			marketingOptIn: form.marketing_opt_in,
			givesGuide: givesGuide(form.formType),
			suspicion: suspicion(form),
		});
		return json(answer, 201);
	}),
});

export const loader = read;
export const action = write;
