import { siteContent } from "#app/modules/content/.server/site-content.ts";
import { toAppError } from "#app/modules/http/.server/present-error.ts";
import { readBytes } from "#app/modules/http/.server/read-json.ts";
import { acceptCapture } from "#app/modules/intake/.server/accept-capture.ts";
import { acceptLead } from "#app/modules/intake/.server/accept-lead.ts";
import { touchFromUrl } from "#domain/leads/touch-from-url.ts";

/** A form that was refused: which one, why, and what had been typed. */
export interface RefusedForm {
	form: "lead" | "guide";
	fields: Record<string, string>;
	values: Record<string, string>;
}

/** Where a form was taken and the browser goes on, or why it was refused. */
export type HomeAnswer = { location: string } | { refused: RefusedForm };

function textOf(form: URLSearchParams, names: readonly string[]): Record<string, string> {
	return Object.fromEntries(names.flatMap(name => (form.has(name) ? [[name, form.get(name) ?? ""]] : [])));
}

/** Where the visit came from, by the address of the page that held the form. */
function attributionOf(request: Request) {
	const page = request.headers.get("referer") ?? "";
	return URL.canParse(page) ? { attribution: { last: touchFromUrl(new URL(page), "") } } : {};
}

/** Takes the home page's two forms from browsers without JavaScript (design, Look and feel). */
export async function homeAction(request: Request): Promise<HomeAnswer> {
	const form = new URLSearchParams(new TextDecoder().decode(await readBytes(request)));
	const guide = form.get("form") === "guide";
	const values = textOf(
		form,
		guide
			? ["name", "email", "website"]
			: ["fullName", "email", "phone", "country", "selectedPackage", "website"],
	);
	try {
		if (guide) {
			await acceptCapture(request, {
				name: "",
				email: "",
				...values,
				page: "home",
				formType: "lead_magnet",
				gdprConsent: false,
				marketing_opt_in: form.has("marketing_opt_in"),
				...attributionOf(request),
			});
			return { location: (await siteContent()).entries.guide_url };
		}
		await acceptLead(request, { fullName: "", email: "", phone: "", ...values, ...attributionOf(request) });
		return { location: "/?sent=lead#lead-form" };
	} catch (error) {
		const known = toAppError(error);
		if (!known) throw error;
		const fields = known.fields ?? { [guide ? "name" : "fullName"]: known.message };
		return { refused: { form: guide ? "guide" : "lead", fields, values } };
	}
}
