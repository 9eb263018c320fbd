import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../errors.ts";
import { ReportForm, TaxReportRequest } from "./report-request.ts";

const good = {
	calculation: { income: 500_000, extractionMethod: "dividend" },
	timestamp: "2026-01-02T03:04:05.000Z",
	personalDetails: { name: "Ann", email: "ann@example.com" },
};
const errors = (schema: v.GenericSchema, data: unknown) => {
	const result = v.safeParse(schema, data, { abortPipeEarly: true });
	return result.success ? {} : fieldErrors(result.issues);
};
const withDetails = (details: object) => ({
	...good,
	personalDetails: { ...good.personalDetails, ...details },
});
const withCalculation = (calculation: object) => ({
	...good,
	calculation: { ...good.calculation, ...calculation },
});

describe("TaxReportRequest", () => {
	it("drops every unknown field that the browser sent, such as calculated figures", () => {
		const sent = { ...good, calculation: { ...good.calculation, totalSavings: 1, ukNIC: 2 }, extra: true };
		expect(v.parse(TaxReportRequest, sent)).toEqual(good);
	});
	it("accepts a timestamp in milliseconds as well as ISO text, and rejects an invalid timestamp", () => {
		expect(v.parse(TaxReportRequest, { ...good, timestamp: 1_767_323_045_000 }).timestamp).toBe(
			"2026-01-02T03:04:05.000Z",
		);
		for (const timestamp of [undefined, "soon", "5", "2026-02-30T03:04:05Z", -1, 1e16, Number.NaN, null])
			expect(errors(TaxReportRequest, { ...good, timestamp })).toHaveProperty("timestamp");
	});
	it.each([0, -1, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e12 + 1, "500000", null])(
		"rejects an income of %j",
		income => {
			expect(errors(TaxReportRequest, withCalculation({ income }))).toHaveProperty("calculation.income");
		},
	);
	it("rejects an unknown extraction method", () => {
		expect(errors(TaxReportRequest, withCalculation({ extractionMethod: "loan" }))).toHaveProperty(
			"calculation.extractionMethod",
		);
	});
	it("reports each invalid field by its path", () => {
		const details = { name: " ", email: "", phone: "07700 900101" };
		expect(errors(TaxReportRequest, withDetails(details))).toEqual({
			"personalDetails.name": "Name is required",
			"personalDetails.email": "Email is required",
			"personalDetails.phone": "Please enter a valid phone number",
		});
		expect(errors(TaxReportRequest, withDetails({ email: "a@b.co, c@d.co" }))).toEqual({
			"personalDetails.email": "Please enter a valid email address",
		});
		expect(errors(TaxReportRequest, null)).toEqual({ "": "Please send a tax report request" });
		expect(errors(TaxReportRequest, {})).toHaveProperty("calculation");
	});
	it("treats a blank phone as absent, and keeps a valid one as typed but trimmed", () => {
		for (const phone of ["", "  ", null, undefined])
			expect(v.parse(TaxReportRequest, withDetails({ phone })).personalDetails.phone).toBe(undefined);
		expect(
			v.parse(TaxReportRequest, withDetails({ phone: " +44 20 7946-0101 " })).personalDetails.phone,
		).toBe("+44 20 7946-0101");
	});
});

describe("ReportForm", () => {
	it("has the specified message for each field", () => {
		expect(errors(ReportForm, { name: "", email: "x", phone: "0", consent: false })).toEqual({
			name: "Name is required",
			email: "Please enter a valid email address",
			phone: "Please enter a valid phone number",
			consent: "Please accept the privacy policy to continue",
		});
		expect(errors(ReportForm, {})).toEqual({
			name: "Name is required",
			email: "Email is required",
			consent: "Please accept the privacy policy to continue",
		});
	});
	it("accepts a complete form, with a blank phone as absent", () => {
		const form = { name: "Ann", email: "ann@example.com", phone: "", consent: true };
		expect(v.parse(ReportForm, form)).toEqual({ ...form, phone: undefined });
	});
});
