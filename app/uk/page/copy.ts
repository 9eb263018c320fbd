import { pageCopy, recordTexts } from "#app/site/cms/page-copy.ts";
import { UK_SUB_PAGES } from "./sub-pages.ts";

/** Copy shared by all pages of the UK funnel. */
export const frameCopy = pageCopy("uk-frame", {
	top: { skip: "Skip to the content", home: "Back to the home page", back: "UK Hub" },
	nav: {
		label: "UK guide",
		overview: "Overview",
		taxSavings: "Tax Savings",
		lifestyle: "Lifestyle",
		visasBanking: "Visas & Banking",
		costs: "Costs",
		bookCall: "Book Call",
		callUs: "Call the UK office",
		offerEndsIn: "Offer ends in",
		offerEnded: "Offer has ended",
	},
	table: { uk: "UK", dubai: "Dubai" },
	stories: { label: "Illustrative example" },
	links: { title: "Read on", hub: "UK Hub", calculator: "Tax calculator", next: "Next" },
	pages: recordTexts(UK_SUB_PAGES),
	nextPages: Object.fromEntries(UK_SUB_PAGES.map(({ id, next }) => [id, next.label])),
	pagination: { label: "Pages of the UK guide", current: "You are here" },
});
