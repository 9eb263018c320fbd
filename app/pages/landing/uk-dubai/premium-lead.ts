import { type InferOutput, is, minLength, object, optional, pipe, string, trim } from "valibot";
import { emailAddress, typedLine } from "#domain/shape.ts";

const words = optional(pipe(string(), trim()), "");

/** What a visitor may fill in of the page's two forms, of which nothing is refused. */
export const PremiumFields = object({
	name: words,
	email: words,
	phone: words,
	company: words,
	revenue: words,
});
export type PremiumFields = InferOutput<typeof PremiumFields>;

/** One line of at most `max` characters, whatever was typed. */
function cut(text: string | undefined, max: number): string {
	const plain = (text ?? "")
		.normalize("NFC")
		.replace(/[\u0000-\u001f\u007f]/g, " ")
		.trim();
	return plain.slice(0, max).replace(/[\ud800-\udbff]$/, "");
}

/** A name that is seen: direction marks alone, as a paste brings them, are none. */
const NAME = pipe(typedLine(200), minLength(1));

/**
 * A request as the capture call takes it: cut to its lengths, an unknown name taken from the address; null without a
 * valid one. The visitor is never told of mistakes: they are in the chat already.
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
