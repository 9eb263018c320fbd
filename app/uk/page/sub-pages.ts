import type { ClaimPage } from "#domain/claims.ts";

/** A sub-page of the hub at /uk/<id>: its heading, its document title, and the next page in its pagination. */
export interface SubPage {
	readonly id: ClaimPage;
	readonly title: string;
	readonly documentTitle: string;
	readonly next: { readonly label: string; readonly href: string };
}

/**
 * The sub-pages in the order of the hub's cards. /uk/banking-visas is /uk/fast-setup
 * (docs/specification/uk.md#tax-savings).
 */
export const UK_SUB_PAGES = [
	{
		id: "tax-savings",
		title: "UK Tax Savings",
		documentTitle: "UK tax savings: what moving to Dubai changes",
		next: { label: "Visas & Banking", href: "/uk/banking-visas" },
	},
	{
		id: "fast-setup",
		title: "24-Hour Setup Process",
		documentTitle: "24-hour company setup in Dubai for UK founders",
		next: { label: "Global Market Access", href: "/uk/market-access" },
	},
	{
		id: "market-access",
		title: "Global Market Access",
		documentTitle: "Global market access from a base in Dubai",
		next: { label: "100% Business Ownership", href: "/uk/ownership" },
	},
	{
		id: "lifestyle",
		title: "Lifestyle Transformation",
		documentTitle: "Living in Dubai: the UK comparison",
		next: { label: "100% Business Ownership", href: "/uk/ownership" },
	},
	{
		id: "ownership",
		title: "100% Business Ownership",
		documentTitle: "100% foreign ownership of a Dubai company",
		next: { label: "Corporate Tax Benefits", href: "/uk/corporate-tax" },
	},
	{
		id: "corporate-tax",
		title: "Corporate Tax Benefits",
		documentTitle: "Corporate tax in Dubai and its zones",
		next: { label: "Wealth Preservation", href: "/uk/wealth-preservation" },
	},
	{
		id: "wealth-preservation",
		title: "Wealth Preservation",
		documentTitle: "Wealth preservation: estates and capital gains",
		next: { label: "UK Tax Savings", href: "/uk/tax-savings" },
	},
] as const satisfies readonly SubPage[];
export type SubPageId = (typeof UK_SUB_PAGES)[number]["id"];
