/** The unit of a price; totals add the plain numbers regardless of it (docs/specification/uk.md#cost-of-living). */
type CostUnit = "£/month" | "£/year" | "£";

/** An item with two prices in pounds, in the item's own unit. */
export type CostItem = {
	readonly id: string;
	readonly name: string;
	readonly london: number;
	readonly dubai: number;
	readonly unit: CostUnit;
	readonly note?: string;
};

/** Ids of the categories; the copy has a section for the items of each. */
export type CostCategoryId =
	| "housing"
	| "utilities"
	| "transport"
	| "food"
	| "leisure"
	| "education"
	| "health";

/** A category of the widget; `icon` names a drawing of the site's own set. */
export type CostCategory = {
	readonly id: CostCategoryId;
	readonly category: string;
	readonly icon: string;
	readonly items: readonly CostItem[];
};

function item(
	id: string,
	name: string,
	london: number,
	dubai: number,
	unit: CostUnit,
	note?: string,
): CostItem {
	return { id, name, london, dubai, unit, ...(note !== undefined && { note }) };
}

/** Indicative prices of 2025 for a family of four, rounded; Housing & Rent is first and initially open. */
export const COST_CATEGORIES: readonly CostCategory[] = [
	{
		id: "housing",
		category: "Housing & Rent",
		icon: "home",
		items: [
			item("one-bedroom", "One-bedroom flat, city centre", 2_200, 1_650, "£/month"),
			item("three-bedroom", "Three-bedroom flat, city centre", 4_300, 3_150, "£/month"),
			item("house", "Three-bedroom house, family area", 3_100, 2_500, "£/month"),
			item(
				"council-tax",
				"Council tax or housing fee",
				180,
				125,
				"£/month",
				"Dubai: 5% of the rent, on the utility bill",
			),
			item("deposit", "Deposit and agent's fee", 3_600, 3_000, "£", "Paid once"),
		],
	},
	{
		id: "utilities",
		category: "Utilities & Internet",
		icon: "bolt",
		items: [
			item("electricity", "Electricity, water, heating or cooling", 260, 190, "£/month"),
			item("internet", "Fibre internet", 35, 75, "£/month"),
			item("mobile", "Mobile plan with data", 18, 40, "£/month"),
			item("television", "Television licence", 174.5, 0, "£/year", "Dubai has none"),
		],
	},
	{
		id: "transport",
		category: "Transport",
		icon: "car",
		items: [
			item("pass", "Monthly public transport pass", 172, 75, "£/month"),
			item("petrol", "Petrol, 150 litres", 205, 100, "£/month"),
			item("car-insurance", "Car insurance", 900, 650, "£/year"),
			item("road-tax", "Road tax or registration", 195, 90, "£/year"),
			item("new-car", "Family car, new", 31_000, 27_500, "£", "Paid once"),
		],
	},
	{
		id: "food",
		category: "Food & Groceries",
		icon: "basket",
		items: [
			item("weekly-shop", "Weekly shop, four times", 520, 480, "£/month"),
			item("vegetables", "Fresh fruit and vegetables", 120, 105, "£/month"),
			item("cheese", "Imported cheese and charcuterie", 60, 95, "£/month"),
			item("water", "Bottled water", 15, 20, "£/month"),
		],
	},
	{
		id: "leisure",
		category: "Dining & Leisure",
		icon: "cutlery",
		items: [
			item("dinner", "Dinner for two, mid-range, four times", 340, 270, "£/month"),
			item("coffee", "Coffee, twenty cups", 78, 92, "£/month"),
			item("gym", "Gym membership, two adults", 110, 130, "£/month"),
			item("cinema", "Cinema for four", 56, 50, "£/month"),
			item("domestic-help", "Domestic help, 40 hours", 640, 340, "£/month"),
		],
	},
	{
		id: "education",
		category: "Education & Childcare",
		icon: "school",
		items: [
			item("primary", "Private primary school, one child", 19_500, 10_500, "£/year"),
			item("secondary", "Private secondary school, one child", 23_500, 14_000, "£/year"),
			item("nursery", "Full-time nursery, one child", 1_650, 800, "£/month"),
			item("uniform", "School uniform and books", 450, 500, "£/year"),
		],
	},
	{
		id: "health",
		category: "Healthcare & Insurance",
		icon: "heart",
		items: [
			item(
				"insurance",
				"Family health insurance",
				2_600,
				3_900,
				"£/year",
				"Required in Dubai; a private extra in London",
			),
			item("doctor", "Private doctor's appointment", 120, 75, "£"),
			item("dentist", "Dental check-up", 75, 65, "£"),
			item("home-contents", "Home contents insurance", 160, 120, "£/year"),
		],
	},
];
