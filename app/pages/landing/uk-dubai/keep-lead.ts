import { is } from "valibot";
import { sendCapture } from "#app/uk/forms/send-capture.ts";
import { emailAddress } from "#domain/text.ts";

/** What a visitor typed into one of the page's two forms. */
export interface PremiumRequest {
	formType: "exclusive_report" | "vip_consultation";
	name?: string;
	email: string;
	phone?: string;
	company?: string;
	revenue?: string;
}

/** The same as the capture call takes it: fields cut to its lengths, an unknown name taken from the address. */
export function premiumLead({ formType, name, email, phone, company, revenue }: PremiumRequest) {
	const address = email.trim();
	const lead = {
		formType,
		name: (name?.trim() || address.split("@", 1)[0] || "").slice(0, 200),
		email: address,
		page: "uk-dubai",
		phone: phone?.trim().slice(0, 40) ?? "",
		company: company?.trim().slice(0, 200) ?? "",
		revenue: revenue?.trim().slice(0, 100) ?? "",
	};
	return is(emailAddress(), address) ? lead : null;
}

/**
 * Stores the request as a lead behind the chat that has just opened, if its email is one
 * (docs/specification/forms-and-intake.md#premium-forms).
 */
export function keepLead(request: PremiumRequest): void {
	const lead = premiumLead(request);
	if (!lead) return;
	sendCapture(lead, false).catch(error => console.error("The request was not stored", error));
}
