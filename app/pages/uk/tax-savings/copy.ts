import { pageCopy, recordTexts } from "#app/site/cms/page-copy.ts";
import { SAVING, SAVING_A_DAY } from "#domain/figures.ts";
import { BUSINESS_CASES, RATE_ROWS } from "./records.ts";

export const taxSavingsCopy = pageCopy("uk-tax-savings", {
	banner: {
		label: "Offer",
		running: "Setup offer: the clock is running.",
		ended: "This offer has ended. Our regular terms apply.",
		days: "days",
		hours: "hours",
		minutes: "min",
		seconds: "sec",
		dismiss: "Dismiss",
	},
	breadcrumb: { label: "Breadcrumb", home: "Home" },
	hero: {
		description:
			"Personal income, corporate, VAT and inheritance tax in the UK and Dubai side by side, with three example businesses worked out.",
		eyebrow: "The UK and Dubai compared",
		lead: `${SAVING} a year, about ${SAVING_A_DAY} a day: in our example, that is the UK tax on an income of £500,000, on which Dubai levies none. Four rates decide yours.`,
		calculate: "Calculate my own",
		chat: "Get a personal comparison",
	},
	rates: {
		title: "Four taxes, side by side",
		caption: "Tax rates in the UK and Dubai",
		kind: "Tax",
		note: "Worth knowing",
	},
	rateRows: recordTexts(RATE_ROWS),
	cases: {
		title: "Three businesses, worked out",
		lead: "Example businesses, worked out with our own tax calculator. They are not the accounts of real clients.",
		profit: "Annual profit",
		dividend: "taken as a dividend",
		salary: "taken as a salary",
		uk: "Tax in the UK",
		dubai: "Tax in Dubai",
		saving: "Saved a year",
		chat: "This looks like mine",
	},
	caseCards: recordTexts(BUSINESS_CASES),
	closing: {
		title: "See your own figures first",
		lead: "Then decide. A consultant goes through them with you, free of charge.",
		chat: "Compare my taxes",
	},
});
