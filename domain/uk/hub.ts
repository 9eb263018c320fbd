import type { ExtractionMethod } from "../tax/calculate-tax.ts";
import type { Card } from "./records.ts";

/** An entry of the sticky UK navigation: a page of the site, or an anchor of the hub. */
export type NavLink = { readonly label: string; readonly href: string };

/** The sticky UK navigation (docs/specification/uk.md#navigation). Book Call scrolls to #book-call on the hub. */
export const UK_NAV: readonly NavLink[] = [
	{ label: "Overview", href: "/uk" },
	{ label: "Tax Savings", href: "/uk/tax-savings" },
	{ label: "Lifestyle", href: "/uk/lifestyle" },
	{ label: "Visas & Banking", href: "/uk/fast-setup" },
	{ label: "Costs", href: "/uk/corporate-tax" },
	{ label: "Book Call", href: "#book-call" },
];

/** A sub-page of the hub: its heading, document title, and the page that its pagination offers next. */
export type SubPage = {
	readonly path: string;
	readonly title: string;
	readonly documentTitle: string;
	readonly next: { readonly label: string; readonly href: string };
};

/**
 * The sub-pages in the order of the hub's cards. /uk/banking-visas is /uk/fast-setup
 * (docs/specification/uk.md#tax-savings).
 */
export const UK_SUB_PAGES: readonly SubPage[] = [
	{
		path: "/uk/tax-savings",
		title: "UK Tax Savings",
		documentTitle: "UK tax savings: what moving to Dubai changes",
		next: { label: "Visas & Banking", href: "/uk/banking-visas" },
	},
	{
		path: "/uk/fast-setup",
		title: "24-Hour Setup Process",
		documentTitle: "24-hour company setup in Dubai for UK founders",
		next: { label: "Global Market Access", href: "/uk/market-access" },
	},
	{
		path: "/uk/market-access",
		title: "Global Market Access",
		documentTitle: "Global market access from a base in Dubai",
		next: { label: "100% Business Ownership", href: "/uk/ownership" },
	},
	{
		path: "/uk/lifestyle",
		title: "Lifestyle Transformation",
		documentTitle: "Living in Dubai: the UK comparison",
		next: { label: "100% Business Ownership", href: "/uk/ownership" },
	},
	{
		path: "/uk/ownership",
		title: "100% Business Ownership",
		documentTitle: "100% foreign ownership of a Dubai company",
		next: { label: "Corporate Tax Benefits", href: "/uk/corporate-tax" },
	},
	{
		path: "/uk/corporate-tax",
		title: "Corporate Tax Benefits",
		documentTitle: "Corporate tax in Dubai and its zones",
		next: { label: "Wealth Preservation", href: "/uk/wealth-preservation" },
	},
	{
		path: "/uk/wealth-preservation",
		title: "Wealth Preservation",
		documentTitle: "Wealth preservation: estates and capital gains",
		next: { label: "UK Tax Savings", href: "/uk/tax-savings" },
	},
];

/** A reason card of the hub and the sub-page that it leads to. */
export type ReasonCard = Card & { readonly href: string };

/** The seven reason cards (docs/specification/uk.md#hub). */
export const REASON_CARDS: readonly ReasonCard[] = [
	{
		icon: "pound",
		title: "Keep what you earn",
		description: "No personal income tax, and a corporate rate of 0 to 9%. See your own figures first.",
		href: "/uk/tax-savings",
	},
	{
		icon: "clock",
		title: "Set up in 24 hours",
		description: "A licensed company within a day, with a full refund and £500 on top if we are late.",
		href: "/uk/fast-setup",
	},
	{
		icon: "globe",
		title: "Reach three billion people",
		description: "Four regions within eight hours' flight, from one well-connected base.",
		href: "/uk/market-access",
	},
	{
		icon: "sun",
		title: "Live well",
		description: "More than 350 sunny days a year, international schools and short journeys.",
		href: "/uk/lifestyle",
	},
	{
		icon: "key",
		title: "Own all of it",
		description: "100% foreign ownership across sectors, with no local partner to answer to.",
		href: "/uk/ownership",
	},
	{
		icon: "building",
		title: "Choose your tax zone",
		description: "Free zones, the mainland and the other emirates, side by side.",
		href: "/uk/corporate-tax",
	},
	{
		icon: "shield",
		title: "Pass it on",
		description: "No inheritance tax and no capital gains tax in the UAE: what that means for an estate.",
		href: "/uk/wealth-preservation",
	},
];

/** A scenario card: its figures come from the tax calculator, so that the page and the tool agree. */
export type ScenarioCard = {
	readonly title: string;
	readonly description: string;
	readonly income: number;
	readonly method: ExtractionMethod;
};

/** The hub's tax-savings scenarios; income is a yearly profit in pounds. */
export const SCENARIO_CARDS: readonly ScenarioCard[] = [
	{
		title: "The consultant",
		description: "A one-person firm that takes its profit as a salary.",
		income: 150_000,
		method: "salary",
	},
	{
		title: "The agency owner",
		description: "A growing company that takes its profit as a dividend.",
		income: 250_000,
		method: "dividend",
	},
	{
		title: "The scale-up founder",
		description: "An established company with half a million pounds in profit.",
		income: 500_000,
		method: "dividend",
	},
];

/** The kinds of partner that a setup needs; no firm is named that has not agreed to it. */
export const TRUST_PARTNERS: readonly Card[] = [
	{
		icon: "building",
		title: "Free zone authorities",
		description: "Licences are issued by the authority of your zone.",
	},
	{ icon: "bank", title: "UAE banks", description: "Introductions to banks that suit your business." },
	{
		icon: "scale",
		title: "UK tax advisers",
		description: "Independent advice on leaving UK tax residence.",
	},
	{ icon: "id", title: "Visa and ID centres", description: "Medical test, Emirates ID and visa stamping." },
];

/** The upcoming case study's teaser. */
export const CASE_STUDY_TEASER = {
	title: "Case study: from London to Dubai in 30 days",
	text: "We are preparing a full case study with a client's agreement. Email us and we'll write when it is out.",
	mailSubject: "Notify me about the case study",
} as const;
