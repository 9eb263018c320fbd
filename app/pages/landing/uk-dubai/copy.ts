import { pageCopy } from "#app/modules/cms/page-copy.ts";
import { numbered, recordTexts } from "#app/modules/cms/record-texts.ts";
import {
	BURDEN_LINES,
	COUNCIL_TAX_NOTE,
	HERO_BADGES,
	HERO_STAT,
	MIGRATION_STATS,
	REPORT_CONTENTS,
	REPORT_PERKS,
	TAX_WARNING,
	TRUST_BADGES,
	VIP_BADGES,
	VIP_POINTS,
} from "#domain/uk/uk-dubai.ts";

export const ukDubaiCopy = pageCopy("uk-dubai", {
	seo: {
		title: "UK or Dubai: £233,340 a year",
		description:
			"What 45% in the UK and 0% in Dubai mean for an income of £500,000: the tax line by line, the report for your own case, and a VIP consultation.",
	},
	hero: {
		title: "Keep the other half",
		lead: "The United Kingdom takes up to 45% of what you earn. Dubai takes nothing. What is left of the difference is yours, every year.",
		stat: HERO_STAT,
		vip: "GET VIP CONSULTATION",
		report: "EXCLUSIVE TAX REPORT",
	},
	heroBadges: numbered(HERO_BADGES),
	trustBadges: numbered(TRUST_BADGES),
	report: {
		title: "Your exclusive tax report",
		lead: "Prepared for your own income, not for an average.",
		contents: "The report contains",
		email: "Email address",
		placeholder: "Enter your professional email",
		submit: "GET MY £233,340 SAVINGS ANALYSIS",
		thanks: "The chat is open. Send the message, and the analysis begins.",
		chat: "Open the chat",
	},
	reportPerks: numbered(REPORT_PERKS),
	reportContents: numbered(REPORT_CONTENTS),
	apocalypse: {
		title: "Tax apocalypse 2025",
		lead: "An income of £500,000, one year, two countries.",
		uk: "United Kingdom",
		dubai: "Dubai",
		total: "Total",
		takeHome: "You take home",
		note: COUNCIL_TAX_NOTE,
		projection: "over {years} years",
		claim: "CLAIM YOUR £233,340 SAVINGS",
		warning: TAX_WARNING,
	},
	burdenLines: recordTexts(BURDEN_LINES),
	migration: {
		title: "The great wealth migration",
		quote:
			"16,500 millionaires were projected to leave the United Kingdom in 2025, and 9,800 to arrive in the UAE.",
		source: "As reported in the Henley Private Wealth Migration Report 2025",
	},
	migrationStats: recordTexts(MIGRATION_STATS),
	vip: {
		title: "VIP consultation",
		lead: "One conversation in confidence with a senior consultant. You leave with figures, a structure and a date.",
		name: "Full Name",
		email: "Email Address",
		phone: "Phone Number",
		company: "Company Name",
		revenue: "Annual Revenue",
		revenuePlaceholder: "500000",
		submit: "Book My VIP Consultation",
		thanks: "The chat is open. Send the message, and a senior consultant answers.",
	},
	vipBadges: numbered(VIP_BADGES),
	points: { title: "What you leave with" },
	vipPoints: recordTexts(VIP_POINTS),
	closing: {
		title: "About £639 a day",
		lead: "That is what waiting costs on an income of £500,000. Ask now, decide later.",
		chat: "WRITE TO US ON WHATSAPP",
	},
});
