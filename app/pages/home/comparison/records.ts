import { DO_IT_YOURSELF_PRICE, LOWEST_PRICE, MASS_MARKET_PRICE } from "#domain/figures.ts";

/** A cell of the comparison: yes, no, or a short remark if neither is accurate. */
type ComparisonAnswer = boolean | string;

/**
 * A row of the home page's comparison (docs/specification/home.md#comparison). hiddenFees true means that there are hidden
 * fees, so false is the good answer. The `company` of our own row is shown as the brand's name.
 */
export type ComparisonRow = {
	readonly id: string;
	readonly company: string;
	readonly isUs: boolean;
	readonly setupTime: string;
	readonly hiddenFees: ComparisonAnswer;
	readonly moneyBackGuarantee: ComparisonAnswer;
	readonly dedicatedManager: ComparisonAnswer;
	readonly premiumLocation: ComparisonAnswer;
	readonly visaSupport: ComparisonAnswer;
	readonly bankingAssistance: ComparisonAnswer;
	readonly ongoingSupport: ComparisonAnswer;
	readonly pricing: string;
	readonly highlight: string;
};

/** The three compared ways to form a company. */
export const COMPARISON_ROWS: readonly ComparisonRow[] = [
	{
		id: "ours",
		company: "Our boutique service",
		isUs: true,
		setupTime: "24 hours",
		hiddenFees: false,
		moneyBackGuarantee: true,
		dedicatedManager: true,
		premiumLocation: true,
		visaSupport: true,
		bankingAssistance: true,
		ongoingSupport: true,
		pricing: `From ${LOWEST_PRICE}`,
		highlight: "One manager from the first call to the open account",
	},
	{
		id: "mass-market",
		company: "Mass-market providers",
		isUs: false,
		setupTime: "5-15 days",
		hiddenFees: "Often",
		moneyBackGuarantee: false,
		dedicatedManager: false,
		premiumLocation: false,
		visaSupport: "Basic",
		bankingAssistance: "Limited",
		ongoingSupport: "Extra charge",
		pricing: `From ${MASS_MARKET_PRICE}`,
		highlight: "A low entry price, extras on top",
	},
	{
		id: "do-it-yourself",
		company: "Doing it yourself",
		isUs: false,
		setupTime: "2-6 months",
		hiddenFees: "Likely",
		moneyBackGuarantee: false,
		dedicatedManager: false,
		premiumLocation: false,
		visaSupport: false,
		bankingAssistance: false,
		ongoingSupport: false,
		pricing: `${DO_IT_YOURSELF_PRICE}+`,
		highlight: "Full control, and every form is yours",
	},
];

/** The comparison's criteria in display order, with their headings. */
export const COMPARISON_CRITERIA = [
	{ key: "setupTime", label: "Setup time" },
	{ key: "hiddenFees", label: "Hidden fees" },
	{ key: "moneyBackGuarantee", label: "Money-back guarantee" },
	{ key: "dedicatedManager", label: "Dedicated manager" },
	{ key: "premiumLocation", label: "Premium location" },
	{ key: "visaSupport", label: "Visa support" },
	{ key: "bankingAssistance", label: "Banking assistance" },
	{ key: "ongoingSupport", label: "Ongoing support" },
	{ key: "pricing", label: "Pricing" },
] as const satisfies readonly { key: keyof ComparisonRow; label: string }[];
