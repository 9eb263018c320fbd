/** A sub-page of the hub: its heading, document title, and the page that its pagination offers next. */
export type SubPage = {
	readonly id: string;
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
		id: "tax-savings",
		path: "/uk/tax-savings",
		title: "UK Tax Savings",
		documentTitle: "UK tax savings: what moving to Dubai changes",
		next: { label: "Visas & Banking", href: "/uk/banking-visas" },
	},
	{
		id: "fast-setup",
		path: "/uk/fast-setup",
		title: "24-Hour Setup Process",
		documentTitle: "24-hour company setup in Dubai for UK founders",
		next: { label: "Global Market Access", href: "/uk/market-access" },
	},
	{
		id: "market-access",
		path: "/uk/market-access",
		title: "Global Market Access",
		documentTitle: "Global market access from a base in Dubai",
		next: { label: "100% Business Ownership", href: "/uk/ownership" },
	},
	{
		id: "lifestyle",
		path: "/uk/lifestyle",
		title: "Lifestyle Transformation",
		documentTitle: "Living in Dubai: the UK comparison",
		next: { label: "100% Business Ownership", href: "/uk/ownership" },
	},
	{
		id: "ownership",
		path: "/uk/ownership",
		title: "100% Business Ownership",
		documentTitle: "100% foreign ownership of a Dubai company",
		next: { label: "Corporate Tax Benefits", href: "/uk/corporate-tax" },
	},
	{
		id: "corporate-tax",
		path: "/uk/corporate-tax",
		title: "Corporate Tax Benefits",
		documentTitle: "Corporate tax in Dubai and its zones",
		next: { label: "Wealth Preservation", href: "/uk/wealth-preservation" },
	},
	{
		id: "wealth-preservation",
		path: "/uk/wealth-preservation",
		title: "Wealth Preservation",
		documentTitle: "Wealth preservation: estates and capital gains",
		next: { label: "UK Tax Savings", href: "/uk/tax-savings" },
	},
];
