import type { Benefit, IllustrativeStory, OwnershipSector, StatTile } from "#app/uk/page/records.ts";

/** The sector table: 100% foreign ownership across sectors (docs/specification/uk.md#ownership). */
export const OWNERSHIP_SECTORS: readonly OwnershipSector[] = [
	{
		id: "technology",
		sector: "Technology & software",
		uk: "100%, taxed at 25%",
		dubai: "100% foreign ownership",
		dubaiZones: { internetCity: "Dubai Internet City", siliconOasis: "Dubai Silicon Oasis" },
	},
	{
		id: "trade",
		sector: "Trade & e-commerce",
		uk: "100%, customs at the border",
		dubai: "100% foreign ownership",
		dubaiZones: { dmcc: "DMCC", jafza: "JAFZA", commercity: "Dubai CommerCity" },
	},
	{
		id: "consulting",
		sector: "Consulting & services",
		uk: "100%, taxed at 25%",
		dubai: "100% foreign ownership",
		dubaiZones: { worldTradeCentre: "Dubai World Trade Centre", dmcc: "DMCC" },
	},
	{
		id: "media",
		sector: "Media & design",
		uk: "100%, taxed at 25%",
		dubai: "100% foreign ownership",
		dubaiZones: { mediaCity: "Dubai Media City", designDistrict: "Dubai Design District" },
	},
	{
		id: "finance",
		sector: "Finance & holdings",
		uk: "100%, gains taxed",
		dubai: "100% foreign ownership",
		dubaiZones: { difc: "DIFC" },
	},
	{
		id: "healthcare",
		sector: "Healthcare & education",
		uk: "100%, licensed by sector",
		dubai: "100% foreign ownership, licensed by sector",
		dubaiZones: { healthcareCity: "Dubai Healthcare City", knowledgePark: "Dubai Knowledge Park" },
	},
];

export const OWNERSHIP_BENEFITS: readonly Benefit[] = [
	{
		id: "no-local-partner",
		icon: "key",
		title: "No local partner",
		description: "Every share is yours, on the mainland and in the free zones.",
		ukProblem: "Investors and lenders ask for control in return for capital.",
		dubaiSolution: "Own 100% from the first day, and decide alone.",
	},
	{
		id: "free-profits",
		icon: "coins",
		title: "Profits move freely",
		description: "No limits on taking capital and profits home.",
		ukProblem: "Dividends are taxed again on their way to you.",
		dubaiSolution: "No withholding tax and no exchange controls.",
	},
	{
		id: "privacy",
		icon: "eye",
		title: "Privacy",
		description: "Most zones record who owns a company without publishing it.",
		ukProblem: "Owners and addresses appear in a public register.",
		dubaiSolution: "Records are kept for the authorities that need them.",
	},
	{
		id: "clean-exit",
		icon: "exit",
		title: "A clean exit",
		description: "Sell or pass on your company on your own terms.",
		ukProblem: "Capital gains tax takes a share of what you built.",
		dubaiSolution: "No capital gains tax for individuals.",
	},
];

export const OWNERSHIP_STATS: readonly StatTile[] = [
	{ id: "ownership", claim: "foreign-ownership", label: "foreign ownership", value: "100%" },
	{ id: "free-zones", claim: "zones-and-activities", label: "free zones", value: "40+" },
	{ id: "activities", claim: "zones-and-activities", label: "business activities", value: "2000+" },
];

/** The three stories, each labelled as illustrative. */
export const OWNERSHIP_STORIES: readonly IllustrativeStory[] = [
	{
		id: "silent-partner",
		title: "Bought out the silent partner",
		profile: "Trading company, mainland",
		story: "An older company with a local partner was changed to full ownership in one filing.",
		result: "From 49% to 100%",
	},
	{
		id: "holding",
		title: "A holding above it all",
		profile: "Three companies, one owner",
		story: "Shares in three countries now sit in one holding, with one set of accounts.",
		result: "One structure instead of three",
	},
	{
		id: "two-founders",
		title: "Two founders, no strings",
		profile: "Software start-up, free zone",
		story: "Equal shares, a simple agreement, and nobody else on the register.",
		result: "50 / 50, all of it theirs",
	},
];
