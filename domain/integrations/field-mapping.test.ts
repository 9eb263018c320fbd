import { expect, it } from "vitest";
import { type FieldNames, fieldNames, mapContact, NOTHING_KNOWN, type SyncContact } from "./field-mapping.ts";
import { PROVIDERS } from "./providers.ts";

const person: SyncContact = {
	...NOTHING_KNOWN,
	leadId: "1",
	email: "ana@example.com",
	fullName: "Ana Souza",
	phone: " ",
	country: "Portugal",
	sourcePage: "/uk",
	marketingConsent: false,
	consentAt: "2026-01-01T00:00:00Z",
};

const mapped = (contact: SyncContact, fields: FieldNames) => mapContact(contact, { fields }).values;

it("mapContact uses the provider's default field names and omits empty values", () => {
	expect(mapped(person, fieldNames("zoho_crm", {}))).toEqual({
		First_Name: "Ana",
		Last_Name: "Souza",
		Country: "Portugal",
		Source_Page: "/uk",
		Marketing_Consent: "no",
	});
});

it("mapContact obeys overrides: another field name, or null or empty to omit the value", () => {
	const names = fieldNames("mailchimp", {
		country: "LAND",
		sourcePage: null,
		lastName: "",
		firstName: undefined,
	});
	expect(mapped(person, names)).toEqual({ FNAME: "Ana", LAND: "Portugal", CONSENT: "no" });
});

const CAME = {
	...person,
	touch: {
		first: {
			channel: "paid_search",
			source: "google",
			medium: "cpc",
			campaign: "Dubai",
			landingPage: "/uk",
			clickId: "g-1",
		},
		last: { channel: "direct", source: null, medium: null, campaign: null, landingPage: "/", clickId: null },
	},
	dealValue: 123_450,
} satisfies SyncContact;

it.each(PROVIDERS)(
	"mapContact sends %s a lead's touches and deal value only when a field is named for them",
	provider => {
		expect(mapped(CAME, fieldNames(provider, {}))).toEqual(mapped(person, fieldNames(provider, {})));
		const named = fieldNames(provider, {
			firstChannel: "ORIGIN",
			firstCampaign: "CAMPAIGN",
			lastSource: "LASTSOURCE",
			firstClickId: "GCLID",
			lastClickId: "LASTCLICK",
			lastLandingPage: "LANDING",
			dealValue: "DEAL",
		});
		expect(mapped(CAME, named)).toMatchObject({
			ORIGIN: "paid_search",
			CAMPAIGN: "Dubai",
			LANDING: "/",
			GCLID: "g-1",
			DEAL: "1234.50",
		});
		// An unknown touch is omitted, so that nothing is erased at the provider.
		expect(mapped(CAME, named)).not.toHaveProperty("LASTSOURCE");
		expect(mapped(CAME, named)).not.toHaveProperty("LASTCLICK");
	},
);

it("Mailchimp's default merge tags have at most ten characters", () => {
	for (const tag of Object.values(fieldNames("mailchimp", {}))) expect(tag).toMatch(/^[A-Z0-9_]{1,10}$/u);
});
