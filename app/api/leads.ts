import { json } from "#app/modules/http/.server/present-error.ts";
import { readJson } from "#app/modules/http/.server/read-json.ts";
import { resource } from "#app/modules/http/.server/resource.ts";
import { submitLead } from "#app/modules/intake/.server/submit-lead.ts";
import { visitor } from "#app/modules/session/.server/guards.ts";
import { LeadForm, suspicion } from "#domain/leads/lead-form.ts";
import { parseInput } from "#domain/parse.ts";

const { loader: read, action: write } = resource({
	POST: visitor(async ({ request }) => {
		const form = parseInput(LeadForm, await readJson(request));
		const { selectedPackage, website: _trap, elapsedMs: _elapsed, ...fields } = form;
		const answer = await submitLead(request, "lead", form, {
			...fields,
			preferredStructure: selectedPackage,
			page: "home",
			formType: "lead",
			suspicion: suspicion(form),
		});
		return json(answer, 201);
	}),
});

export const loader = read;
export const action = write;
