import type { Highlight, IllustrativeStory, LifestyleComparison, StatTile } from "#app/uk/page/records.ts";

/** The six-row comparison (docs/specification/uk.md#lifestyle); weather, schools and safety are literal. */
export const LIFESTYLE_COMPARISON: readonly LifestyleComparison[] = [
	{
		id: "weather",
		aspect: "Weather",
		uk: "200+ rainy days a year",
		dubai: "350+ sunny days a year",
		ukDetails: "Grey winters and short days from November to February.",
		dubaiDetails: "28°C on average; hot summers, and winters spent outdoors.",
	},
	{
		id: "safety",
		aspect: "Safety",
		uk: "Varies by area",
		dubai: "#1 safest city",
		ukDetails: "Theft and burglary are a worry in many cities.",
		dubaiDetails: "Low street crime; families are out late in the evening.",
	},
	{
		id: "schools",
		aspect: "Schools",
		uk: "State or private, by catchment",
		dubai: "200+ international schools",
		ukDetails: "Good places are scarce, and private fees carry VAT.",
		dubaiDetails: "British, IB and American curricula, inspected every year.",
	},
	{
		id: "healthcare",
		aspect: "Healthcare",
		uk: "Public, with waiting lists",
		dubai: "Private, insured",
		ukDetails: "Free at the point of use; months of waiting for many treatments.",
		dubaiDetails: "Insurance is required; appointments often within days.",
	},
	{
		id: "getting-around",
		aspect: "Getting around",
		uk: "Delays and congestion",
		dubai: "Modern roads and metro",
		ukDetails: "Strikes and engineering works shape the week.",
		dubaiDetails: "Most journeys take under half an hour, and the city has two airports.",
	},
	{
		id: "take-home-pay",
		aspect: "Take-home pay",
		uk: "Up to 45% income tax",
		dubai: "0% income tax",
		ukDetails: "National Insurance and council tax come on top.",
		dubaiDetails: "No income tax is taken from what you are paid.",
	},
];

export const LIFESTYLE_HIGHLIGHTS: readonly Highlight[] = [
	{
		id: "outdoors",
		claim: "weather",
		icon: "sun",
		title: "Life outdoors",
		description: "Beaches, parks and desert trails within a short drive.",
		stats: "350+ sunny days",
	},
	{
		id: "schools",
		claim: "schools-and-safety",
		icon: "school",
		title: "A choice of schools",
		description: "Continue the British curriculum, or try another.",
		stats: "200+ international schools",
	},
	{
		id: "peace-of-mind",
		claim: "schools-and-safety",
		icon: "shield",
		title: "Peace of mind",
		description: "A city where children play outside after dark.",
		stats: "#1 safest city",
	},
	{
		id: "world-next-door",
		claim: "flight-times",
		icon: "plane",
		title: "The world next door",
		description: "Direct flights to most places that a family wants to see.",
		stats: "4 hours to 80% of the world",
	},
];

export const LIFESTYLE_STATS: readonly StatTile[] = [
	{ id: "sunny-days", claim: "weather", label: "sunny days a year", value: "350+" },
	{ id: "temperature", claim: "weather", label: "average temperature", value: "28°C" },
	{ id: "schools", claim: "schools-and-safety", label: "international schools", value: "200+" },
	{ id: "safety", claim: "schools-and-safety", label: "safest city", value: "#1" },
];

/** The three family stories, each labelled as illustrative. */
export const FAMILY_STORIES: readonly IllustrativeStory[] = [
	{
		id: "family",
		title: "A family of four",
		profile: "From Surrey, two school-age children",
		story: "The children kept their curriculum, and the weekends moved to the beach.",
		result: "Settled within one school term",
	},
	{
		id: "couple",
		title: "A couple with a company",
		profile: "From Manchester, running an agency",
		story: "Clients stayed in the UK; the working day starts later and ends by the pool.",
		result: "The same clients, less tax",
	},
	{
		id: "new-start",
		title: "A new start at fifty",
		profile: "From Edinburgh, semi-retired",
		story: "A smaller flat, a bigger view, and visitors who stay a little longer each winter.",
		result: "Six months became three years",
	},
];
