import type { IllustrativeStory, Region, StatTile, UkLimitation } from "#app/uk/page/records.ts";

/**
 * The four regions; populations, flight times and growth are literal (docs/specification/uk.md#market-access). A direct
 * flight to each key market takes as long as its region says.
 */
export const REGIONS: readonly Region[] = [
	{
		id: "mena",
		region: "Middle East & Egypt",
		population: "400M",
		flightTime: "0-4 hours",
		keyMarkets: { saudiArabia: "Saudi Arabia", qatar: "Qatar", egypt: "Egypt", jordan: "Jordan" },
		growth: "6.2%",
		opportunity: "Young, connected customers and large public investment in new industries.",
	},
	{
		id: "south-asia",
		region: "South Asia",
		population: "2B",
		flightTime: "3-4 hours",
		keyMarkets: { mumbai: "Mumbai", delhi: "Delhi", bengaluru: "Bengaluru", lahore: "Lahore" },
		growth: "7.1%",
		opportunity: "The world's largest growing middle class, with long-standing trading ties to Dubai.",
	},
	{
		id: "africa",
		region: "East Africa",
		population: "500M",
		flightTime: "4-6 hours",
		keyMarkets: { kenya: "Kenya", ethiopia: "Ethiopia", tanzania: "Tanzania", uganda: "Uganda" },
		growth: "5.8%",
		opportunity: "Fast-growing cities that buy services, software and infrastructure.",
	},
	{
		id: "south-east-asia",
		region: "South-East Asia",
		population: "700M",
		flightTime: "6-8 hours",
		keyMarkets: { singapore: "Singapore", thailand: "Thailand", vietnam: "Vietnam", malaysia: "Malaysia" },
		growth: "5.5%",
		opportunity: "Manufacturing, digital trade and tourism, with direct flights every day.",
	},
];

/** Disadvantages of a UK base. */
export const UK_LIMITATIONS: readonly UkLimitation[] = [
	{
		id: "eu-trade",
		limitation: "Trade with the EU",
		impact: "Customs declarations and rules of origin on every shipment",
		cost: "Staff time and a broker's fees",
	},
	{
		id: "time-zones",
		limitation: "Time zones",
		impact: "Much of Asia's working day is over when London's begins",
		cost: "A day lost on every question",
	},
	{
		id: "distance",
		limitation: "Distance",
		impact: "Seven hours and more to most growing markets",
		cost: "Travel days and jet lag",
	},
	{
		id: "moving-people",
		limitation: "Moving people",
		impact: "Visa sponsorship with fees, levies and waiting times",
		cost: "Thousands of pounds for each hire from abroad",
	},
];

export const MARKET_STATS: readonly StatTile[] = [
	{ id: "people", claim: "market-reach", label: "people within reach", value: "3B" },
	{ id: "agreements", claim: "market-growth", label: "trade agreements", value: "200+" },
	{ id: "flight", claim: "flight-times", label: "flight to 80% of the world", value: "4 hours" },
];

/** The three success stories, each labelled as illustrative. */
export const MARKET_STORIES: readonly IllustrativeStory[] = [
	{
		id: "three-countries",
		title: "From one country to three",
		profile: "Education technology, 12 people",
		story: "Sales calls to Riyadh and Mumbai fit into one working day, and visits into one week.",
		result: "First customers in two new countries",
	},
	{
		id: "stock",
		title: "Stock nearer to the buyer",
		profile: "Speciality foods, 6 people",
		story: "Goods wait in a free zone warehouse and are cleared only when they are sold.",
		result: "Delivery times cut by half",
	},
	{
		id: "team",
		title: "A team from everywhere",
		profile: "Design studio, 9 people",
		story: "Visas through the studio's own company made it possible to hire the best applicant.",
		result: "Five nationalities in one office",
	},
];
