import { isPackageId, PACKAGES } from "../pricing/packages.ts";
import { formatPounds } from "../tax/format-pounds.ts";
import { properly, spelledOut, wordsFrom } from "../word-of.ts";

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

/** A page's name for people: "uk-corporate-tax" is "UK corporate tax"; an address stays one. */
export const pageWords = (page: string): string =>
	page.startsWith("/") ? page : properly(spelledOut(page.replaceAll("-", " ").trim()));

/** The company structure that a person wants, in words; what staff typed stays as it is. */
export const structureWords = (structure: string): string =>
	isPackageId(structure) ? PACKAGES[structure].title : structure;

/** What stands in a field of a form. */
export function valueWords(name: string, value: string | boolean): string {
	if (typeof value === "boolean") return value ? "Yes" : "No";
	if (name === "income" && Number.isFinite(Number(value))) return formatPounds(Number(value));
	if (name === "preferredStructure") return structureWords(value);
	return name === "extractionMethod" ? spelledOut(value) : value;
}
