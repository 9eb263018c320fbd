import { isPackageId, PACKAGES } from "../pricing/packages.ts";
import { formatPounds } from "../tax/format-pounds.ts";
import { fixCapitals, humanise, wordsFrom } from "../word-of.ts";

export const formWords = wordsFrom({
	lead: "Enquiry",
	contact: "Contact form",
	calculator: "Cost calculator",
	lead_magnet: "Guide request",
	uk_midpage: "Consultation request",
	uk_guide: "UK guide request",
	exclusive_report: "Report request",
	vip_consultation: "VIP consultation",
	tax_report: "Tax report (PDF)",
});

export const fieldWords = wordsFrom({ income: "Profit a year", extractionMethod: "Taken out as" });

/** Returns a page's display name: "uk-corporate-tax" becomes "UK corporate tax"; a path stays unchanged. */
export const pageWords = (page: string): string =>
	page.startsWith("/") ? page : fixCapitals(humanise(page.replaceAll("-", " ").trim()));

/** Returns the title of a company structure; free text from staff stays unchanged. */
export const structureWords = (structure: string): string =>
	isPackageId(structure) ? PACKAGES[structure].title : structure;

/** Returns a form field's value as display text. */
export function valueWords(name: string, value: string | boolean): string {
	if (typeof value === "boolean") return value ? "Yes" : "No";
	if (name === "income" && Number.isFinite(Number(value))) return formatPounds(Number(value));
	if (name === "preferredStructure") return structureWords(value);
	return name === "extractionMethod" ? humanise(value) : value;
}
