import type { Benefit, IllustrativeStory, OwnershipSector, StatTile } from "./records.ts";

/** The sector table: 100% foreign ownership across sectors (docs/specification/uk.md#ownership). */
export const OWNERSHIP_SECTORS: readonly OwnershipSector[] = [
	{
		sector: "Technology & software",
		uk: "100%, taxed at 25%",
		dubai: "100% foreign ownership",
		dubaiZones: ["Dubai Internet City", "Dubai Silicon Oasis"],
	},
	{
		sector: "Trade & e-commerce",
		uk: "100%, customs at the border",
		dubai: "100% foreign ownership",
		dubaiZones: ["DMCC", "JAFZA", "Dubai CommerCity"],
	},
	{
		sector: "Consulting & services",
		uk: "100%, taxed at 25%",
		dubai: "100% foreign ownership",
		dubaiZones: ["Dubai World Trade Centre", "DMCC"],
	},
	{
		sector: "Media & design",
		uk: "100%, taxed at 25%",
		dubai: "100% foreign ownership",
		dubaiZones: ["Dubai Media City", "Dubai Design District"],
	},
	{
		sector: "Finance & holdings",
		uk: "100%, gains taxed",
		dubai: "100% foreign ownership",
		dubaiZones: ["DIFC"],
	},
	{
		sector: "Healthcare & education",
		uk: "100%, licensed by sector",
		dubai: "100% foreign ownership, licensed by sector",
		dubaiZones: ["Dubai Healthcare City", "Dubai Knowledge Park"],
	},
];

/** The four benefit cards. */
export const OWNERSHIP_BENEFITS: readonly Benefit[] = [
	{
		icon: "key",
		title: "No local partner",
		description: "Every share is yours, on the mainland and in the free zones.",
		ukProblem: "Investors and lenders ask for control in return for capital.",
		dubaiSolution: "Own 100% from the first day, and decide alone.",
	},
	{
		icon: "coins",
		title: "Profits move freely",
		description: "No limits on taking capital and profits home.",
		ukProblem: "Dividends are taxed again on their way to you.",
		dubaiSolution: "No withholding tax and no exchange controls.",
	},
	{
		icon: "eye",
		title: "Privacy",
		description: "Ownership is recorded with the authority, not published.",
		ukProblem: "Owners and addresses appear in a public register.",
		dubaiSolution: "Records are kept for the authorities that need them.",
	},
	{
		icon: "exit",
		title: "A clean exit",
		description: "Sell or pass on your company on your own terms.",
		ukProblem: "Capital gains tax takes a share of what you built.",
		dubaiSolution: "No capital gains tax for individuals.",
	},
];

/** The stats banner. */
export const OWNERSHIP_STATS: readonly StatTile[] = [
	{ label: "foreign ownership", value: "100%", trend: "neutral", color: "accent" },
	{ label: "free zones", value: "40+", trend: "up", color: "accent" },
	{ label: "business activities", value: "2000+", trend: "up", color: "accent" },
];

/** The three stories, each labelled as illustrative. */
export const OWNERSHIP_STORIES: readonly IllustrativeStory[] = [
	{
		title: "Bought out the silent partner",
		profile: "Trading company, mainland",
		story: "An older company with a local partner was changed to full ownership in one filing.",
		result: "From 49% to 100%",
	},
	{
		title: "A holding above it all",
		profile: "Three companies, one owner",
		story: "Shares in three countries now sit in one holding, with one set of accounts.",
		result: "One structure instead of three",
	},
	{
		title: "Two founders, no strings",
		profile: "Software start-up, free zone",
		story: "Equal shares, a simple agreement, and nobody else on the register.",
		result: "50 / 50, all of it theirs",
	},
];
