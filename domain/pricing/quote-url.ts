import { ADD_ON_IDS } from "./add-ons.ts";
import { isPackageId } from "./packages.ts";
import { clampVisas, INCLUDED_VISAS, offersAddOn, offersVisas, type QuoteChoice } from "./quote.ts";

/**
 * Encodes a choice as a URL query without the question mark: "structure=freezone&visas=4&addons=bank,office". Canonical: equal
 * choices give equal strings, so that shared links can be compared.
 */
export function encodeQuote(choice: QuoteChoice): string {
	const parts = [`structure=${choice.structure}`];
	if (offersVisas(choice.structure)) parts.push(`visas=${clampVisas(choice.visas)}`);
	const addOns = ADD_ON_IDS.filter(id => choice.addOns.includes(id) && offersAddOn(choice.structure, id));
	if (addOns.length > 0) parts.push(`addons=${addOns.join(",")}`);
	return parts.join("&");
}

/** Returns a URL query with this choice instead of its own, and its other parameters, such as an advertisement's, after it. */
export function withQuote(query: string, choice: QuoteChoice): string {
	const others = new URLSearchParams(query);
	for (const name of ["structure", "visas", "addons"]) others.delete(name);
	return [encodeQuote(choice), others].filter(String).join("&");
}

/**
 * Decodes a choice from a URL query; null if it has no structure. Tolerates everything else: unknown or unavailable add-ons are
 * dropped, the visa count is clamped, repeated `addons` parameters are combined.
 */
export function decodeQuote(query: string): QuoteChoice | null {
	const parameters = new URLSearchParams(query);
	const structure = parameters.get("structure")?.trim().toLowerCase();
	if (!isPackageId(structure)) return null;
	const wanted = parameters
		.getAll("addons")
		.flatMap(list => list.split(",").map(id => id.trim().toLowerCase()));
	return {
		structure,
		visas: clampVisas(Number.parseInt(parameters.get("visas") ?? String(INCLUDED_VISAS), 10)),
		addOns: ADD_ON_IDS.filter(id => wanted.includes(id) && offersAddOn(structure, id)),
	};
}
