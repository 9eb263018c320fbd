import { pageCopy, recordTexts } from "#app/site/cms/page-copy.ts";
import { OFFICE_ADDRESS } from "#domain/brand/office.ts";
import { SAVING, SAVING_A_DAY_UK_4 } from "#domain/figures.ts";
import { UK_4_BENEFITS, UK_4_COMPARISON, UK_4_EXODUS, UK_4_ROWS } from "./records.ts";

export const uk4Copy = pageCopy("uk-4", {
	seo: {
		title: `Escape the 45% tax trap: save ${SAVING} annually in Dubai`,
		description: `The 45% tax trap, the ${SAVING} breakdown, and a company in Dubai within 24 hours instead of 12 months.`,
	},
	hero: {
		eyebrow: "From grey to gold",
		title: "Escape the 45% tax trap",
		lead: `Save ${SAVING} annually. The plane takes seven hours, the company 24.`,
		perDay: `about ${SAVING_A_DAY_UK_4} a day`,
		calculate: "Calculate My Tax Savings",
		consult: "Free UK Expert Consultation",
	},
	exodus: { title: "The Great UK Exodus", join: "Join The Smart Money Migration" },
	exodusStats: recordTexts(UK_4_EXODUS),
	breakdown: {
		title: `Your ${SAVING} Annual Savings Breakdown`,
		tax: "Tax",
		uk: "UK",
		dubai: "Dubai",
		savings: "Annual savings",
		total: "Total",
	},
	rows: recordTexts(UK_4_ROWS),
	compare: { title: "And beyond the taxes", aspect: "What differs" },
	comparison: recordTexts(UK_4_COMPARISON),
	benefits: { title: "What you move towards" },
	setup: { button: "Start My 24-Hour Setup" },
	benefitCards: recordTexts(UK_4_BENEFITS),
	testimonials: { title: "What clients say", stars: "Five of five stars" },
	closing: {
		title: "The sun is up already",
		lead: `Every day in the trap costs about ${SAVING_A_DAY_UK_4}. Write to us now, decide later.`,
		escape: "Escape UK Tax Trap Now",
	},
	footer: {
		phone: "Phone",
		email: "Email",
		address: "Address",
		addressText: `${OFFICE_ADDRESS}, Dubai, United Arab Emirates`,
	},
});
