import type { Card, Zone } from "#app/uk/page/records.ts";
import { TAX_FREE_PROFIT } from "#domain/figures.ts";
import { profitScenario } from "./profit-scenario.ts";

/** The zone table: rates and guarantee periods are as specified. */
export const ZONES: readonly Zone[] = [
	{
		id: "trade",
		zone: "Trade and commodity zones",
		corporateTax: "0% on qualifying income",
		duration: "50 years",
		activities: "Trade, logistics, services",
		highlight: "The widest choice of activities",
	},
	{
		id: "technology",
		zone: "Technology and media zones",
		corporateTax: "0% on qualifying income",
		duration: "15-50 years",
		activities: "Software, media, design",
		highlight: "Flexible desks, quick visas",
	},
	{
		id: "financial-centre",
		zone: "Financial centre",
		corporateTax: "0% on qualifying income",
		duration: "50 years",
		activities: "Finance, funds, holdings",
		highlight: "English common law courts",
	},
	{
		id: "mainland",
		zone: "Dubai mainland",
		corporateTax: "9%",
		duration: "No guarantee period",
		activities: "Almost all",
		highlight: `Trade with the whole UAE; 0% up to ${TAX_FREE_PROFIT}`,
	},
	{
		id: "other-emirates",
		zone: "Other emirates",
		corporateTax: "0-9%",
		duration: "15-50 years",
		activities: "By zone",
		highlight: "The lowest setup costs",
	},
];

/** The profit levels of the savings table, in pounds. */
const PROFIT_LEVELS = [100_000, 500_000, 1_000_000, 2_000_000] as const;

/** The savings table. */
export const PROFIT_SCENARIOS = PROFIT_LEVELS.map(profitScenario);

export const CORPORATE_TAX_BENEFITS: readonly Card[] = [
	{
		id: "free-zones",
		icon: "percent",
		title: "0% in free zones",
		description: "Qualifying free zone income is taxed at 0%, for the period that your zone guarantees.",
	},
	{
		id: "nine-per-cent",
		icon: "scale",
		title: "9% at most",
		description: `On the mainland the first ${TAX_FREE_PROFIT} of profit is tax-free, and the rest is taxed at 9%.`,
	},
	{
		id: "treaty-network",
		icon: "globe",
		title: "A treaty network",
		description: "The UAE has agreements against double taxation with most of its trading partners.",
	},
];
