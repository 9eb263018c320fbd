import { pageCopy } from "#app/site/cms/page-copy.ts";
import { LOWEST_PRICE } from "#domain/figures.ts";

/** The home page's metadata for search engines and shared links. */
export const homeCopy = pageCopy("home", {
	meta: {
		title: "Company formation in Dubai in 24 hours",
		description: `Mainland, free zone and offshore companies in Dubai with 100% foreign ownership, visas and a bank account. From ${LOWEST_PRICE}, agreed before you pay.`,
		titleCorporate: "Dubai company formation for established businesses",
		descriptionCorporate:
			"Structure, licence, visas and banking for established businesses in Dubai, with one manager and a price fixed before you pay.",
	},
});
