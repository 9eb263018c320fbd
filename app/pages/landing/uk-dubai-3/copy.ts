import { pageCopy, recordTexts } from "#app/site/cms/page-copy.ts";
import { SAVING, SAVING_A_DAY } from "#domain/figures.ts";
import {
	BREAKDOWN_ROWS,
	EXODUS_STATS,
	NEW_LONDON_FEATURES,
	QUALITY_OF_LIFE_ROWS,
	SAVINGS_CARD_ROWS,
} from "./records.ts";

export const ukDubai3Copy = pageCopy("uk-dubai-3", {
	seo: {
		title: "Escape the UK tax trap",
		description:
			"The complete UK and Dubai tax breakdown in seven rows, what life costs and gives beyond taxes, and a company set up in 24 hours.",
	},
	hero: {
		kicker: "The relocation issue",
		places: "London / Dubai",
		over: "ESCAPE THE UK",
		title: "Tax Trap",
		lead: "Britain taxes what you earn, what you gain, what you own and what you leave. Dubai built a city on not doing so.",
		calculate: "Calculate My Tax Savings",
		analysis: "See Full Analysis",
	},
	card: { title: "Your Annual Savings", total: "Total", caption: "Sum of the four rows above" },
	cardRows: recordTexts(SAVINGS_CARD_ROWS),
	exodus: {
		title: "The Great UK Exodus",
		lead: "Those who can choose are choosing.",
		join: "Join the Migration",
	},
	exodusStats: recordTexts(EXODUS_STATS),
	breakdown: {
		title: "Complete Tax Breakdown",
		lead: "Seven taxes, two cities, one example each.",
		tax: "Tax",
		uk: "UK",
		dubai: "Dubai",
		savings: "Your savings",
		total: "Total",
		caption: "Sum of the seven rows of this table",
		start: "Start Saving Today",
	},
	breakdownRows: recordTexts(BREAKDOWN_ROWS),
	life: {
		title: "Beyond Taxes: Quality of Life",
		caption: "Quality of life in the UK and Dubai",
		aspect: "Aspect",
		upgrade: "Upgrade My Lifestyle",
	},
	lifeRows: recordTexts(QUALITY_OF_LIFE_ROWS),
	london: {
		title: "Why Dubai is the New London",
		start: "Start Your Setup (24hrs)",
		consult: "Free Consultation",
	},
	londonCards: recordTexts(NEW_LONDON_FEATURES),
	closing: {
		title: "Don't Wait. Act Now.",
		lead: `${SAVING} a year is about ${SAVING_A_DAY} a day. Today's is already gone.`,
		escape: "Escape UK Taxes NOW",
		whatsapp: "WhatsApp",
		web: "Web",
		email: "Email",
	},
});
