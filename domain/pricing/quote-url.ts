import { ADD_ON_IDS } from "./add-ons.ts";
import { isPackageId } from "./packages.ts";
import { clampVisas, INCLUDED_VISAS, offersAddOn, offersVisas, type QuoteChoice } from "./quote.ts";

/**
 * A choice as a URL query without the question mark: "structure=freezone&visas=4&addons=bank,office".
 * The same choice always gives the same text, so that a shared link can be compared.
 */
export function encodeQuote(choice: QuoteChoice): string {
	const parts = [`structure=${choice.structure}`];
	if (offersVisas(choice.structure)) parts.push(`visas=${clampVisas(choice.visas)}`);
	const addOns = ADD_ON_IDS.filter(id => choice.addOns.includes(id) && offersAddOn(choice.structure, id));
	if (addOns.length > 0) parts.push(`addons=${addOns.join(",")}`);
	return parts.join("&");
}

/**
 * The choice in a URL query, or null where it names no structure. Everything else is forgiven: unknown
 * add-ons and those that the structure cannot have are dropped, a visa count is brought into range, repeated keys add up.
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
