import { pageCopy } from "#app/modules/cms/page-copy.ts";

export const aboutCopy = pageCopy("home", {
	about: {
		eyebrow: "About",
		title: "Small by choice",
		lead: "Most setup firms sell licences by the thousand and introduce you to someone new at every desk. We take fewer clients and keep one person on each.",
		text: "Your manager knows your file: why this free zone and not the next one, which bank has room for your trade, whose signature is missing. You have one number to write to, and the price on the quote is the price on the invoice.",
		place: "You find us in the Zentral Building at the Dubai World Trade Center, on floor 1.",
	},
});
