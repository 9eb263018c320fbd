import { pageCopy } from "#app/modules/cms/page-copy.ts";

export const ukTeaserCopy = pageCopy("home", {
	uk: {
		eyebrow: "For UK business owners",
		figure: "£233,340",
		figureText: "a year: what our example of £500,000 income saves when it is earned and taxed in Dubai.",
		title: "45% there. 0% here.",
		text: "16,500 millionaires are projected to leave the UK in a single year. Here is the arithmetic, and what it asks of you.",
		taxSavings: "Tax savings",
		taxSavingsText: "UK and Dubai, line by line",
		fastSetup: "Fast setup",
		fastSetupText: "The 24 hours, step by step",
		lifestyle: "Lifestyle",
		lifestyleText: "Schools, homes, what a month costs",
		master: "Master guide",
		masterText: "Everything for UK clients",
	},
	corporateTeaser: {
		eyebrow: "Advisory",
		title: "Past the licence",
		text: "For groups and funds we also advise on ethical venturing, impact, technology ventures and venture building.",
		link: "Corporate advisory",
		ukLink: "Owners based in the UK",
	},
});
