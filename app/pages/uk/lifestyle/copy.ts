import { pageCopy, recordTexts } from "#app/site/cms/page-copy.ts";
import { DIRHAM } from "#domain/figures.ts";
import { COST_CATEGORIES, type CostCategoryId } from "./costs.ts";
import { FAMILY_STORIES, LIFESTYLE_COMPARISON, LIFESTYLE_HIGHLIGHTS, LIFESTYLE_STATS } from "./records.ts";

const items = (category: CostCategoryId) =>
	recordTexts(COST_CATEGORIES.find(({ id }) => id === category)?.items ?? []);

export const lifestyleCopy = pageCopy("uk-lifestyle", {
	hero: {
		description:
			"Weather, safety, schools, healthcare and the cost of living in London and Dubai in 2025, item by item.",
		eyebrow: "Life after the move",
		lead: "More than 350 sunny days, schools your children know, and evenings that start when work ends. Here is what changes for a family, and what it costs.",
		chat: "Talk about our move",
		costs: "Compare the costs",
	},
	comparison: {
		title: "Six things that change",
		caption: "Life in the UK and in Dubai",
		aspect: "Aspect",
	},
	comparisonRows: recordTexts(LIFESTYLE_COMPARISON),
	costs: {
		ticks: "Untick what does not apply to you. The totals follow.",
		title: "Cost of living, London and Dubai",
		lead: `Indicative 2025 prices for a family of four, in pounds (1 AED = ${DIRHAM}). Open a category to see its items.`,
		item: "Item",
		london: "London",
		dubai: "Dubai",
		difference: "Difference",
		categoryTotal: "Total",
		total: "All categories together",
		saving: "Saving",
		caption: "Difference on the listed items",
	},
	costCategories: recordTexts(COST_CATEGORIES),
	housing: items("housing"),
	utilities: items("utilities"),
	transport: items("transport"),
	food: items("food"),
	leisure: items("leisure"),
	education: items("education"),
	health: items("health"),
	highlights: { title: "What families mention first" },
	highlightCards: recordTexts(LIFESTYLE_HIGHLIGHTS),
	stories: { title: "Three moves" },
	storyCards: recordTexts(FAMILY_STORIES),
	stats: { label: "Life in Dubai in figures" },
	statTiles: recordTexts(LIFESTYLE_STATS),
	links: { title: "Read on" },
	linkLabels: {
		ownership: "100% Business Ownership",
		taxSavings: "UK Tax Savings",
		fastSetup: "24-Hour Setup Process",
		wealthPreservation: "Wealth Preservation",
	},
	closing: {
		title: "Come and see it",
		lead: "Plan a week of schools, districts and offices with us before you decide anything.",
		chat: "Plan a visit",
	},
});
