import { pageCopy, recordTexts } from "#app/site/cms/page-copy.ts";
import { MARKET_STATS, MARKET_STORIES, REGIONS, UK_LIMITATIONS } from "./records.ts";

export const marketAccessCopy = pageCopy("uk-market-access", {
	hero: {
		description:
			"Four growing regions within eight hours of Dubai: populations, flight times, growth and key markets, and what a UK base makes harder.",
		eyebrow: "Three billion people within reach",
		lead: "Four growing regions lie within eight hours' flight of Dubai. The nearest are close enough to fly out for a meeting and be home the same day.",
		chat: "Which market is mine?",
	},
	regions: {
		title: "Four regions, one base",
		lead: "Choose a region and ask what it would take for your business.",
		where: "Where do you want to sell?",
		away: "{people} people, {flight} from Dubai",
		hours: "{hours} h",
		population: "Population",
		flight: "Flight from Dubai",
		growth: "Growth",
		markets: "Key markets",
		explore: "Explore",
	},
	regionCards: recordTexts(REGIONS),
	limits: {
		title: "What a base in the UK makes harder",
		impact: "What it means",
		cost: "What it costs",
	},
	limitCards: recordTexts(UK_LIMITATIONS),
	stories: { title: "How it looks in practice" },
	storyCards: recordTexts(MARKET_STORIES),
	stats: { label: "Market access in figures" },
	statTiles: recordTexts(MARKET_STATS),
	form: {
		headline: "Find your market",
		subtext: "Tell us who you sell to, and we'll show you what a base in Dubai changes.",
	},
	next: {
		title: "And all of it yours",
		lead: "Wherever you sell from Dubai, you own 100% of the company that does it.",
		link: "100% Business Ownership",
	},
});
