import { formatNumber } from "../format-number.ts";
import { PACKAGE_IDS, type PackageId } from "./package-ids.ts";

export { isPackageId, PACKAGE_IDS, type PackageId } from "./package-ids.ts";

/**
 * A setup package (docs/specification/home.md#packages). Prices are whole dirhams; `visas` is the number in the package, null
 * for none.
 */
export type Package = {
	readonly id: PackageId;
	readonly title: string;
	readonly description: string;
	readonly price: number;
	readonly originalPrice: number;
	readonly popular: boolean;
	readonly setupTime: string;
	readonly visas: number | null;
	/** Features, each with a stable name as key. */
	readonly features: { readonly [name: string]: string };
};

export const PACKAGES: Readonly<Record<PackageId, Package>> = {
	mainland: {
		id: "mainland",
		title: "Mainland Company",
		description: "Trade anywhere in the UAE, bid for public contracts and open an office wherever you like.",
		price: 12_900,
		originalPrice: 15_000,
		popular: false,
		setupTime: "24 hours",
		visas: 2,
		features: {
			ownership: "100% foreign ownership",
			visas: "2 investor visas",
			market: "Trade directly with the whole UAE market",
			papers: "Trade licence and registration papers",
			bank: "Help with opening a bank account",
			manager: "A dedicated setup manager",
			guarantee: "Money-back guarantee, zero hidden fees",
		},
	},
	freezone: {
		id: "freezone",
		title: "Free Zone Company",
		description: "A zone made for your trade, full ownership, and room for your team from the first day.",
		price: 16_900,
		originalPrice: 20_000,
		popular: true,
		setupTime: "24 hours",
		visas: 3,
		features: {
			ownership: "100% foreign ownership",
			visas: "3 visas",
			zone: "A choice of zone to suit your activity",
			papers: "Trade licence and registration papers",
			bank: "Priority help with opening a bank account",
			manager: "A dedicated setup manager",
			guarantee: "Money-back guarantee, zero hidden fees",
		},
	},
	offshore: {
		id: "offshore",
		title: "Offshore Company",
		description: "A lean holding structure for assets, shares and international trade, without residence.",
		price: 9_900,
		originalPrice: 12_000,
		popular: false,
		setupTime: "48 hours",
		visas: null,
		features: {
			ownership: "100% foreign ownership",
			holding: "Suited to holding shares and property",
			office: "No office and no residence needed",
			papers: "Incorporation papers and registered agent",
			bank: "Help with opening a bank account",
			manager: "A dedicated setup manager",
			guarantee: "Money-back guarantee, zero hidden fees",
		},
	},
};

/** The packages, in display order. */
export const PACKAGE_LIST: readonly Package[] = PACKAGE_IDS.map(id => PACKAGES[id]);

/** Formats dirhams, rounded to whole ones: 35800 gives "AED 35,800". */
export function formatAed(dirhams: number): string {
	return `AED ${formatNumber(dirhams, 0)}`;
}
