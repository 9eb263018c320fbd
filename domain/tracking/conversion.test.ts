import { expect, it } from "vitest";
import { NECESSARY_ONLY } from "../consent/categories.ts";
import { conversionOfForm, isConversion } from "./conversion.ts";

it.each([
	["/api/leads", "lead"],
	["/api/leads/capture", "lead"],
	["/api/tax-report", "report"],
	["/api/newsletter", "newsletter"],
])("conversionOfForm returns for a form sent to %s a conversion of kind %s", (url, kind) => {
	const conversion = conversionOfForm(url, "7");
	expect(conversion).toEqual({ kind, id: "7" });
	expect(isConversion(conversion)).toBe(true);
	expect(isConversion({ ...conversion, granted: NECESSARY_ONLY })).toBe(true);
});

it("conversionOfForm returns null for a request that is no conversion, such as to /api/vitals", () =>
	expect(conversionOfForm("/api/vitals", "7")).toBeNull());

it.each([
	null,
	undefined,
	"lead",
	7,
	{},
	{ kind: "lead" },
	{ id: "7" },
	{ kind: "lead", id: 7 },
	{ kind: "walk", id: "7" },
	{ kind: "lead", id: "7", granted: { marketing: true } },
])("isConversion rejects %j", value => expect(isConversion(value)).toBe(false));
