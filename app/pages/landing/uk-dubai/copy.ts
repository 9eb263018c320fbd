import { pageCopy, recordTexts } from "#app/site/cms/page-copy.ts";
import { ARRIVING, LEAVING, SAVING, SAVING_A_DAY } from "#domain/figures.ts";
import { BURDEN_LINES, MIGRATION_STATS, VIP_POINTS } from "./records.ts";

export const ukDubaiCopy = pageCopy("uk-dubai", {
	seo: {
		title: `UK or Dubai: ${SAVING} a year`,
		description:
			"What 45% in the UK and 0% in Dubai mean for an income of £500,000: the tax line by line, the report for your own case, and a VIP consultation.",
	},
	hero: {
		title: "Keep the other half",
		lead: "The United Kingdom takes up to 45% of what you earn. Dubai levies no personal income tax. The difference stays with you, every year.",
		stat: `${SAVING} annual savings`,
		vip: "GET VIP CONSULTATION",
		report: "EXCLUSIVE TAX REPORT",
	},
	heroBadges: { leaving: `${LEAVING} UK Millionaires Fleeing`, arriving: `${ARRIVING} Choosing UAE` },
	trustBadges: {
		guarantee: "24h Setup Guarantee",
		confidential: "100% Confidential",
		licensed: "Regulated & Licensed",
	},
	report: {
		title: "Your exclusive tax report",
		lead: "Leave your email address and a chat opens: tell us your figures there, and a consultant prepares your report from them.",
		contents: "The report contains",
		email: "Email address",
		placeholder: "Enter your professional email",
		submit: `GET MY ${SAVING} SAVINGS ANALYSIS`,
		thanks: "Send the message in the chat, and we start on your analysis.",
		chat: "Open the chat",
	},
	reportPerks: {
		analysis: "Free Comprehensive Analysis",
		confidential: "100% Confidential Report",
		instant: "Instant Delivery",
		verified: "Expert Verified Data",
	},
	reportContents: {
		savings: "A personalized savings calculation",
		structure: "Dubai business structure recommendations",
		timeline: "A step-by-step relocation timeline",
		booking: "An exclusive consultation booking link",
	},
	apocalypse: {
		title: "Tax apocalypse 2025",
		lead: "An income of £500,000, one year, two countries.",
		uk: "United Kingdom",
		dubai: "Dubai",
		total: "Total",
		takeHome: "You take home",
		note: "Not counted in the total",
		projection: "over {years} years",
		claim: `CLAIM YOUR ${SAVING} SAVINGS`,
		warning: "Limited Time: UK Tax Rates Increasing 2025",
	},
	burdenLines: recordTexts(BURDEN_LINES),
	migration: {
		title: "The great wealth migration",
		quote: `${LEAVING} millionaires were projected to leave the United Kingdom in 2025, and ${ARRIVING} to arrive in the UAE.`,
		source: "As reported in the Henley Private Wealth Migration Report 2025",
	},
	migrationStats: recordTexts(MIGRATION_STATS),
	vip: {
		title: "VIP consultation",
		lead: "One confidential conversation with a senior consultant. You leave with figures, a structure and a date.",
		name: "Full Name",
		email: "Email Address",
		phone: "Phone Number",
		company: "Company Name",
		revenue: "Annual Revenue",
		revenuePlaceholder: "500000",
		revenueHint: "In pounds a year (£)",
		privacy: "We use your details to answer you. More in our",
		privacyLink: "Privacy Policy",
		submit: "Book My VIP Consultation",
		thanks: "Send the message in the chat, and a senior consultant will answer.",
	},
	vipBadges: { guarantee: "24hr Setup Guarantee", confidential: "100% Confidential" },
	points: { title: "What you leave with" },
	vipPoints: recordTexts(VIP_POINTS),
	closing: {
		title: `About ${SAVING_A_DAY} a day`,
		lead: "That is what waiting costs on an income of £500,000. Ask now, decide later.",
		chat: "WRITE TO US ON WHATSAPP",
	},
});
