import type { Card, LifestyleRow, StatTile, TaxComparisonRow } from "#app/uk/page/records.ts";
import { ARRIVING, LEAVING, SAVING } from "#domain/figures.ts";

/** A row of the card "Your Annual Savings", pounds a year. */
export type SavingsRow = { readonly id: string; readonly label: string; readonly amount: number };

/** The card's four rows (docs/specification/landing-pages.md#third-premium-page). */
export const SAVINGS_CARD_ROWS: readonly SavingsRow[] = [
	{ id: "income-tax", label: "Income Tax", amount: 54_000 },
	{ id: "corporate-tax", label: "Corporate Tax", amount: 32_000 },
	{ id: "capital-gains", label: "Capital Gains", amount: 42_000 },
	{ id: "other-taxes", label: "Other Taxes", amount: 80_000 },
];

/** The sum of the card's rows: £208,000. */
export const SAVINGS_CARD_TOTAL = SAVINGS_CARD_ROWS.reduce((sum, row) => sum + row.amount, 0);

/** "Complete Tax Breakdown". */
export const BREAKDOWN_ROWS: readonly TaxComparisonRow[] = [
	{ id: "income-tax", category: "Income Tax", uk: "45%", dubai: "0%", savings: 54_000 },
	{ id: "corporate-tax", category: "Corporate Tax", uk: "25%", dubai: "9%", savings: 32_000 },
	{ id: "capital-gains-tax", category: "Capital Gains Tax", uk: "28%", dubai: "0%", savings: 42_000 },
	{ id: "national-insurance", category: "National Insurance", uk: "13.25%", dubai: "0%", savings: 19_875 },
	{ id: "council-tax", category: "Council Tax", uk: "£3,000", dubai: "£0", savings: 3_000 },
	{ id: "dividend-tax", category: "Dividend Tax", uk: "38.1%", dubai: "0%", savings: 57_150 },
	{ id: "inheritance-tax", category: "Inheritance Tax", uk: "40%", dubai: "0%", savings: 120_000 },
];

/** The sum of the table's rows: £328,025. */
export const BREAKDOWN_TOTAL = BREAKDOWN_ROWS.reduce((sum, row) => sum + row.savings, 0);

/** "The Great UK Exodus". */
export const EXODUS_STATS: readonly StatTile[] = [
	{
		id: "leaving",
		claim: "uk-millionaires",
		label: "millionaires leaving the UK, projected for 2025",
		value: LEAVING,
	},
	{
		id: "arriving",
		claim: "uk-millionaires",
		label: "choosing the UAE, projected for 2025",
		value: ARRIVING,
	},
	{ id: "savings", label: "annual tax savings", value: SAVING },
	{ id: "income-tax", label: "income tax in Dubai", value: "0%" },
];

/** "Beyond Taxes: Quality of Life". */
export const QUALITY_OF_LIFE_ROWS: readonly LifestyleRow[] = [
	{ id: "weather", category: "Weather", uk: "200+ rainy days", dubai: "350+ sunny days" },
	{ id: "safety", category: "Safety", uk: "Varies by area", dubai: "#1 safest city" },
	{ id: "company-setup", category: "Company setup", uk: "Weeks", dubai: "24 hours" },
	{
		id: "international-schools",
		category: "International schools",
		uk: "Few, with waiting lists",
		dubai: "200+",
	},
	{ id: "healthcare", category: "Healthcare", uk: "Waiting lists", dubai: "Private, within days" },
	{
		id: "global-access",
		category: "Global access",
		uk: "Edge of Europe",
		dubai: "4 hours to 80% of the world",
	},
];

/** "Why Dubai is the New London": six feature cards. */
export const NEW_LONDON_FEATURES: readonly Card[] = [
	{
		id: "financial-centre",
		icon: "bank",
		title: "A financial centre",
		description: "Common law courts, international banks, fund managers.",
	},
	{
		id: "setup-time",
		icon: "clock",
		title: "24-hour setup",
		description: "A licensed company within a day.",
	},
	{
		id: "hub-between-markets",
		icon: "globe",
		title: "A hub between markets",
		description: "Asia in the morning, Europe in the afternoon.",
	},
	{ id: "safety", icon: "shield", title: "Safety", description: "One of the safest cities to live in." },
	{
		id: "schools",
		icon: "school",
		title: "Schools",
		description: "British curricula, inspected every year.",
	},
	{
		id: "full-ownership",
		icon: "key",
		title: "Full ownership",
		description: "100% of your company, from the first day.",
	},
];
