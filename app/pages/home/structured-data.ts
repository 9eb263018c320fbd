import type { SiteInfo } from "#app/site/info/site-info.ts";
import { OFFICE_ADDRESS } from "#domain/brand/office.ts";
import type { JsonValue } from "#domain/content/metadata.ts";
import { PACKAGE_LIST } from "#domain/pricing/packages.ts";

/** The firm and its packages for search engines. */
export function organisation({ brand, publicUrl, email }: SiteInfo): JsonValue {
	return {
		"@context": "https://schema.org",
		"@type": "ProfessionalService",
		name: brand,
		url: publicUrl,
		email,
		image: `${publicUrl}/og/home.png`,
		address: {
			"@type": "PostalAddress",
			streetAddress: OFFICE_ADDRESS,
			addressLocality: "Dubai",
			addressCountry: "AE",
		},
		makesOffer: PACKAGE_LIST.map(({ title, price }) => ({
			"@type": "Offer",
			name: title,
			price,
			priceCurrency: "AED",
		})),
	};
}
