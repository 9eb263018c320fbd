import type { Uk4Button } from "../whatsapp/page-messages.ts";
import type { Card, LifestyleRow, StatTile, TaxComparisonRow } from "./records.ts";

/** The document title of /uk-4. */
export const UK_4_TITLE = "Escape the 45% tax trap: save £233,340 annually in Dubai";

/** "Your £233,340 Annual Savings Breakdown" (docs/specification/landing-pages.md#fourth-premium-page). */
export const UK_4_ROWS: readonly TaxComparisonRow[] = [
	{ category: "Corporate tax", uk: "25%", dubai: "0-9%", savings: 125_000 },
	{ category: "Personal income tax", uk: "45%", dubai: "0%", savings: 90_000 },
	{ category: "VAT", uk: "20%", dubai: "5%", savings: 15_000 },
	{ category: "Inheritance tax", uk: "40%", dubai: "0%", savings: 3_340 },
];

/** The sum of the rows: £233,340. */
export const UK_4_TOTAL = UK_4_ROWS.reduce((sum, row) => sum + row.savings, 0);

/** The same a day, as this page states it. */
export const UK_4_PER_DAY = "about £636 a day";

/** "The Great UK Exodus". */
export const UK_4_EXODUS: readonly StatTile[] = [
	{
		label: "millionaires leaving the UK, projected for 2025",
		value: "16,500",
		trend: "up",
		color: "negative",
	},
	{ label: "moving to the UAE, projected for 2025", value: "9,800", trend: "up", color: "positive" },
];

/** Beside the table: what else differs. */
export const UK_4_COMPARISON: readonly LifestyleRow[] = [
	{ category: "Setup time", uk: "12 months", dubai: "24 hours" },
	{ category: "Cost of living", uk: "£4,500/month", dubai: "AED 12,000/month" },
];

/** One of the six benefit cards; one of them carries the setup button. */
export type BenefitCard = Card & { readonly button?: Uk4Button };

/** The six benefit cards. */
export const UK_4_BENEFITS: readonly BenefitCard[] = [
	{
		icon: "clock",
		title: "24-hour setup",
		description: "Your company licensed within a day, not within a year.",
		button: "Start My 24-Hour Setup",
	},
	{ icon: "percent", title: "0% income tax", description: "No income tax is taken from what you earn." },
	{
		icon: "building",
		title: "A proven place",
		description: "200,000+ companies from 190+ countries work here already.",
	},
	{
		icon: "shield",
		title: "99.2% safety rating",
		description: "One of the safest places to raise a family.",
	},
	{
		icon: "bank",
		title: "95% banking success",
		description: "Bank files prepared so that they are accepted.",
	},
	{ icon: "handshake", title: "4,200+ setups", description: "UK businesses that we have served." },
];
