import { type InferOutput, is, minLength, object, optional, pick, pipe, string, trim } from "valibot";
import { emailAddress, typedLine } from "#domain/shape.ts";

const words = optional(pipe(string(), trim()), "");

/** Schema of the fields of the page's two forms; it accepts any text. */
export const PremiumFields = object({
	name: words,
	email: words,
	phone: words,
	company: words,
	revenue: words,
});
export type PremiumFields = InferOutput<typeof PremiumFields>;

/** Schema of the report card, which only asks for the address. */
export const ReportFields = pick(PremiumFields, ["email"]);
export type ReportFields = InferOutput<typeof ReportFields>;

/** Returns the text on one line, truncated to `max` characters. */
function cut(text: string | undefined, max: number): string {
	const plain = (text ?? "")
		.normalize("NFC")
		.replace(/[\u0000-\u001f\u007f]/g, " ")
		.trim();
	return plain.slice(0, max).replace(/[\ud800-\udbff]$/, "");
}

/** A visible name: text that only consists of direction marks, as pasting may leave them, is not a name. */
const NAME = pipe(typedLine(200), minLength(1));

/**
 * Returns a request for the capture call: truncated to its limits, a missing name derived from the email address; null without
 * a valid email. Visitors see no validation errors, because they are already in the chat.
 */
export function premiumLead(
	formType: "exclusive_report" | "vip_consultation",
	{ name, email, phone, company, revenue }: Partial<PremiumFields>,
) {
	const address = email?.trim() ?? "";
	if (!is(emailAddress(), address)) return null;
	const given = cut(name, 200);
	return {
		formType,
		name: is(NAME, given) ? given : cut(address.split("@", 1)[0], 200),
		email: address,
		page: "uk-dubai",
		phone: cut(phone, 40),
		company: cut(company, 200),
		revenue: cut(revenue, 100),
	};
}
