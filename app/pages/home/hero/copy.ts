import { pageCopy } from "#app/site/cms/page-copy.ts";

/**
 * Copy of the first screen. On the UK-focused page, title and subtitle are the content entries hero_title and hero_subtitle.
 */
export const heroCopy = pageCopy("home", {
	hero: {
		eyebrow: "Boutique company formation in Dubai",
		primary: "Book a free consultation",
		secondary: "Ask on WhatsApp",
		setupFigure: "24 h",
		setup: "to your licence, 48\u00A0h offshore",
		ownershipFigure: "100%",
		ownership: "foreign ownership",
		feesFigure: "Zero",
		fees: "hidden fees, money-back guarantee",
	},
	heroCorporate: {
		eyebrow: "Company formation for established businesses",
		title: "A Dubai entity your board can sign off on",
		subtitle:
			"Mainland, free zone or offshore: one manager prepares the structure, the licence, the visas and the bank file, at a price fixed before you pay.",
		primary: "Speak with a consultant",
		secondary: "Ask on WhatsApp",
	},
});
