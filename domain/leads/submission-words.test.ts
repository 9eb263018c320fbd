import { expect, it } from "vitest";
import { fieldWords, formWords, pageWords, structureWords, valueWords } from "./submission-words.ts";

it.each([
	["lead", "Enquiry"],
	["contact", "Contact form"],
	["calculator", "Cost calculator"],
	["lead_magnet", "Guide request"],
	["uk_midpage", "Consultation request"],
	["uk_guide", "UK guide request"],
	["exclusive_report", "Report request"],
	["vip_consultation", "VIP consultation"],
	["tax_report", "Tax report (PDF)"],
	["some_newForm", "Some new form"],
])("the form %s is called “%s”", (name, words) => expect(formWords(name)).toBe(words));

it.each([
	["income", "Profit a year"],
	["extractionMethod", "Taken out as"],
	["landingPage", "Landing page"],
	["a_b_c", "A b c"],
])("the field %s is called “%s”", (name, words) => expect(fieldWords(name)).toBe(words));

it.each([
	["wantsCall", true, "Yes"],
	["wantsCall", false, "No"],
	["income", "500000", "£500,000"],
	["income", "a lot", "a lot"],
	["extractionMethod", "dividendOnly", "Dividend only"],
	["preferredStructure", "freezone", "Free Zone Company"],
	["company", "Sample_Ltd", "Sample_Ltd"],
])("the value of the field %s, %j, is shown as “%s”", (name, value, words) =>
	expect(valueWords(name, value)).toBe(words),
);

it.each([
	["home", "Home"],
	["uk-corporate-tax", "UK corporate tax"],
	["uk-hub", "UK hub"],
	["uk-dubai-3", "UK Dubai 3"],
	["/uk/a-page", "/uk/a-page"],
	["", ""],
])("the page %j is called “%s”", (page, words) => expect(pageWords(page)).toBe(words));

it.each([
	["freezone", "Free Zone Company"],
	["a branch", "a branch"],
])("the structure %s is called “%s”", (structure, words) => expect(structureWords(structure)).toBe(words));
