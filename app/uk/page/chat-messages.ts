/** Fixed chat messages of the UK hub and its sub-pages, by page and button (spec 001 §2). */
export const UK_MESSAGES = {
	hub: "Hello! I'm based in the UK and would like to know what moving my business to Dubai would save me.",
	hubBooking: "Hello! I'd like to book a call about moving my business from the UK to Dubai.",
	taxSavings: "Hello! I'd like a personal tax comparison between the UK and Dubai.",
	fastSetup: "Hello! I'd like to start the 24-hour company setup in Dubai. What do you need from me?",
	fastSetupHotline: "Hello! I have a question about the 24-hour setup and would like an answer today.",
	marketAccess: "Hello! I'd like to reach new markets from Dubai. Which structure suits my business?",
	lifestyle: "Hello! My family and I are thinking about moving from the UK to Dubai. Can you advise us?",
	ownership: "Hello! I'd like to own 100% of a company in Dubai. What are my options?",
	corporateTax: "Hello! I'd like to know which free zone suits my business and what tax I would pay.",
	wealthPreservation: "Hello! I'd like to talk in confidence about preserving my family's wealth from Dubai.",
} as const;

/** Fixed chat messages of /uk-dubai beside the report and the VIP form. */
export const UK_DUBAI_MESSAGES = {
	premiumCta: "Hello! I've read your UK-Dubai tax page and would like a VIP consultation.",
} as const;

/** The message of each button of /uk-dubai-3 that opens a chat (spec 001 §2 and §7). */
export const UK_DUBAI_3_MESSAGES = {
	"Calculate My Tax Savings": "Hello! I'd like to calculate my tax savings from moving to Dubai.",
	"Join the Migration": "Hello! I'd like to join the entrepreneurs who are moving from the UK to Dubai.",
	"Start Saving Today": "Hello! I've seen the tax breakdown and would like to start saving.",
	"Upgrade My Lifestyle": "Hello! I'd like to know more about life in Dubai for me and my family.",
	"Start Your Setup (24hrs)": "Hello! I'd like to start my 24-hour company setup in Dubai.",
	"Free Consultation": "Hello! I'd like a free consultation about setting up in Dubai.",
	"Escape UK Taxes NOW": "Hello! I'd like to leave UK taxes behind. What is my first step?",
} as const;
export type UkDubai3Button = keyof typeof UK_DUBAI_3_MESSAGES;

const UK_4 = {
	"Calculate My Tax Savings": {
		text: "Hello! I'd like to calculate what I would save in tax by moving from the UK to Dubai.",
		context: "Tax Savings Calculator Request",
	},
	"Free UK Expert Consultation": {
		text: "Hello! I'd like a free consultation with a UK expert.",
		context: "Expert Consultation Request",
	},
	"Join The Smart Money Migration": {
		text: "Hello! I'd like to know how others are relocating from the UK to the UAE.",
		context: "Millionaire Relocation Inquiry",
	},
	"Start My 24-Hour Setup": {
		text: "Hello! I'd like to start my company setup in Dubai right away.",
		context: "Immediate Setup Request",
	},
	"Escape UK Tax Trap Now": {
		text: "Hello! I'd like to leave the 45% tax trap as soon as possible.",
		context: "Urgent Tax Escape Request",
	},
} as const;
export type Uk4Button = keyof typeof UK_4;

/** The buttons of /uk-4 that open a chat, in the order of the page. */
export const UK_4_BUTTONS = [
	"Calculate My Tax Savings",
	"Free UK Expert Consultation",
	"Join The Smart Money Migration",
	"Start My 24-Hour Setup",
	"Escape UK Tax Trap Now",
] as const satisfies readonly Uk4Button[];

/** A /uk-4 message: the text, a blank line, then the context label (spec 001 §7; rulings, Forms exactly). */
export function uk4Message(button: Uk4Button): string {
	const { text, context } = UK_4[button];
	return `${text}\n\nContext: ${context}`;
}
