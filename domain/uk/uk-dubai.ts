import { projectSavings } from "../tax/projection.ts";
import type { Card, StatTile } from "./records.ts";

/** The headline saving, pounds a year (docs/specification/landing-pages.md#first-premium-page). */
export const HEADLINE_SAVING = 233_340;

/** A line of the "tax apocalypse" comparison, pounds a year. */
export type BurdenLine = {
	readonly label: string;
	/** The rate on each side, where one is named beside the label. */
	readonly ukRate?: string;
	readonly dubaiRate?: string;
	readonly uk: number;
	readonly ukText: string;
	readonly dubai: number;
	/** False for what is shown beside the total without being counted in it. */
	readonly counted: boolean;
};

/** UK against Dubai on a £500,000 income: the counted lines sum to the headline saving. */
export const BURDEN_LINES: readonly BurdenLine[] = [
	{
		label: "Income tax",
		ukRate: "45%",
		dubaiRate: "0%",
		uk: 225_000,
		ukText: "£225,000",
		dubai: 0,
		counted: true,
	},
	{ label: "National Insurance", uk: 6_340, ukText: "£6,340", dubai: 0, counted: true },
	{ label: "Dividend tax", uk: 2_000, ukText: "£2,000+", dubai: 0, counted: true },
	{ label: "Council tax", uk: 3_000, ukText: "£3,000+", dubai: 0, counted: false },
];

/** Stands beside the council tax. */
export const COUNCIL_TAX_NOTE = "Not counted in the total";

/** The income that the comparison starts from, pounds a year. */
export const BURDEN_INCOME = 500_000;

/** The counted UK lines' sum, and what is left of the income: £233,340 and £266,660. */
export const BURDEN_TOTAL = BURDEN_LINES.reduce((sum, line) => sum + (line.counted ? line.uk : 0), 0);
export const UK_TAKE_HOME = BURDEN_INCOME - BURDEN_TOTAL;
export const DUBAI_TAKE_HOME = BURDEN_INCOME;

/** The saving over 10, 20 and 30 years: £2.33M, £4.67M, £7.00M. */
export const HEADLINE_PROJECTIONS = projectSavings(HEADLINE_SAVING, [10, 20, 30]);

/** The hero's badges and stat. */
export const HERO_BADGES = ["16,500 UK Millionaires Fleeing", "9,800 Choosing UAE"] as const;
export const HERO_STAT = "£233,340 annual savings";

/** The hero's trust badges. */
export const TRUST_BADGES = ["24h Setup Guarantee", "100% Confidential", "Regulated & Licensed"] as const;

/** The report card's perks, and what the report contains. */
export const REPORT_PERKS = [
	"Free Comprehensive Analysis",
	"100% Confidential Report",
	"Instant Delivery",
	"Expert Verified Data",
] as const;
export const REPORT_CONTENTS = [
	"A personalized savings calculation",
	"Dubai business structure recommendations",
	"A step-by-step relocation timeline",
	"An exclusive consultation booking link",
] as const;

/** The warning under the comparison. */
export const TAX_WARNING = "Limited Time: UK Tax Rates Increasing 2025";

/** The wealth migration section's figures. */
export const MIGRATION_STATS: readonly StatTile[] = [
	{
		label: "UK millionaires leaving in 2025, +157% from 2023",
		value: "16,500",
		trend: "up",
		color: "negative",
	},
	{ label: "arriving in the UAE", value: "+9,800", trend: "up", color: "positive" },
	{ label: "of them from the UK", value: "2,500+", trend: "up", color: "accent" },
];

/** The VIP form's badges. */
export const VIP_BADGES = ["24hr Setup Guarantee", "100% Confidential"] as const;

/** What a VIP consultation covers. */
export const VIP_POINTS: readonly Card[] = [
	{
		icon: "chart",
		title: "Your figures",
		description: "What you pay today, and what you would pay in Dubai.",
	},
	{ icon: "map", title: "Your structure", description: "Mainland, free zone or offshore, and why." },
	{ icon: "calendar", title: "Your timeline", description: "Each step of the move, with its date." },
];
