import { pageCopy, recordTexts } from "#app/site/cms/page-copy.ts";
import { OWNERSHIP_BENEFITS, OWNERSHIP_SECTORS, OWNERSHIP_STATS, OWNERSHIP_STORIES } from "./records.ts";

export const ownershipCopy = pageCopy("uk-ownership", {
	hero: {
		description:
			"Which sectors UK founders may own in full in Dubai, in which zones, and what that changes: control, profits, privacy and exit.",
		eyebrow: "Every share is yours",
		lead: "No local partner, no nominee, no sleeping partner. Sector by sector, this is what you may own in Dubai, and where.",
		chat: "Ask what I can own",
	},
	sectors: {
		yours: "Which sector are you in?",
		all: "All sectors",
		title: "Sector by sector",
		lead: "Full foreign ownership is the rule in the free zones and, for most activities, on the mainland too.",
		caption: "Ownership by sector, UK and Dubai",
		sector: "Sector",
		zones: "Zones in Dubai",
	},
	sectorRows: recordTexts(OWNERSHIP_SECTORS),
	benefits: { title: "What full ownership changes" },
	benefitCards: recordTexts(OWNERSHIP_BENEFITS),
	stories: { title: "How it tends to go" },
	storyCards: recordTexts(OWNERSHIP_STORIES),
	stats: { label: "Ownership in figures" },
	statTiles: recordTexts(OWNERSHIP_STATS),
	closing: {
		title: "Own all of it",
		lead: "Tell us what your company does. We'll tell you the zone, the licence and your share: 100%.",
		chat: "Talk about my structure",
	},
});
