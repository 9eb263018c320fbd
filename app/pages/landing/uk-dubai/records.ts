import type { Card, StatTile } from "#app/uk/page/records.ts";
import { ARRIVING, HEADLINE_SAVING, LEAVING } from "#domain/figures.ts";
import { projectSavings } from "#domain/tax/projection.ts";

/** A line of the "tax apocalypse" comparison, pounds a year. */
export type BurdenLine = {
	readonly id: string;
	readonly label: string;
	/** The rate on each side, if it is shown beside the label. */
	readonly ukRate?: string;
	readonly dubaiRate?: string;
	readonly uk: number;
	readonly ukText: string;
	readonly dubai: number;
	/** False for a line that is shown beside the total but not included in it. */
	readonly counted: boolean;
};

/** UK against Dubai on a £500,000 income (docs/specification/landing-pages.md#first-premium-page): the counted lines sum to the headline saving. */
export const BURDEN_LINES: readonly BurdenLine[] = [
	{
		id: "income-tax",
		label: "Income tax",
		ukRate: "45%",
		dubaiRate: "0%",
		uk: 225_000,
		ukText: "£225,000",
		dubai: 0,
		counted: true,
	},
	{
		id: "national-insurance",
		label: "National Insurance",
		uk: 6_340,
		ukText: "£6,340",
		dubai: 0,
		counted: true,
	},
	{ id: "dividend-tax", label: "Dividend tax", uk: 2_000, ukText: "£2,000+", dubai: 0, counted: true },
	{ id: "council-tax", label: "Council tax", uk: 3_000, ukText: "£3,000+", dubai: 0, counted: false },
];

/** The comparison's income, pounds a year. */
const BURDEN_INCOME = 500_000;

/** The sum of the counted UK lines, and the remaining income: £233,340 and £266,660. */
export const BURDEN_TOTAL = BURDEN_LINES.reduce((sum, line) => sum + (line.counted ? line.uk : 0), 0);
export const UK_TAKE_HOME = BURDEN_INCOME - BURDEN_TOTAL;
export const DUBAI_TAKE_HOME = BURDEN_INCOME;

/** The saving over 10, 20 and 30 years: £2.33M, £4.67M, £7.00M. */
export const HEADLINE_PROJECTIONS = projectSavings(HEADLINE_SAVING, [10, 20, 30]);

export const MIGRATION_STATS: readonly StatTile[] = [
	{
		id: "leaving",
		claim: "uk-millionaires",
		label: "UK millionaires leaving in 2025, +157% from 2023",
		value: LEAVING,
	},
	{
		id: "arriving",
		claim: "uk-millionaires",
		label: "arriving in the UAE",
		value: `+${ARRIVING}`,
	},
	{ id: "from-the-uk", claim: "migration-growth", label: "of them from the UK", value: "2,500+" },
];

export const VIP_POINTS: readonly Card[] = [
	{
		id: "figures",
		icon: "chart",
		title: "Your figures",
		description: "What you pay today, and what you would pay in Dubai.",
	},
	{
		id: "structure",
		icon: "map",
		title: "Your structure",
		description: "Mainland, free zone or offshore, and why.",
	},
	{
		id: "timeline",
		icon: "calendar",
		title: "Your timeline",
		description: "Each step of the move, with its date.",
	},
];
