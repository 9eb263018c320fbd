import { expect, it } from "vitest";
import { fieldNames, mapContact } from "./field-mapping.ts";
import type { SyncContact } from "./sync-contact.ts";

const person: SyncContact = {
	leadId: "1",
	email: "ana@example.com",
	fullName: "Ana Souza",
	phone: " ",
	country: "Portugal",
	companyName: null,
	businessActivity: null,
	preferredStructure: null,
	additionalRequirements: null,
	sourcePage: "/uk",
	marketingConsent: false,
	consentAt: "2026-01-01T00:00:00Z",
};

it("maps by the provider's defaults and leaves empty values out", () => {
	expect(mapContact(person, fieldNames("zoho_crm", {}))).toEqual({
		First_Name: "Ana",
		Last_Name: "Souza",
		Country: "Portugal",
		Source_Page: "/uk",
		Marketing_Consent: "no",
	});
});

it("obeys overrides: another name, or nothing at all", () => {
	const names = fieldNames("mailchimp", {
		country: "LAND",
		sourcePage: null,
		lastName: "",
		firstName: undefined,
	});
	expect(mapContact(person, names)).toEqual({ FNAME: "Ana", LAND: "Portugal", CONSENT: "no" });
});

it("gives Mailchimp tags of ten characters at most", () => {
	for (const tag of Object.values(fieldNames("mailchimp", {}))) expect(tag).toMatch(/^[A-Z0-9_]{1,10}$/u);
});
