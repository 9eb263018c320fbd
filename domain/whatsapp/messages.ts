import { formatPounds } from "../tax/format-pounds.ts";

/** The forms whose submission ends in a chat (docs/specification/every-page.md#chats). */
type ChatFormType = "lead" | "contact" | "calculator" | "lead-magnet";

/** What is known of the visitor when the chat opens; absent and blank parts leave no line. */
export type ChatMessageParameters = {
	readonly name?: string | undefined;
	readonly phone?: string | undefined;
	readonly email?: string | undefined;
	readonly formType: ChatFormType;
	readonly businessType?: string | undefined;
	readonly companyName?: string | undefined;
	readonly additionalInfo?: string | undefined;
};

/** The most characters of one typed value that go into a message: a link has to stay openable. */
const MAX_VALUE_LENGTH = 300;

const OPENING: Readonly<Record<ChatFormType, string>> = {
	lead: "Hello! I've just sent the consultation form on your website and would like to set up a business in Dubai.",
	contact: "Hello! I've just sent the contact form on your website and would like to talk to a consultant.",
	calculator: "Hello! I've used the cost calculator on your website and would like an accurate quote.",
	"lead-magnet":
		"Hello! I've just requested the Dubai business guide on your website and have a few questions.",
};

function tidy(value: string | undefined): string {
	return (value ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_VALUE_LENGTH);
}

/** One "Label: value" line for each value that is not blank. */
function details(values: readonly (readonly [label: string, value: string | undefined])[]): string[] {
	return values
		.map(([label, value]) => [label, tidy(value)] as const)
		.filter(([, value]) => value !== "")
		.map(([label, value]) => `${label}: ${value}`);
}

function withDetails(opening: string, lines: readonly string[]): string {
	return [opening, lines.join("\n")].filter(part => part !== "").join("\n\n");
}

/** The message that a form's chat opens with: an opening by form type, then what the visitor gave. */
export function formMessage(parameters: ChatMessageParameters): string {
	return withDetails(
		OPENING[parameters.formType],
		details([
			["Name", parameters.name],
			["Phone", parameters.phone],
			["Email", parameters.email],
			["Business type", parameters.businessType],
			["Company", parameters.companyName],
			["More", parameters.additionalInfo],
		]),
	);
}

/** The message of the UK mid-page and consultation forms, opened after a success. */
export function midPageMessage(visitor: { readonly name: string; readonly email: string }): string {
	return withDetails(
		"Hello! I've just asked for a consultation on your UK page and would like to know more about moving my business to Dubai.",
		details([
			["Name", visitor.name],
			["Email", visitor.email],
		]),
	);
}

/**
 * The message of every contact button of /corporate, to the letter
 * (docs/specification/landing-pages.md#corporate-advisory).
 */
export function corporateMessage(topic: string): string {
	return `Hello, I'm interested in ${topic}. Can you provide more information?`;
}

/**
 * The /uk-dubai report request: it carries the entered e-mail (docs/specification/forms-and-intake.md#premium-forms).
 */
export function exclusiveReportMessage(email: string): string {
	return withDetails(
		"Hello! I'd like my exclusive UK-Dubai tax report: the savings calculation, the structure recommendations, the relocation timeline and the consultation link.",
		details([["Email", email]]),
	);
}

/** The values of the VIP form on /uk-dubai, all free text. */
type VipRequest = Partial<Record<"name" | "email" | "phone" | "company" | "revenue", string>>;

/** "500000" reads "£500,000"; another figure gets its £, and words stay as typed. */
function revenueInPounds(revenue: string | undefined): string {
	const text = tidy(revenue).replace(/^£\s*/, "");
	const plain = text.replaceAll(",", "");
	if (/^\d{1,15}$/.test(plain)) return formatPounds(Number(plain));
	return /^\d/.test(text) ? `£${text}` : text;
}

/** The VIP consultation: name, company and revenue in pounds, whichever of them were entered. */
export function vipConsultationMessage(request: VipRequest): string {
	return withDetails(
		"Hello! I'd like to book a VIP consultation about moving my business to Dubai.",
		details([
			["Name", request.name],
			["Email", request.email],
			["Phone", request.phone],
			["Company", request.company],
			["Annual revenue", revenueInPounds(request.revenue)],
		]),
	);
}

/**
 * The Explore button of a region card on /uk/market-access: the region's name is in it
 * (docs/specification/uk.md#market-access).
 */
export function regionMessage(region: string): string {
	return `Hello! I'd like to explore the ${region} market from a base in Dubai. What would it take for my business?`;
}

/**
 * What stands in the corporate-tax message until the tax calculator was used in this tab
 * (docs/specification/uk.md#corporate-tax).
 */
export const AMOUNT_PLACEHOLDER = "[insert amount]";

export const CORPORATE_TAX_MESSAGE = `Hello! I'd like to know how much corporate tax I could save in Dubai. My annual profit is ${AMOUNT_PLACEHOLDER}.`;

/** A business case's button on /uk/tax-savings; `business` is the case's name as the page shows it. */
export function taxCaseMessage(business: string): string {
	return `Hello! The ${business} example on your tax savings page looks like my business. What could I save?`;
}

/** The chat that the tax report and its mail offer; `profit` in pounds. */
export function taxReportMessage(profit: number): string {
	return `Hello! I have my UK and Dubai tax report for a profit of ${formatPounds(profit)} and would like to talk it through.`;
}
