import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../errors.ts";
import { answersIn, CaptureForm, givesGuide } from "./capture-form.ts";

const FORM = {
	name: "Ann Example",
	email: "ann@example.com",
	page: "uk-hub",
	formType: "uk_guide",
	gdprConsent: true,
	marketing_opt_in: false,
};
const refused = (form: object) => fieldErrors(v.safeParse(CaptureForm, { ...FORM, ...form }).issues ?? []);

describe("CaptureForm", () => {
	it("accepts the optional fields, replaces a line break in source, and treats null as absent", () => {
		const more = {
			source: "hero",
			company: "Sample Ltd",
			revenue: "over 100k",
			adsConsent: true,
			website: "",
			elapsedMs: 0,
		};
		expect(v.parse(CaptureForm, { ...FORM, ...more })).toMatchObject({ ...FORM, ...more });
		expect(v.parse(CaptureForm, { ...FORM, source: "a\nb" }).source).toBe("a b");
		expect(v.parse(CaptureForm, { ...FORM, ...{ source: null, phone: null, adsConsent: null } })).toEqual(
			FORM,
		);
	});

	it.each([
		[{ name: " " }, { name: "Name is required" }],
		[{ name: 1 }, { name: "Name is required" }],
		[{ email: "" }, { email: "Email is required" }],
		[{ email: null }, { email: "Email is required" }],
		[{ page: "" }, { page: "Page is required" }],
		[{ page: 1 }, { page: "Page is required" }],
		[{ formType: "lead" }, { formType: "Unknown form type" }],
		[{ gdprConsent: "yes" }, { gdprConsent: "Consent must be true or false" }],
		[{ marketing_opt_in: 1 }, { marketing_opt_in: "Consent must be true or false" }],
		[{ rating: 5 }, { rating: "Unknown field" }],
	])("rejects %j", (form, fields) => expect(refused(form)).toEqual(fields));

	it("accepts a bot's honeypot text and negative time, since an error would reveal the check", () => {
		expect(refused({ elapsedMs: -1, website: "x".repeat(2_000) })).toEqual({});
	});
});

it.each([
	["uk_midpage", true, true, false],
	["uk_guide", true, true, true],
	["contact", true, true, false],
	["lead_magnet", false, true, true],
	["exclusive_report", false, false, false],
	["vip_consultation", false, false, false],
] as const)(
	"%s has a privacy box: %s, a marketing box: %s, and delivers the guide: %s",
	(formType, privacy, marketing, guide) => {
		for (const ticked of [true, false])
			expect(answersIn({ formType, gdprConsent: ticked, marketing_opt_in: ticked })).toEqual({
				gdprConsent: privacy ? ticked : undefined,
				marketingOptIn: marketing ? ticked : undefined,
			});
		expect(givesGuide(formType)).toBe(guide);
	},
);
