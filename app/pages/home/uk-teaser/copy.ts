import { pageCopy } from "#app/site/cms/page-copy.ts";
import { LEAVING, SAVING } from "#domain/figures.ts";

export const ukTeaserCopy = pageCopy("home", {
	uk: {
		eyebrow: "For UK business owners",
		figure: SAVING,
		figureText: "a year saved in our example: £500,000 of income, earned and taxed in Dubai.",
		title: "45% there. 0% here.",
		text: `${LEAVING} millionaires were projected to leave the UK in 2025 alone. Here is the arithmetic, and what it asks of you.`,
		taxSavings: "Tax savings",
		taxSavingsText: "UK and Dubai, line by line",
		fastSetup: "Fast setup",
		fastSetupText: "The 24 hours, step by step",
		lifestyle: "Lifestyle",
		lifestyleText: "Schools, homes and what they cost",
		master: "Master guide",
		masterText: "Everything for UK clients",
	},
	corporateTeaser: {
		eyebrow: "Advisory",
		title: "Beyond the licence",
		text: "For groups and funds we also advise on ethical venturing, impact, technology ventures and venture building.",
		link: "Corporate advisory",
		ukLink: "Owners based in the UK",
	},
});
