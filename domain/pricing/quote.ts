import { ADD_ON_IDS, ADD_ONS, type AddOn, type AddOnId } from "./add-ons.ts";
import { PACKAGES, type PackageId } from "./packages.ts";

/** Number of investor visas included in every quote with visas (docs/specification/calculator.md#choices). */
export const INCLUDED_VISAS = 2;

/** Maximum number of visas in the calculator, including the included ones. */
const MAX_VISAS = 5;

export const VISA_CHOICES = [2, 3, 4, 5] as const;

/** Dirhams for each visa beyond the included ones; null if the structure has no visas. */
const EXTRA_VISA_PRICE: Readonly<Record<PackageId, number | null>> = {
	mainland: 3_500,
	freezone: 4_200,
	offshore: null,
};

/** The package lists three visas, the calculator includes two (docs/specification/calculator.md#free-zone-note). */
export const FREEZONE_VISA_NOTE =
	"The Free Zone package lists 3 visas. This calculator counts 2 as included, so for 3 or more your final quote may be lower.";

/** A visitor's choice: `visas` counts all visas, including the included ones; ignored for offshore. */
export type QuoteChoice = {
	readonly structure: PackageId;
	readonly visas: number;
	readonly addOns: readonly AddOnId[];
};

/** A calculated quote. All amounts are whole dirhams; `visas` is 0 if the structure has none. */
export type Quote = {
	readonly structure: PackageId;
	readonly base: number;
	readonly visas: number;
	readonly extraVisas: number;
	readonly extraVisaPrice: number;
	readonly extraVisasTotal: number;
	readonly addOns: readonly AddOn[];
	readonly addOnsTotal: number;
	readonly total: number;
	readonly note: string | null;
};

/** Returns whether a structure has a choice of visas. */
export function offersVisas(structure: PackageId): boolean {
	return EXTRA_VISA_PRICE[structure] !== null;
}

/** Returns whether an extra service is available: an Emirates ID requires a visa. */
export function offersAddOn(structure: PackageId, id: AddOnId): boolean {
	return !ADD_ONS[id].withVisaOnly || offersVisas(structure);
}

/** Clamps a visa count to a whole number between the included and the maximum number. */
export function clampVisas(visas: number): number {
	if (Number.isNaN(visas)) return INCLUDED_VISAS;
	return Math.min(MAX_VISAS, Math.max(INCLUDED_VISAS, Math.floor(visas)));
}

/** Calculates a quote: base + (visas - 2) x extra price + add-ons. Each add-on counts once. */
export function quote(choice: QuoteChoice): Quote {
	const price = EXTRA_VISA_PRICE[choice.structure];
	const visas = price === null ? 0 : clampVisas(choice.visas);
	const extraVisas = price === null ? 0 : visas - INCLUDED_VISAS;
	const extraVisasTotal = extraVisas * (price ?? 0);
	const base = PACKAGES[choice.structure].price;
	const addOns = ADD_ON_IDS.filter(id => choice.addOns.includes(id) && offersAddOn(choice.structure, id)).map(
		id => ADD_ONS[id],
	);
	const addOnsTotal = addOns.reduce((sum, addOn) => sum + addOn.price, 0);
	return {
		structure: choice.structure,
		base,
		visas,
		extraVisas,
		extraVisaPrice: price ?? 0,
		extraVisasTotal,
		addOns,
		addOnsTotal,
		total: base + extraVisasTotal + addOnsTotal,
		note: choice.structure === "freezone" ? FREEZONE_VISA_NOTE : null,
	};
}
