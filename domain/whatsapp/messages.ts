import { formatPounds } from "../tax/format-pounds.ts";

/** Forms that lead to a chat after submission (docs/specification/every-page.md#chats). */
type ChatFormType = "lead" | "contact" | "calculator" | "lead-magnet";

/** The visitor's data when the chat opens; absent and blank values add no line. */
export type ChatMessageParameters = {
	readonly name?: string | undefined;
	readonly phone?: string | undefined;
	readonly email?: string | undefined;
	readonly formType: ChatFormType;
	readonly businessType?: string | undefined;
	readonly companyName?: string | undefined;
	readonly additionalInfo?: string | undefined;
};

/** Maximum characters of one typed value in a message, so that the link does not get too long to open. */
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

/** Returns one "Label: value" line for each value that is not blank. */
function details(values: readonly (readonly [label: string, value: string | undefined])[]): string[] {
	return values
		.map(([label, value]) => [label, tidy(value)] as const)
		.filter(([, value]) => value !== "")
		.map(([label, value]) => `${label}: ${value}`);
}

function withDetails(opening: string, lines: readonly string[]): string {
	return [opening, lines.join("\n")].filter(part => part !== "").join("\n\n");
}

/** Creates the first chat message after a form: an opening by form type, then the visitor's data. */
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

/** Creates the message after the UK mid-page and consultation forms. */
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
 * Creates the message of every contact button of /corporate, verbatim from the specification
 * (docs/specification/landing-pages.md#corporate-advisory).
 */
export function corporateMessage(topic: string): string {
	return `Hello, I'm interested in ${topic}. Can you provide more information?`;
}

/**
 * Creates the message of the /uk-dubai report request, with its e-mail (docs/specification/forms-and-intake.md#premium-forms).
 */
export function exclusiveReportMessage(email: string): string {
	return withDetails(
		"Hello! I'd like my exclusive UK-Dubai tax report: the savings calculation, the structure recommendations, the relocation timeline and the consultation link.",
		details([["Email", email]]),
	);
}

/** Values of the VIP form on /uk-dubai, all free text. */
type VipRequest = Partial<Record<"name" | "email" | "phone" | "company" | "revenue", string>>;

/** Formats a revenue: "500000" becomes "£500,000"; another number gets a £ prefix, words stay unchanged. */
function revenueInPounds(revenue: string | undefined): string {
	const text = tidy(revenue).replace(/^£\s*/, "");
	const plain = text.replaceAll(",", "");
	if (/^\d{1,15}$/.test(plain)) return formatPounds(Number(plain));
	return /^\d/.test(text) ? `£${text}` : text;
}

/** Creates the VIP consultation message with the values that were entered; the revenue in pounds. */
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
 * Creates the message of a region card's Explore button on /uk/market-access, naming the region
 * (docs/specification/uk.md#market-access).
 */
export function regionMessage(region: string): string {
	return `Hello! I'd like to explore the ${region} market from a base in Dubai. What would it take for my business?`;
}

/**
 * Placeholder for the profit in the corporate-tax message until the tax calculator is used in this tab
 * (docs/specification/uk.md#corporate-tax).
 */
export const AMOUNT_PLACEHOLDER = "[insert amount]";

export const CORPORATE_TAX_MESSAGE = `Hello! I'd like to know how much corporate tax I could save in Dubai. My annual profit is ${AMOUNT_PLACEHOLDER}.`;

/** Creates the message of a business case's button on /uk/tax-savings; `business` is the case's displayed name. */
export function taxCaseMessage(business: string): string {
	return `Hello! The ${business} example on your tax savings page looks like my business. What could I save?`;
}

/** Creates the chat message for the tax report and its mail; `profit` in pounds. */
export function taxReportMessage(profit: number): string {
	return `Hello! I have my UK and Dubai tax report for a profit of ${formatPounds(profit)} and would like to talk it through.`;
}
