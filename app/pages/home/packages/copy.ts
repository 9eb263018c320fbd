import { pageCopy, recordTexts } from "#app/site/cms/page-copy.ts";
import { PACKAGE_LIST } from "#domain/pricing/packages.ts";

export const packagesCopy = pageCopy("home", {
	services: {
		eyebrow: "What we do",
		title: "Three things, done properly",
		formation: "Company formation",
		formationText: "The right structure, the trade name, the licence. Mainland, free zone or offshore.",
		visas: "Visa processing",
		visasText: "Entry permit, medical, Emirates ID and stamping, for you, your family and your team.",
		bank: "Bank account opening",
		bankText:
			"A complete file for a bank that takes your kind of business, and someone beside you at the meeting.",
	},
	packages: {
		eyebrow: "Packages",
		title: "One price, agreed before you pay",
		popular: "Most Popular",
		was: "was",
		regular: "Our setup offer has ended: these are our regular prices.",
		every: "In every package",
		setup: "Setup in",
		choose: "Choose",
		calculate: "Calculate your cost",
		newTab: "opens in a new tab",
	},
	packageCards: recordTexts(PACKAGE_LIST),
});
