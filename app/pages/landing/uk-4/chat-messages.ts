/** The chat buttons of /uk-4, in the order of the page. */
export const UK_4_CHATS = {
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
export type Uk4Button = keyof typeof UK_4_CHATS;

/**
 * Returns a /uk-4 message: the text, a blank line, then the context label
 * (docs/specification/landing-pages.md#fourth-premium-page).
 */
export function uk4Message(button: Uk4Button): string {
	const { text, context } = UK_4_CHATS[button];
	return `${text}\n\nContext: ${context}`;
}
