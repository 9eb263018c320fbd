import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../parse.ts";
import { LeadFields, LeadForm } from "./lead-form.ts";
import { SavedViewForm } from "./saved-view.ts";
import { MINIMUM_FILL_MS, suspicion } from "./suspicion.ts";

const refused = (schema: v.GenericSchema, form: object) =>
	fieldErrors(v.safeParse(schema, form).issues ?? []);

describe("the lead form", () => {
	const LEAD = { fullName: "Ann Example", email: "ann@example.com", phone: "+44 7700 900123" };

	it("takes empty choices for none", () => {
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
	])("refuses %j", (form, fields) => expect(refused(LeadFields, { ...LEAD, ...form })).toEqual(fields));

	it("takes a few more by its address, and nothing unknown", () => {
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
		expect(
			Object.keys(refused(LeadForm, { ...LEAD, elapsedMs: -1, website: "x".repeat(501) })).sort(),
		).toEqual(["elapsedMs", "website"]);
	});
});

it.each([
	[{}, null],
	[{ website: "", elapsedMs: MINIMUM_FILL_MS }, null],
	[{ elapsedMs: MINIMUM_FILL_MS - 1 }, "too_fast"],
	[{ elapsedMs: "1" }, null],
	[{ website: "https://robot.example", elapsedMs: 1 }, "honeypot"],
])("a form with %j is suspected of %j", (signs, reason) => expect(suspicion(signs)).toBe(reason));

describe("a saved view", () => {
	it("is a filter under a name, without the page it was kept on", () => {
		const query = "status=new&cursor=x&page=2&trail=y&owner=me";
		expect(v.parse(SavedViewForm, { name: " Mine ", query })).toEqual({
			name: "Mine",
			query: "status=new&owner=me",
			shared: false,
		});
		expect(v.parse(SavedViewForm, { name: "Ours", query: "", shared: true })).toMatchObject({ shared: true });
	});

	it.each([
		[{ name: " " }, { name: "Please name the view" }],
		[{ name: 7 }, { name: "Please name the view" }],
		[{ query: 7 }, { query: "A view's query is the address's own, for example status=new&owner=me" }],
		[{ query: `q=${"x".repeat(2000)}` }, { query: "This filter is too long to be kept" }],
		[{ query: `q=${"ä".repeat(1000)}` }, { query: "This filter is too long to be kept" }],
		[{ shared: "yes" }, { shared: "Shared must be true or false" }],
	])("is refused with %j", (form, fields) =>
		expect(refused(SavedViewForm, { name: "Mine", query: "", ...form })).toEqual(fields),
	);
});
