import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../errors.ts";
import { LeadFields, LeadForm } from "./lead-form.ts";

const refused = (schema: v.GenericSchema, form: object) =>
	fieldErrors(v.safeParse(schema, form).issues ?? []);

describe("LeadFields and LeadForm", () => {
	const LEAD = { fullName: "Ann Example", email: "ann@example.com", phone: "+44 7700 900123" };

	it("treats an empty country or package as absent, and keeps chosen values", () => {
		expect(v.parse(LeadFields, { ...LEAD, country: " ", selectedPackage: "" })).toEqual({
			...LEAD,
			country: undefined,
			selectedPackage: undefined,
		});
		const chosen = { country: "France", selectedPackage: "mainland" };
		expect(v.parse(LeadFields, { ...LEAD, ...chosen })).toEqual({ ...LEAD, ...chosen });
	});

	it.each([
		[{ fullName: "A" }, { fullName: "Full name must be at least 2 characters" }],
		[{ fullName: 7 }, { fullName: "Full name must be at least 2 characters" }],
		[{ phone: "077009001" }, { phone: "Please enter a valid phone number" }],
		[{ phone: 7 }, { phone: "Please enter a valid phone number" }],
		[{ email: "ann" }, { email: "Please enter a valid email address" }],
		[{ country: "Atlantis" }, { country: "Please choose a country from the list" }],
		[{ selectedPackage: "gold" }, { selectedPackage: "Please choose one of the packages" }],
	])("rejects %j", (form, fields) => expect(refused(LeadFields, { ...LEAD, ...form })).toEqual(fields));

	it("treats null as absent in optional fields, since programs send it", () => {
		const none = { country: null, selectedPackage: null, companyName: null, website: null, elapsedMs: null };
		const touches = { adsConsent: null, attribution: { first: null, last: { utm_source: null } } };
		expect(v.parse(LeadForm, { ...LEAD, ...none, ...touches })).toEqual({
			...LEAD,
			attribution: { last: {} },
		});
		expect(v.parse(LeadForm, { ...LEAD, attribution: null })).toEqual(LEAD);
	});

	it("LeadForm accepts its additional fields, rejects unknown fields, and gives a bot no error", () => {
		const more = {
			companyName: "Sample",
			businessActivity: "Tea",
			adsConsent: false,
			website: "",
			elapsedMs: 0,
		};
		expect(v.parse(LeadForm, { ...LEAD, ...more })).toMatchObject(more);
		expect(v.parse(LeadForm, { ...LEAD, additionalRequirements: "a\nb" }).additionalRequirements).toBe(
			"a\nb",
		);
		expect(refused(LeadForm, { ...LEAD, rating: 5 })).toEqual({ rating: "Unknown field" });
		// A bot gets no error, which would reveal the check.
		expect(refused(LeadForm, { ...LEAD, elapsedMs: -1, website: "x".repeat(2_000) })).toEqual({});
	});
});
