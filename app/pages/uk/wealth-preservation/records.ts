import type { Benefit, EstateScenario, IllustrativeStory } from "#app/uk/page/records.ts";

function estate(
	id: string,
	size: number,
	ukTax: number,
	description: string,
	impact: string,
): EstateScenario {
	return { id, estate: size, ukTax, dubaiTax: 0, saving: ukTax, description, impact };
}

/** The four estates; UK taxes are 40% of the part above the threshold, rounded down. */
export const ESTATE_SCENARIOS: readonly EstateScenario[] = [
	estate(
		"one-million",
		1_000_000,
		270_000,
		"A family home and savings",
		"More than a quarter is gone before the heirs receive a penny.",
	),
	estate(
		"five-million",
		5_000_000,
		1_800_000,
		"A company and property",
		"Heirs may have to sell to pay the bill.",
	),
	estate(
		"ten-million",
		10_000_000,
		3_800_000,
		"A group of companies",
		"Almost two fifths of a lifetime's work is due at once.",
	),
	estate(
		"twenty-five-million",
		25_000_000,
		9_800_000,
		"A family fortune",
		"Nearly £10M is lost within one generation.",
	),
];

/** Formats a sum of the estates, "£1.8M" or "£270k": all digits would make a figure that is rounded down look exact. */
export function formatEstate(pounds: number): string {
	return pounds >= 1_000_000 ? `£${pounds / 1_000_000}M` : `£${pounds / 1_000}k`;
}

export const WEALTH_BENEFITS: readonly Benefit[] = [
	{
		id: "no-inheritance-tax",
		icon: "tree",
		title: "No inheritance tax",
		description: "The UAE levies no tax on what is passed on.",
		ukProblem: "40% above £325,000.",
		dubaiSolution: "0%, once UK rules on long-term residence no longer reach you.",
	},
	{
		id: "no-capital-gains-tax",
		icon: "chart",
		title: "No capital gains tax",
		description: "Individuals keep the whole of every gain.",
		ukProblem: "Up to 28% of what an investment earned.",
		dubaiSolution: "0% on shares, property and companies.",
	},
	{
		id: "foundations-trusts",
		icon: "vault",
		title: "Foundations and trusts",
		description: "Structures under common law in the UAE's financial centres.",
		ukProblem: "Trusts are taxed on entry, every ten years and on exit.",
		dubaiSolution: "A foundation holds assets for generations.",
	},
	{
		id: "will",
		icon: "scroll",
		title: "Your will, your rules",
		description: "Non-Muslim residents can register a will of their own.",
		ukProblem: "Probate can take a year.",
		dubaiSolution: "A registered will, with guardianship for children.",
	},
];

/** The three stories, each labelled as illustrative. */
export const WEALTH_STORIES: readonly IllustrativeStory[] = [
	{
		id: "next-generation",
		title: "A company for the next generation",
		profile: "Family business, second generation",
		story: "Shares moved into a foundation, with rules that every member of the family signed.",
		result: "Control and succession settled",
	},
	{
		id: "selling",
		title: "Selling after moving",
		profile: "Founder before an exit",
		story: "Advice came two years before the sale, and the move before the first offer.",
		result: "A plan instead of a surprise",
	},
	{
		id: "property",
		title: "Property in two countries",
		profile: "Couple with UK and Dubai homes",
		story: "UK property stays within UK tax; everything else was put in order around it.",
		result: "One plan for both countries",
	},
];
