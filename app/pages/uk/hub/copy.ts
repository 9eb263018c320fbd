import { pageCopy, recordTexts } from "#app/site/cms/page-copy.ts";
import { ARRIVING, LEAVING, SAVING, SAVING_A_DAY } from "#domain/figures.ts";
import { OFFICE_HOURS_TEXT } from "#domain/uk/office-hours.ts";
import { REASON_CARDS, SCENARIO_CARDS, TRUST_PARTNERS } from "./records.ts";

/** The hub's four figures; each one is a claim of domain/claims.ts. */
export const PROOF_TILES = [
	{
		id: "licence",
		claim: "setup-24-hours",
		value: "24 hours",
		label: "from complete documents to your licence",
	},
	{ id: "businesses", claim: "uk-businesses-served", value: "4,200+", label: "UK businesses served" },
	{ id: "banking", claim: "banking-success", value: "95%", label: "banking success" },
	{
		id: "millionaires",
		claim: "uk-millionaires",
		value: LEAVING,
		label: `millionaires leaving the UK, ${ARRIVING} arriving in the UAE: projections for 2025`,
	},
] as const;

export const hubCopy = pageCopy("uk-hub", {
	seo: {
		title: "Moving a UK business to Dubai: tax, setup, life",
		description:
			"What UK founders save in Dubai, how a company is set up in 24 hours with a money-back guarantee, and a tax calculator with your own figures.",
	},
	hero: {
		eyebrow: "For UK founders and executives",
		title: "Keep what you build",
		lead: "45% in the UK, 0% in the UAE. Move your business to Dubai, keep your clients, and keep what you earn.",
		slider: "Your company's profit a year",
		profit: "On a yearly profit of",
		kept: "more stays with you each year in Dubai",
		ukTakes: "UK takes",
		dubaiTakes: "Dubai takes",
		calculate: "See this case in full",
		chat: "Talk to a consultant",
		book: "Book a call",
		premise: "Our example, on a company with £500k in profit and a £200k executive salary:",
		saving: SAVING,
		savingLabel: "saved a year",
		perDay: `about ${SAVING_A_DAY} a day`,
	},
	proof: { label: "In short" },
	proofTiles: recordTexts(PROOF_TILES),
	scenarios: {
		title: "Three ways to earn, three ways to keep it",
		lead: "Worked out with our tax calculator. Change the figures to your own.",
		profit: "profit a year",
		uk: "UK takes",
		dubai: "Dubai takes",
		saving: "You keep more, each year",
		more: "See all tax savings",
	},
	scenarioCards: recordTexts(SCENARIO_CARDS),
	reasons: { eyebrow: "Seven reasons", title: "Why founders go", more: "Read more" },
	reasonCards: recordTexts(REASON_CARDS),
	form: {
		headline: "A first answer, without obligation",
		subtext:
			"Leave your name and email. A consultant looks at your case and tells you honestly whether Dubai makes sense for it. 100% confidential.",
	},
	partners: {
		title: "Everyone your setup needs, around one table",
		lead: "We work with all of them, so you only need to talk to one of us.",
	},
	partnerCards: recordTexts(TRUST_PARTNERS),
	guide: {
		eyebrow: "Free guide",
		title: "The UK to Dubai migration guide",
		lead: "{pages} pages on leaving UK tax residence, choosing a zone, opening a bank account and moving a family. In plain words, with what each figure rests on.",
		cover: "From London to Dubai",
		pages: "{pages} pages",
		inside: "What is inside",
	},
	guidePoints: {
		taxYear: "The tax year of your move, month by month",
		zones: "Free zone or mainland: a decision in ten questions",
		banks: "What banks ask, and how to answer",
		living: "Schools, homes and healthcare with indicative prices",
	},
	logos: {
		label: "Kinds of partners we work with, drawn as generic marks",
		note: "Generic marks: we name partners once they have agreed to it.",
	},
	logoNames: {
		freeZone: "Free zone",
		bank: "Bank",
		taxAdviser: "Tax adviser",
		visaCentre: "Visa centre",
		lawFirm: "Law firm",
		school: "School",
	},
	caseStudy: {
		eyebrow: "In preparation",
		title: "Case study: from London to Dubai in 30 days",
		text: "We are preparing a full case study with a client's agreement. Email us and we'll write when it is out.",
		notify: "Notify me by email",
		subject: "Notify me about the case study",
	},
	booking: {
		title: "Book a call",
		lead: "Thirty minutes with a consultant who has moved UK companies to Dubai. You leave with figures, a structure and a timeline, or with the advice to stay.",
		book: "Choose a time",
		chat: "Ask in the chat",
		hours: `UK office: ${OFFICE_HOURS_TEXT}`,
	},
	dashboard: {
		title: "Analytics dashboard",
		lead: "Leads by status and what visitors' browsers measured.",
		sample: "Sample data",
		live: "Live data",
		unmeasured: "None yet",
		total: "All leads",
		fresh: "New",
		contacted: "Contacted",
		qualified: "Qualified",
		closed: "Closed",
		conversion: "Conversion (target {target}% or more)",
	},
	old: {
		title: "A letter to UK founders",
		description: "The short version: what Dubai changes for a UK business, in one page.",
		eyebrow: "In brief",
		greeting: "Dear founder,",
		opening:
			"You have built something in Britain that works. Before the next tax year takes its share of it, take one page to read what a base in Dubai would leave you.",
		saving: `In our example, an income of £500,000 pays ${SAVING} of tax a year in the UK, about ${SAVING_A_DAY} a day, and none in Dubai. For 2025, ${LEAVING} millionaires were projected to leave the UK and ${ARRIVING} to arrive in the UAE. We have served 4,200+ UK businesses; once the documents are complete, a licence takes 24 hours.`,
		closing: "If that sounds like your situation, talk to us. If Dubai is not right for you, we will say so.",
		sign: "The UK desk",
		reasons: "What changes",
		hub: "Read the full UK guide",
		chat: "Answer in the chat",
	},
});
