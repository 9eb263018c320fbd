/** The canonical paths that search engines should know, most important first. */
export const PUBLIC_PAGES = [
	"/",
	"/calculator",
	"/corporate",
	"/uk",
	"/uk/tax-savings",
	"/uk/fast-setup",
	"/uk/market-access",
	"/uk/lifestyle",
	"/uk/ownership",
	"/uk/corporate-tax",
	"/uk/wealth-preservation",
	"/uk-dubai",
	"/uk-dubai-3",
	"/uk-4",
	"/privacy",
] as const;
