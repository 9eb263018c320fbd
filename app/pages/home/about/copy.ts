import { pageCopy } from "#app/site/cms/page-copy.ts";
import { OFFICE_ADDRESS } from "#domain/brand/office.ts";

export const aboutCopy = pageCopy("home", {
	about: {
		eyebrow: "About",
		title: "One person on your file",
		lead: "Most setup firms introduce you to someone new at every desk. With us, one person stays with you from the first call to the bank account.",
		text: "Your manager knows your file: why this free zone and not the next one, which bank has room for your trade, whose signature is missing. You have one number to write to, and the price on the quote is the price on the invoice.",
		place: `Our office is in the ${OFFICE_ADDRESS}.`,
	},
});
