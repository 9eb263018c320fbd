import { pageCopy, recordTexts } from "#app/site/cms/page-copy.ts";
import { ESTATE_SCENARIOS, WEALTH_BENEFITS, WEALTH_STORIES } from "./records.ts";

export const wealthCopy = pageCopy("uk-wealth-preservation", {
	hero: {
		description:
			"What UK inheritance and capital gains tax take from estates of £1M to £25M, what the UAE takes, and which structures hold for generations.",
		eyebrow: "For the next generation",
		lead: "What took a lifetime to build can lose two fifths in a single transfer. The UAE levies neither inheritance nor capital gains tax on individuals.",
		chat: "Talk in confidence",
	},
	estates: {
		title: "What is left of an estate",
		lead: "UK inheritance tax is 40% above £325,000. Four estates, and what the UK takes from each.",
		yours: "An estate of",
		takes: "The UK takes",
		estate: "Estate",
		ukTax: "UK inheritance tax",
		dubaiTax: "UAE inheritance tax",
		saving: "Saved",
		heirsUk: "Heirs receive, UK",
		heirsDubai: "Heirs receive, UAE",
	},
	estateCards: recordTexts(ESTATE_SCENARIOS),
	benefits: { title: "Four ways to keep it together" },
	benefitCards: recordTexts(WEALTH_BENEFITS),
	stories: { title: "How families go about it" },
	storyCards: recordTexts(WEALTH_STORIES),
	banner: {
		label: "Wealth in figures",
		inheritance: "0%",
		inheritanceLabel: "inheritance tax in the UAE, compared with 40% in the UK",
		gains: "0%",
		gainsLabel: "capital gains tax in the UAE, compared with up to 28% in the UK",
		threshold: "£325,000",
		thresholdLabel: "is all that the UK leaves free of inheritance tax before reliefs",
	},
	closing: {
		title: "Start two years early",
		lead: "UK rules on long-term residence reach years beyond a move. The sooner the plan, the more it keeps.",
		chat: "Arrange a private conversation",
	},
});
