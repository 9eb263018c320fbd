import type { IllustrativeStory, StepComparison, TimelineEntry } from "#app/uk/page/records.ts";

/** The step comparison; durations are literal (docs/specification/uk.md#fast-setup). */
export const SETUP_STEPS: readonly StepComparison[] = [
	{
		id: "company-registration",
		step: "Company registration",
		uk: "7-14 days",
		dubai: "Same day",
		ukIssues: {
			agencies: "Several agencies to write to",
			identityChecks: "Identity checks one after another",
		},
		dubaiAdvantages: {
			oneAuthority: "One authority, one application",
			digitalPapers: "Papers issued digitally",
		},
	},
	{
		id: "business-banking",
		step: "Business banking",
		uk: "2-4 weeks",
		dubai: "2-5 days",
		ukIssues: { queues: "Long onboarding queues", questions: "Questions that come one letter at a time" },
		dubaiAdvantages: {
			completeFile: "A complete file from the start",
			namedBanker: "A named banker to talk to",
		},
	},
	{
		id: "trade-licence",
		step: "Trade licence",
		uk: "1-3 weeks",
		dubai: "Same day",
		ukIssues: {
			separatePermit: "A separate permit for each activity",
			localApprovals: "Local authority approvals",
		},
		dubaiAdvantages: {
			activities: "More than 2000 activities to choose from",
			oneStep: "Licence and registration in one step",
		},
	},
	{
		id: "residence-visa",
		step: "Residence visa",
		uk: "Not applicable",
		dubai: "3-7 days",
		ukIssues: { noResidence: "No residence comes with a UK company" },
		dubaiAdvantages: {
			investorVisa: "Investor visa through your own company",
			familySponsorship: "Family sponsorship afterwards",
		},
	},
	{
		id: "office",
		step: "Office",
		uk: "2-8 weeks",
		dubai: "1-3 days",
		ukIssues: { leases: "Leases with long notice", deposits: "Deposits and references" },
		dubaiAdvantages: {
			flexibleDesk: "A flexible desk to start with",
			roomToGrow: "Room to grow within the same zone",
		},
	},
];

export const SETUP_TIMELINE: readonly TimelineEntry[] = [
	{
		id: "consultation",
		time: "Hour 1",
		task: "Consultation and choice of structure",
		details: "We go through your business, choose zone and activity, and tell you the full price.",
	},
	{
		id: "documents",
		time: "Hours 2-4",
		task: "Documents",
		details: "We check your documents and draw up the application and the company papers.",
	},
	{
		id: "approval",
		time: "Hours 5-8",
		task: "Name and activity approval",
		details: "Your trade name is reserved and your activities are approved by the authority.",
	},
	{
		id: "registration",
		time: "Hours 9-16",
		task: "Registration",
		details: "The application is filed and followed up until the company is on the register.",
	},
	{
		id: "licence",
		time: "Hours 17-24",
		task: "Licence issued",
		details: "You receive the trade licence and company papers, and we hand in the bank file.",
	},
];

/** Numbers of available zones and activities. */
export const SETUP_STATS = [
	{ id: "free-zones", claim: "zones-and-activities", value: "40+", label: "free zones" },
	{ id: "activities", claim: "zones-and-activities", value: "2000+", label: "business activities" },
	{ id: "setup-time", claim: "setup-24-hours", value: "24 hours", label: "to your licence" },
] as const;

/** Shown in place of testimonials; each is labelled as illustrative. */
export const FAST_SETUP_STORIES: readonly IllustrativeStory[] = [
	{
		id: "next-morning",
		title: "A licence by the next morning",
		profile: "Software founder, free zone company",
		story: "Call in the morning, papers in the afternoon, name approved before the close of business.",
		result: "Licensed within 24 hours",
	},
	{
		id: "bank-account",
		title: "A bank account in the same week",
		profile: "Online retailer, mainland company",
		story: "The bank's questions were answered before they were asked, because the file was complete.",
		result: "Account opened on day 4",
	},
	{
		id: "one-manager",
		title: "One manager for everything",
		profile: "Consultant, free zone company",
		story: "Licence, visa and desk through one person, with one price agreed at the start.",
		result: "Resident within two weeks",
	},
];
