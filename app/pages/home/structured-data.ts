import type { SiteInfo } from "#app/site/info/site-info.ts";
import type { JsonValue } from "#domain/content/metadata.ts";

interface Shown {
	office: string;
	packages: readonly { title: string; price: number }[];
}

/** Returns the firm and its packages as structured data for search engines, in the page's own copy. */
export function organisation({ brand, publicUrl, email }: SiteInfo, { office, packages }: Shown): JsonValue {
	return {
		"@context": "https://schema.org",
		"@type": "ProfessionalService",
		name: brand,
		url: publicUrl,
		email,
		image: `${publicUrl}/og/home.png`,
		address: {
			"@type": "PostalAddress",
			streetAddress: office,
			addressLocality: "Dubai",
			addressCountry: "AE",
		},
		makesOffer: packages.map(({ title, price }) => ({
			"@type": "Offer",
			name: title,
			price,
			priceCurrency: "AED",
		})),
	};
}
