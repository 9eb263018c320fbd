import { parseInput } from "#domain/errors.ts";
import { LeadForm } from "#domain/leads/lead-form.ts";
import { suspicion } from "#domain/leads/suspicion.ts";
import { submitLead } from "./submit-lead.ts";

/** Accepts the home page's lead form, sent by its script or by the browser natively. Throws AppError "invalid". */
export async function acceptLead(request: Request, input: unknown): Promise<{ id: string }> {
	const form = parseInput(LeadForm, input);
	const { selectedPackage, website: _trap, elapsedMs: _elapsed, ...fields } = form;
	return submitLead(request, "lead", form, {
		...fields,
		preferredStructure: selectedPackage,
		page: "home",
		formType: "lead",
		suspicion: suspicion(form),
	});
}
