import type { Card, LifestyleRow, StatTile, TaxComparisonRow } from "#app/uk/page/records.ts";
import type { ClaimId } from "#domain/claims.ts";
import { ARRIVING, LEAVING } from "#domain/figures.ts";
import type { Uk4Button } from "./chat-messages.ts";

/** "Your £233,340 Annual Savings Breakdown" (docs/specification/landing-pages.md#fourth-premium-page). */
export const UK_4_ROWS: readonly TaxComparisonRow[] = [
	{ id: "corporate-tax", category: "Corporate tax", uk: "25%", dubai: "0-9%", savings: 125_000 },
	{ id: "personal-income-tax", category: "Personal income tax", uk: "45%", dubai: "0%", savings: 90_000 },
	{ id: "vat", category: "VAT", uk: "20%", dubai: "5%", savings: 15_000 },
	{ id: "inheritance-tax", category: "Inheritance tax", uk: "40%", dubai: "0%", savings: 3_340 },
];

/** The sum of the rows: £233,340. */
export const UK_4_TOTAL = UK_4_ROWS.reduce((sum, row) => sum + row.savings, 0);

/** "The Great UK Exodus". */
export const UK_4_EXODUS: readonly StatTile[] = [
	{
		id: "leaving",
		claim: "uk-millionaires",
		label: "millionaires leaving the UK, projected for 2025",
		value: LEAVING,
	},
	{
		id: "arriving",
		claim: "uk-millionaires",
		label: "moving to the UAE, projected for 2025",
		value: ARRIVING,
	},
];

/** The comparison beside the table; amounts in dirhams also in pounds, at the rate of the cost of living. */
export const UK_4_COMPARISON: readonly LifestyleRow[] = [
	{ id: "setup-time", category: "Setup time", uk: "12 months", dubai: "24 hours" },
	{
		id: "cost-of-living",
		category: "Cost of living",
		uk: "£4,500/month",
		dubai: "AED 12,000/month (about £2,520)",
	},
];

/** One of the six benefit cards; one of them has the setup button. */
export type BenefitCard = Card & { readonly button?: Uk4Button; readonly claim?: ClaimId };

export const UK_4_BENEFITS: readonly BenefitCard[] = [
	{
		id: "setup-time",
		claim: "setup-24-hours",
		icon: "clock",
		title: "24-hour setup",
		description: "Your company licensed within a day, not within a year.",
		button: "Start My 24-Hour Setup",
	},
	{
		id: "income-tax",
		icon: "percent",
		title: "0% income tax",
		description: "No income tax is taken from what you earn.",
	},
	{
		id: "proven-place",
		claim: "companies-and-safety",
		icon: "building",
		title: "A proven place",
		description: "200,000+ companies from 190+ countries work here already.",
	},
	{
		id: "safety",
		claim: "companies-and-safety",
		icon: "shield",
		title: "99.2% safety rating",
		description: "One of the safest places to raise a family.",
	},
	{
		id: "banking",
		claim: "banking-success",
		icon: "bank",
		title: "95% banking success",
		description: "Bank files prepared so that they are accepted.",
	},
	{
		id: "setups",
		claim: "uk-businesses-served",
		icon: "handshake",
		title: "4,200+ setups",
		description: "UK businesses that we have served.",
	},
];
