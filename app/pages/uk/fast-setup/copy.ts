import { pageCopy, recordTexts } from "#app/site/cms/page-copy.ts";
import { COMPENSATION } from "#domain/figures.ts";
import { OFFICE_HOURS_TEXT } from "#domain/uk/office-hours.ts";
import { FAST_SETUP_STORIES, SETUP_STATS, SETUP_STEPS, SETUP_TIMELINE } from "./records.ts";

export const fastSetupCopy = pageCopy("uk-fast-setup", {
	hero: {
		description: `A Dubai company in 24 hours for UK founders: five steps hour by hour, banking and visas, with a full refund and ${COMPENSATION} if we are late.`,
		badge: "24-hour guarantee",
		eyebrow: "Company, banking, visas",
		lead: "In the UK it takes weeks to get a company ready for business. In Dubai, once your documents are complete, the licence is yours within 24 hours.",
		start: "Start my 24 hours",
		uk: "UK",
		ukTime: "Weeks",
		ukText: "7-14 days for the company, 2-4 weeks for the bank",
		dubai: "Dubai",
		dubaiTime: "24 hours",
		dubaiText: "Licence within a day, and the bank file handed in with it",
	},
	steps: {
		title: "Step by step, UK and Dubai",
		caption: "Setup steps and their durations",
		step: "Step",
	},
	stepRows: recordTexts(SETUP_STEPS),
	timeline: {
		title: "Your 24 hours",
		lead: "Counted from complete documents. One manager stays with you throughout.",
	},
	timelineEntries: recordTexts(SETUP_TIMELINE),
	result: {
		title: "Hour 24: you own a Dubai company",
		text: "You hold the trade licence and company papers, and your banker holds the bank file. Visas follow within 3-7 days.",
		book: "Book my setup call",
	},
	stats: { label: "Setup in figures" },
	statTiles: recordTexts(SETUP_STATS),
	form: {
		headline: "Start your 24-hour setup",
		subtext: "Leave your name and email, and a consultant will go through the first hour with you.",
	},
	stories: { title: "What a day changes" },
	storyCards: recordTexts(FAST_SETUP_STORIES),
	closing: {
		title: "Tomorrow, at this hour",
		lead: "Send us complete documents today, and hold your licence tomorrow.",
		chat: "Start the setup",
		hotline: "Setup hotline",
		hours: OFFICE_HOURS_TEXT,
		hotlineChat: "or ask in the chat",
	},
	links: { title: "Read on" },
	linkLabels: {
		taxSavings: "UK Tax Savings",
		ownership: "100% Business Ownership",
		lifestyle: "Lifestyle Transformation",
	},
	guarantee: {
		title: "24 hours, or your money back",
		text: `If your company is not set up in time, you get a full refund and ${COMPENSATION} compensation.`,
	},
	next: {
		title: "Then, three billion customers",
		text: "Four regions lie within eight hours' flight of your new company.",
	},
});
