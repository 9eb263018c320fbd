import { expect, it } from "vitest";
import { conversionInUrl, conversionOfForm } from "./conversion.ts";

it.each([
	["/api/leads", "lead"],
	["/api/leads/capture", "lead"],
	["/api/tax-report", "report"],
	["/api/newsletter", "newsletter"],
])("conversionOfForm returns for a form sent to %s a conversion of kind %s", (url, kind) => {
	expect(conversionOfForm(url, "7")).toEqual({ kind, id: "7" });
});

it("conversionOfForm returns null for a request that is no conversion, such as to /api/vitals", () =>
	expect(conversionOfForm("/api/vitals", "7")).toBeNull());

const ID = "0b7a2c1e-5d7f-4c55-9f0e-2f7c3f0f9a11";

it.each([
	[`/?sent=lead&id=${ID}`, "lead"],
	[`/uk?sent=consultation&id=${ID}`, "lead"],
	[`/uk?profit=500000&sent=report&id=${ID}`, "report"],
	[`/newsletter?sent=1&id=${ID}`, "newsletter"],
	["/?sent=lead", null],
	[`/?id=${ID}`, null],
	["/?sent=lead&id=%3Cscript%3E", null],
])("conversionInUrl returns for %s a conversion of kind %s", (url, kind) =>
	expect(conversionInUrl(new URL(url, "https://site.example"))).toEqual(kind && { kind, id: ID }),
);
